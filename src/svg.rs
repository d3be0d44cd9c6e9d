//! A picture as an SVG document, for goldens, for saving and for static pages.

use core::fmt::Write as _;

use crate::palette;
use crate::scene::{Layout, List, Op};

/// What a picture needs beside its primitives.
#[derive(Clone, Debug)]
pub struct Dress {
    /// Colours of the roles −1, −2, …: ink, second, rule, faint, paper, edge.
    pub roles: [String; 6],
    /// Whether nodes wear the colours for a dark ground.
    pub dark: bool,
    /// The font family.
    pub font: String,
    /// What a screen reader says of it.
    pub title: String,
    /// The lines in the middle, from the top: small, large, medium, small.
    pub readout: [String; 4],
}

/// Rounded to a hundredth: goldens must not depend on the last bit of a cosine.
fn r(number: f64) -> f64 {
    let rounded = (number * 100.0).round() / 100.0;
    // There is no minus nought on paper.
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// `text` as XML: what XML cannot hold becomes U+FFFD.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

/// The picture as an SVG document with an opaque ground.
pub fn write(list: &List, layout: Layout, dress: &Dress) -> String {
    let mut out = String::new();
    let (width, height) = (r(layout.width), r(layout.height));
    let (ink, paper) = (&dress.roles[0], &dress.roles[4]);
    let font = escape(&dress.font);
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{font}\">\
         <title>{}</title><rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        escape(&dress.title),
        escape(paper),
    );
    for own in list.iter() {
        primitive(own, list, layout, dress, &mut out);
    }
    let (x, y) = layout.centre();
    let sizes = [13.0, 54.0, 14.0, 13.0];
    let below = [-46.0, 10.0, 40.0, 63.0];
    for (line, text) in dress
        .readout
        .iter()
        .enumerate()
        .filter(|(_, text)| !text.is_empty())
    {
        let long = (text.chars().count() as f64 / 6.0).max(1.0);
        let size = if line == 1 {
            sizes[1] / long
        } else {
            sizes[line]
        };
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\"{}>\
             <tspan unicode-bidi=\"isolate\">{}</tspan></text>",
            r(x),
            r(y + below[line] * layout.unit),
            r(size * layout.unit),
            escape(if line == 1 || line == 2 {
                ink
            } else {
                &dress.roles[1]
            }),
            if line == 1 {
                " font-weight=\"600\""
            } else {
                ""
            },
            escape(text),
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The point at `radius` and `turn`.
fn place(layout: Layout, radius: f64, turn: f64) -> String {
    let (x, y) = layout.place(radius, turn);
    format!("{} {}", r(x), r(y))
}

/// A curve about the centre from `turn` on, clockwise where `sweep` is positive.
///
/// Past half a circle it goes in two: where the ends of one nearly meet, rounding makes them
/// one point, and an arc from a point to itself is not drawn.
fn curve(layout: Layout, radius: f64, turn: f64, sweep: f64) -> String {
    let clockwise = u8::from(sweep > 0.0);
    let to = |end: f64| {
        let (radius, end) = (r(radius), place(layout, radius, end));
        format!("A{radius} {radius} 0 0 {clockwise} {end}")
    };
    if sweep.abs() > 0.5 {
        to(turn + sweep / 2.0) + &to(turn + sweep)
    } else {
        to(turn + sweep)
    }
}

/// A part of a ring: inner radius, outer radius, start, sweep.
fn sector(layout: Layout, own: [f64; 4], color: &str, opacity: &str, out: &mut String) {
    let [inner, outer, start, sweep] = own;
    if sweep >= 1.0 {
        let (cx, cy) = layout.centre();
        let (radius, width) = (r(f64::midpoint(inner, outer)), r(outer - inner));
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" \
             stroke-width=\"{width}\"{opacity}/>",
            r(cx),
            r(cy),
        );
        return;
    }
    let end = start + sweep;
    let _ = write!(
        out,
        "<path d=\"M{}{}L{}{}Z\" fill=\"{color}\"{opacity}/>",
        place(layout, outer, start),
        curve(layout, outer, start, sweep),
        place(layout, inner, end),
        curve(layout, inner, end, -sweep),
    );
}

fn primitive(own: &[f32], list: &List, layout: Layout, dress: &Dress, out: &mut String) {
    let [op, paint, alpha, a, b, c, d, _] =
        own.iter().map(|n| f64::from(*n)).collect::<Vec<_>>()[..]
    else {
        return;
    };
    let color = if paint < 0.0 {
        escape(&dress.roles[(-paint - 1.0) as usize])
    } else if dress.dark {
        palette::dark(paint as u32).to_owned()
    } else {
        palette::light(paint as u32).to_owned()
    };
    let opacity = if alpha < 1.0 {
        format!(" opacity=\"{}\"", r(alpha))
    } else {
        String::new()
    };
    let is = |wanted: Op| op as u8 == wanted as u8;
    let (cx, cy) = layout.centre();
    let place = |radius: f64, turn: f64| place(layout, radius, turn);
    if is(Op::Sector) {
        sector(layout, [a, b, c, d], &color, &opacity, out);
    } else if is(Op::Dot) {
        let collar = if d > 0.0 {
            format!(
                " stroke=\"{}\" stroke-width=\"{}\"",
                escape(&dress.roles[0]),
                r(d)
            )
        } else {
            String::new()
        };
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{color}\"{collar}{opacity}/>",
            r(a),
            r(b),
            r(c),
        );
    } else if is(Op::Tick) {
        let _ = write!(
            out,
            "<path d=\"M{}L{}\" stroke=\"{color}\" stroke-width=\"{}\"{opacity}/>",
            place(a, c),
            place(b, c),
            r(d),
        );
    } else if is(Op::Parcel) {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{c}\" height=\"{c}\" fill=\"{color}\" \
             transform=\"rotate({} {} {})\"{opacity}/>",
            r(a - c / 2.0),
            r(b - c / 2.0),
            r(d * 360.0),
            r(a),
            r(b),
            c = r(c),
        );
    } else if is(Op::Line) {
        let _ = write!(
            out,
            "<path d=\"M{}{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\"{opacity}/>",
            place(a, c),
            curve(layout, a, c, d),
            r(b),
        );
    } else if is(Op::Text) {
        let side = (a - cx) / ((a - cx).hypot(b - cy)).max(1.0);
        let anchor = if d < 0.0 {
            "middle"
        } else if side > 0.3 {
            "start"
        } else if side < -0.3 {
            "end"
        } else {
            "middle"
        };
        let text = list.texts().get(c as usize).map_or("", String::as_str);
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" \
             dominant-baseline=\"central\" fill=\"{color}\"{opacity}>\
             <tspan unicode-bidi=\"isolate\">{}</tspan></text>",
            r(a),
            r(b),
            r(d.abs()),
            escape(text),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_breaks_the_document() {
        assert_eq!(
            escape("<script>&\"'\u{0}\u{8}\u{ffff}\u{202e}"),
            "&lt;script&gt;&amp;&quot;&#39;\u{fffd}\u{fffd}\u{fffd}\u{202e}"
        );
    }
}
