project = "Rings"
html_theme = "furo"
html_static_path = ["_static"]
html_js_files = [("ringscope.js", {"type": "module"})]
