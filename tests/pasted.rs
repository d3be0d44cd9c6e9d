//! Whole files of every format are read, and answer for keys as the systems themselves do.

#![allow(
    clippy::unwrap_used,
    reason = "a file that cannot be read is a failed test"
)]

use std::fmt::Write;
use std::path::Path;

use ringscope::paste::{Paste, paste, paste_block};
use ringscope::{Keys, Lab, Scenario, SchemeRef};
use serde_json::Value;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pasted");
    std::fs::read_to_string(path.join(name)).unwrap()
}

fn read(name: &str) -> Paste {
    paste(&file(name), None)
}

/// Format and names.
fn told(paste: &Paste) -> (&str, Vec<&str>) {
    let names = paste.nodes.iter().map(|node| node.id.as_str());
    (paste.format, names.collect())
}

fn weights(paste: &Paste) -> Vec<f64> {
    paste.nodes.iter().map(|node| node.weight).collect()
}

fn zones(paste: &Paste) -> Vec<&str> {
    let zones = paste.nodes.iter().map(|node| node.zone.as_deref());
    zones.map(Option::unwrap_or_default).collect()
}

/// (line, kind) of every remark.
fn remarks(paste: &Paste) -> Vec<(u32, &str)> {
    let remarks = paste.remarks.iter();
    remarks.map(|remark| (remark.line, remark.kind)).collect()
}

fn scheme(paste: &Paste) -> String {
    serde_json::to_value(paste).unwrap()["scheme"].to_string()
}

fn lab(paste: &Paste) -> Lab {
    Lab::new(Scenario {
        scheme: paste.scheme.clone().unwrap_or(SchemeRef::new("ketama")),
        nodes: paste.nodes.clone(),
        keys: Keys::Count(10),
        ..Scenario::default()
    })
    .unwrap()
}

#[test]
fn a_whole_file_of_nginx_is_read_at_its_consistent_upstream() {
    let out = read("nginx.conf");
    let names = [
        "cache-01.example.com:6081",
        "cache-02.example.com:6081",
        "cache-03.example.com:6081",
        "[2001:db8::5]:6081",
    ];
    assert_eq!(told(&out), ("nginx", names.to_vec()));
    assert_eq!(weights(&out), [2.0, 1.0, 0.0, 1.0]);
    assert_eq!(out.blocks, ["app_servers", "cache_tier"]);
    assert_eq!(out.block.as_deref(), Some("cache_tier"));
    assert_eq!(
        remarks(&out),
        [(21, "other-block"), (32, "down"), (33, "backup")]
    );
    // The other servers of a block that is not read are counted, not told one by one.
    assert_eq!(
        (out.lost, out.remarks[0].args[0].as_str()),
        (3, "app_servers")
    );
    let other = paste_block(&file("nginx.conf"), None, Some("app_servers"));
    assert_eq!(told(&other).1, ["10.0.1.10:8000", "10.0.1.11:8000"]);
    assert_eq!(
        remarks(&other),
        [(20, "not-consistent"), (30, "other-block")]
    );
    // One that is not there is nobody's wish.
    let none = paste_block(&file("nginx.conf"), None, Some("gone"));
    assert_eq!(none.nodes, out.nodes);
}

#[test]
fn a_whole_file_of_haproxy_is_read_with_its_defaults() {
    let out = read("haproxy.cfg");
    assert_eq!(
        told(&out),
        ("haproxy", vec!["varnish1", "varnish2", "varnish3", "spare"])
    );
    assert_eq!(weights(&out), [100.0, 100.0, 200.0, 0.0]);
    assert_eq!(out.blocks, ["app", "static"]);
    assert_eq!(remarks(&out), [(30, "other-block"), (40, "backup-idle")]);
    assert_eq!(out.nodes[2].extra["id"], 30);
    let params = &out.scheme.as_ref().unwrap().params;
    assert_eq!(params["hash_function"], "djb2");
    assert_eq!(params["balance"], "uri whole");
    let app = paste_block(&file("haproxy.cfg"), None, Some("app"));
    assert_eq!(told(&app).1, ["app1", "app2"]);
    let said: Vec<&str> = app.remarks.iter().map(|r| r.kind).collect();
    assert_eq!(said, ["not-consistent", "not-consistent", "other-block"]);
    let inherited = paste(
        "defaults\n balance source\n hash-type consistent\n default-server weight 7\nbackend b\n server s 10.0.0.1:1\n server t 10.0.0.2:1 weight 2\n",
        None,
    );
    assert_eq!(
        (weights(&inherited), remarks(&inherited)),
        (vec![7.0, 2.0], vec![])
    );
}

#[test]
fn pools_of_twemproxy_are_chosen_by_name() {
    let out = read("nutcracker.yml");
    assert_eq!(
        told(&out),
        ("twemproxy", vec!["session-a", "session-b", "session-c"])
    );
    assert_eq!(
        scheme(&out),
        r#"{"hash":"fnv1a_64","hash_tag":"{}","name":"twemproxy"}"#
    );
    assert_eq!(out.blocks, ["sessions", "pages", "fragments"]);
    assert_eq!(remarks(&out), [(21, "other-block"), (27, "other-block")]);
    let pages = paste_block(&file("nutcracker.yml"), None, Some("pages"));
    assert_eq!(told(&pages).1, ["10.0.4.1", "10.0.4.2", "10.0.4.3:11212"]);
    assert_eq!(weights(&pages), [1.0, 1.0, 3.0]);
    let fragments = paste_block(&file("nutcracker.yml"), None, Some("fragments"));
    assert!(remarks(&fragments).contains(&(25, "not-consistent")));
    let broken = paste("a:\n  servers:\n   - h:1:1 one\n  hash: [md5\nb: }\n", None);
    assert_eq!(told(&broken), ("twemproxy", vec!["one"]));
    assert!(
        remarks(&broken)
            .iter()
            .any(|(line, kind)| *line >= 4 && *kind == "bad-yaml")
    );
}

#[test]
fn clusters_of_envoy_are_read_from_a_bootstrap_file() {
    let out = read("envoy-bootstrap.yaml");
    assert_eq!(
        told(&out),
        ("envoy", vec!["10.0.6.1:11211", "10.0.6.2:11211", "cache-3"])
    );
    assert_eq!(
        (weights(&out), zones(&out)),
        (
            vec![1.0, 2.0, 1.0],
            vec!["eu/eu-1a", "eu/eu-1a", "eu/eu-1b"]
        )
    );
    assert_eq!(out.nodes[2].extra["addr"], "10.0.6.3:11211");
    assert_eq!(
        scheme(&out),
        r#"{"hash_function":"XX_HASH","minimum_ring_size":2048,"name":"envoy"}"#
    );
    assert_eq!((out.blocks.len(), out.block.as_deref()), (2, Some("cache")));
    let lines = [(18, "other-block"), (46, "not-healthy"), (52, "priority")];
    assert_eq!(remarks(&out), lines);
    assert_eq!(lab(&out).world().counts(), [512, 1024, 512]);
    let auth = paste_block(&file("envoy-bootstrap.yaml"), None, Some("auth"));
    assert_eq!(told(&auth).1, ["auth:80"]);
    assert!(remarks(&auth).contains(&(0, "resolved")));
    assert!(remarks(&auth).contains(&(13, "not-consistent")));
}

#[test]
fn endpoints_of_envoy_are_read_in_json_of_either_spelling() {
    let out = read("envoy-eds.json");
    assert_eq!(
        told(&out),
        ("envoy", vec!["10.0.6.1:11211", "[2001:db8::6]:11211"])
    );
    assert_eq!(weights(&out), [1.0, 3.0]);
    assert_eq!(
        remarks(&out),
        [
            (0, "policy-assumed"),
            (13, "bad-weight"),
            (14, "no-address")
        ]
    );
    let dump = read("envoy-config-dump.json");
    let hosts = ["127.0.5.1:8080", "127.0.5.2:8080", "127.0.5.3:8080"];
    assert_eq!(told(&dump), ("envoy", hosts.to_vec()));
    assert_eq!(scheme(&dump), r#"{"name":"maglev","table_size":307}"#);
    assert_eq!(dump.blocks, ["xds", "objects"]);
    let status = read("envoy-clusters.json");
    assert_eq!(told(&status), ("envoy", vec!["10.0.8.1:80", "10.0.8.3:80"]));
    assert_eq!(zones(&status), ["us/us-a", "us/us-b/r1"]);
    assert_eq!(weights(&status), [4.0, 1.0]);
    assert!(remarks(&status).contains(&(14, "not-healthy")));
}

#[test]
fn new_policies_of_envoy_say_by_type_what_they_are() {
    let text = "name: c\nload_balancing_policy:\n  policies:\n  - typed_extension_config:\n      name: envoy.load_balancing_policies.ring_hash\n      typed_config:\n        \"@type\": type.googleapis.com/envoy.extensions.load_balancing_policies.ring_hash.v3.RingHash\n        minimum_ring_size: 12\n        hash_function: MURMUR_HASH_2\n        consistent_hashing_lb_config: { use_hostname_for_hashing: true, hash_balance_factor: 150 }\nload_assignment:\n  cluster_name: c\n  endpoints:\n  - load_balancing_weight: 3\n    lb_endpoints:\n    - endpoint: { hostname: one, address: { socket_address: { address: 10.0.0.1, port_value: 1 } } }\n    - endpoint: { hostname: two, address: { socket_address: { address: 10.0.0.2, port_value: 1 } } }\n";
    let out = paste(text, None);
    assert_eq!(told(&out), ("envoy", vec!["one", "two"]));
    let params = &out.scheme.as_ref().unwrap().params;
    assert_eq!(params["use_hostname_for_hashing"], true);
    assert_eq!(params["hash_function"], "MURMUR_HASH_2");
    assert_eq!(remarks(&out), [(10, "bounded"), (14, "locality-weight")]);
    assert_eq!(lab(&out).world().counts(), [6, 6]);
    let wrong = text.replace("MURMUR_HASH_2", "SHA_1");
    let wrong = paste(&wrong, None);
    assert!(remarks(&wrong).contains(&(0, "bad-settings")));
    assert_eq!(wrong.nodes.len(), 2);
}

#[test]
fn yaml_that_repeats_itself_or_is_deep_is_refused() {
    let mut bomb = String::from("lb_policy: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for at in 1..12 {
        let all = vec![format!("*a{}", at - 1); 10].join(", ");
        let _ = writeln!(bomb, "k{at}: &a{at} [{all}]");
    }
    assert_eq!(remarks(&paste(&bomb, None))[0].1, "bad-yaml");
    let deep = format!("lb_policy: {}{}", "[".repeat(200), "]".repeat(200));
    assert_eq!(remarks(&paste(&deep, None))[0].1, "bad-yaml");
    let lines: String = (0..100).map(|at| " ".repeat(at) + "lb_policy:\n").collect();
    assert_eq!(remarks(&paste(&lines, None))[0].1, "bad-yaml");
}

#[test]
fn both_ways_in_which_cassandra_tells_its_ring_are_the_same_ring() {
    let ring = read("nodetool-ring.txt");
    assert_eq!(told(&ring), ("cassandra", vec!["10.0.0.1", "10.0.0.2"]));
    assert_eq!(zones(&ring), ["r1", "r2"]);
    assert_eq!(remarks(&ring), [(9, "down-owns")]);
    let ranges = read("nodetool-describering.txt");
    assert_eq!(
        told(&ranges),
        ("describering", vec!["10.0.0.1", "10.0.0.3", "10.0.0.2"])
    );
    assert_eq!(zones(&ranges), ["r1", "r3", "r2"]);
    // The fourth endpoint holds copies only.
    assert_eq!(remarks(&ranges), [(7, "no-tokens")]);
    let (a, b) = (lab(&ring), lab(&ranges));
    for at in 0..500 {
        let key = format!("key-{at}");
        let (one, two) = (a.owner_of(&key), b.owner_of(&key));
        assert_eq!(one.point.unwrap().position, two.point.unwrap().position);
    }
    let text = file("nodetool-describering.txt");
    let some: Vec<&str> = text.lines().take(6).collect();
    let part = paste(&some.join("\n"), None);
    let missing = |kind: &(u32, &str)| kind.1 == "ranges-missing";
    assert!(remarks(&part).iter().any(missing));
    let two = format!(
        "{text}{}",
        text.replace("Keyspace: shop", "Keyspace: stock")
    );
    let second = paste_block(&two, None, Some("stock"));
    assert_eq!(second.blocks, ["shop", "stock"]);
    assert_eq!(second.nodes, ranges.nodes);
    let plain = paste(
        "\tTokenRange(start_token:1, end_token:2, endpoints:[], rpc_endpoints:[a])\nwhat\n",
        None,
    );
    assert_eq!(
        remarks(&plain),
        [
            (2, "unknown-line"),
            (1, "no-endpoint"),
            (0, "partitioner-assumed"),
            (0, "no-servers")
        ]
    );
}

#[test]
fn slots_of_redis_are_the_same_in_every_form_that_tells_them() {
    let nodes = read("cluster-nodes.txt");
    assert_eq!(nodes.format, "redis");
    assert_eq!(
        remarks(&nodes),
        [(1, "replica"), (4, "replica"), (5, "replica")]
    );
    let mut wanted: Vec<_> = nodes.nodes.iter().map(|n| (&n.id, &n.extra)).collect();
    wanted.sort_by_key(|(id, _)| id.as_str());
    for name in ["txt", "csv", "json", "resp"].map(|end| format!("cluster-slots.{end}")) {
        same_slots(&name, &wanted);
    }
    same_slots("cluster-slots-raw.txt", &wanted);
    let odd = paste(
        "1) 1) (integer) 0\n   2) (integer) 99999\n   3) 1) \"h\"\n      2) (integer) 1\nwhat\n",
        None,
    );
    assert_eq!(
        remarks(&odd),
        [
            (5, "unknown-line"),
            (1, "bad-slots"),
            (0, "slots-missing"),
            (0, "no-servers")
        ]
    );
    // Before version 4 there were no ids, and from another node a node may not know its host.
    let old = paste(
        "1) 1) (integer) 0\n   2) (integer) 16383\n   3) 1) \"10.0.0.1\"\n      2) (integer) 7000\n",
        None,
    );
    assert_eq!(
        (told(&old).1, remarks(&old)),
        (vec!["10.0.0.1:7000"], vec![])
    );
}

fn same_slots(name: &str, wanted: &[(&String, &serde_json::Map<String, Value>)]) {
    let out = read(name);
    assert_eq!(out.format, "slots", "{name}");
    let got: Vec<_> = out.nodes.iter().map(|n| (&n.id, &n.extra)).collect();
    assert_eq!(got, wanted, "{name}");
    let kinds: Vec<&str> = out.remarks.iter().map(|r| r.kind).collect();
    assert_eq!(kinds, ["replica"; 3], "{name}");
}

#[test]
fn lists_in_files_are_read_with_what_their_tools_put_around_them() {
    let out = read("libmemcached.txt");
    assert_eq!(out.format, "libmemcached");
    assert_eq!(weights(&out), [1.0, 2.0, 1.0]);
    assert_eq!(remarks(&out), [(0, "distribution-assumed")]);
    let out = read("ketama.servers");
    assert_eq!(
        (out.format, weights(&out)),
        ("weighted", vec![600.0, 300.0, 200.0])
    );
    let out = read("list.txt");
    assert_eq!(told(&out), ("list", vec!["cache-1", "cache-2", "cache-3"]));
    assert_eq!(remarks(&out), [(0, "bom")]);
    let out = read("servers.csv");
    assert_eq!(told(&out), ("csv", vec!["cache, the first", "cache-2"]));
    assert_eq!(zones(&out), ["eu", "us"]);
    let out = read("servers.json");
    assert_eq!(told(&out), ("json", vec!["cache-1", "cache-2"]));
    assert_eq!(
        (weights(&out), zones(&out)),
        (vec![1.0, 2.0], vec!["", "eu"])
    );
    assert_eq!(remarks(&out), [(4, "bad-node"), (5, "bad-node")]);
}

/// Every configuration of a vector file, written as its system writes it and read back, sends every
/// key where the system itself has sent it.
fn answers(name: &str, write: impl Fn(&Value) -> Option<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let text = std::fs::read_to_string(path.join(name)).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    for config in file["configs"].as_array().unwrap() {
        let Some(text) = write(config) else { continue };
        let out = paste(&text, None);
        assert!(
            out.remarks.iter().all(|remark| !remark.lost),
            "{name} {text}\n{out:?}"
        );
        let lab = lab(&out);
        for row in config["lookups"].as_array().unwrap() {
            let (key, owner) = (row[0].as_str().unwrap(), row[1].as_str().unwrap());
            let got = lab.owner_of(key).node;
            assert_eq!(
                got.as_deref(),
                Some(owner),
                "{name} {} {key}\n{text}",
                config["id"]
            );
            checked += 1;
        }
    }
    assert!(checked > 300, "{name}: only {checked}");
}

fn each(config: &Value, line: impl Fn(&Value) -> String) -> String {
    let nodes = config["nodes"].as_array().unwrap().iter();
    nodes.map(line).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[test]
fn what_is_pasted_answers_as_nginx_does() {
    answers("nginx_consistent.json", |config| {
        let servers = each(config, |node| {
            let (name, weight) = (text(&node["name"]), &node["weight"]);
            format!("        server {name} weight={weight} max_fails=0;\n")
        });
        Some(format!(
            "http {{\n    upstream u {{\n        hash $http_x_key consistent;\n{servers}    }}\n    server {{ listen 80; }}\n}}\n"
        ))
    });
}

#[test]
fn what_is_pasted_answers_as_haproxy_does() {
    answers("haproxy_consistent.json", |config| {
        let params = &config["params"];
        let avalanche = if params["avalanche"] == true {
            " avalanche"
        } else {
            ""
        };
        let servers = each(config, |node| {
            let (name, id, weight) = (text(&node["name"]), &node["id"], &node["weight"]);
            format!("    server {name} 127.0.0.1:80 id {id} weight {weight}\n")
        });
        Some(format!(
            "backend b\n    balance {}\n    hash-type consistent {}{avalanche}\n{servers}",
            text(&params["balance"]),
            text(&params["hash_function"]),
        ))
    });
}

#[test]
fn what_is_pasted_answers_as_twemproxy_does() {
    answers("ketama_twemproxy.json", |config| {
        let params = &config["params"];
        let tag = params["hash_tag"].as_str();
        let tag = tag.map_or(String::new(), |tag| format!("  hash_tag: \"{tag}\"\n"));
        let servers = each(config, |node| format!("   - {}\n", text(&node["conf"])));
        Some(format!(
            "pool:\n  listen: 127.0.0.1:22121\n  hash: {}\n{tag}  distribution: ketama\n  servers:\n{servers}",
            text(&params["hash"]),
        ))
    });
}

fn envoy(config: &Value) -> String {
    let params = &config["params"];
    let servers = each(config, |node| {
        let (host, port) = text(&node["addr"]).rsplit_once(':').unwrap();
        let mut out = format!(
            "      - endpoint:\n          address:\n            socket_address: {{ address: {host}, port_value: {port} }}\n"
        );
        if let Some(name) = node["hostname"].as_str() {
            let _ = writeln!(out, "          hostname: {name}");
        }
        let _ = writeln!(out, "        load_balancing_weight: {}", node["weight"]);
        if let Some(key) = node["hash_key"].as_str() {
            let _ = writeln!(
                out,
                "        metadata: {{ filter_metadata: {{ envoy.lb: {{ hash_key: {key} }} }} }}"
            );
        }
        out
    });
    let mut settings = String::new();
    for (name, value) in params.as_object().unwrap() {
        let _ = writeln!(settings, "  {name}: {value}");
    }
    format!(
        "clusters:\n- name: c\n  type: STATIC\n{settings}  load_assignment:\n    cluster_name: c\n    endpoints:\n    - lb_endpoints:\n{servers}"
    )
}

#[test]
fn what_is_pasted_answers_as_envoy_does() {
    answers("envoy_ring_hash.json", |config| Some(envoy(config)));
    answers("envoy_maglev.json", |config| Some(envoy(config)));
}

#[test]
fn what_is_pasted_answers_as_cassandra_and_redis_do() {
    answers("cassandra_murmur3.json", |config| {
        let mut tokens: Vec<(i64, &str)> = Vec::new();
        for node in config["nodes"].as_array().unwrap() {
            let of = node["tokens"].as_array().unwrap().iter();
            tokens.extend(of.map(|token| (text(token).parse().unwrap(), text(&node["name"]))));
        }
        tokens.sort_unstable();
        let mut out = String::from("Schema Version:0\nTokenRange: \n");
        for (at, (token, name)) in tokens.iter().enumerate() {
            let (start, _) = tokens[(at + tokens.len() - 1) % tokens.len()];
            let _ = writeln!(
                out,
                "\tTokenRange(start_token:{start}, end_token:{token}, endpoints:[{name}], rpc_endpoints:[{name}], endpoint_details:[EndpointDetails(host:{name}, datacenter:dc1, rack:r1)])"
            );
        }
        Some(out)
    });
    answers("redis_cluster.json", |config| {
        let mut out = String::new();
        let mut number = 0;
        for node in config["nodes"].as_array().unwrap() {
            let (host, port) = text(&node["name"]).rsplit_once(':').unwrap();
            for range in node["slots"].as_array().unwrap() {
                let range = text(range);
                let (first, last) = range.split_once('-').unwrap_or((range, range));
                number += 1;
                let pad = " ".repeat(format!("{number}) ").len());
                let _ = write!(
                    out,
                    "{number}) 1) (integer) {first}\n{pad}2) (integer) {last}\n{pad}3) 1) \"{host}\"\n{pad}   2) (integer) {port}\n"
                );
            }
        }
        Some(out)
    });
}

#[test]
fn what_is_pasted_answers_as_memcached_clients_do() {
    answers("ketama_libmemcached_weighted.json", |config| {
        Some(each(config, |node| {
            format!("--SERVER={}/?{}\n", text(&node["name"]), node["weight"])
        }))
    });
    answers("ketama_libketama.json", |config| {
        Some(each(config, |node| {
            format!("{}\t{}\n", text(&node["name"]), node["weight"])
        }))
    });
}

/// Every file, with bytes of it taken out, put in or turned round, is read or told and breaks nothing.
#[test]
fn no_damage_to_a_file_breaks_anything() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pasted");
    let mut state = 11_u64;
    let mut next = |most: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most.max(1)
    };
    let signs = [
        "{", "}", "[", "]", "\"", "'", ":", "&a", "*a", "\n", "\t", "- ", "#", "*2", "$5", "1)",
    ];
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let whole: Vec<char> = text.chars().collect();
        files += 1;
        for _ in 0..60 {
            let mut chars = whole.clone();
            for _ in 0..=next(4) {
                let (from, to) = (next(chars.len()), next(chars.len()));
                match next(3) {
                    0 => drop(chars.drain(from.min(to)..from.max(to))),
                    1 => drop(chars.splice(from..from, signs[next(signs.len())].chars())),
                    _ if !chars.is_empty() => chars.swap(from, to),
                    _ => {}
                }
            }
            let text: String = chars.into_iter().collect();
            let out = paste(&text, None);
            for node in &out.nodes {
                assert!(node.check().is_ok(), "{text}");
            }
            for remark in &out.remarks {
                assert!(
                    remark.line as usize <= text.lines().count() + 1,
                    "{remark:?}"
                );
            }
            for format in ringscope::paste::formats() {
                let _ = paste(&text, Some(format));
            }
        }
    }
    assert!(files >= 19, "{files} files");
}
