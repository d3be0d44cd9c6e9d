//! A picture as an SVG document, for goldens, for saving and for static pages.

use core::f64::consts::TAU;
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
    let (x, y) = (layout.width / 2.0, layout.height / 2.0);
    let mut about = About { x, y };
    for own in list.iter() {
        if own[0] as u8 == Op::Centre as u8 {
            let [x, y] = [own[3], own[4]].map(f64::from);
            about = About { x, y };
        } else {
            primitive(own, list, about, dress, &mut out);
        }
    }
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

/// The centre that curves go about.
#[derive(Clone, Copy)]
struct About {
    x: f64,
    y: f64,
}

/// The point at `radius` and `turn`.
fn place(about: About, radius: f64, turn: f64) -> String {
    let (sin, cos) = (turn * TAU).sin_cos();
    format!(
        "{} {}",
        r(about.x + radius * sin),
        r(about.y - radius * cos)
    )
}

/// A curve about the centre from `turn` on, clockwise where `sweep` is positive.
///
/// Past half a circle it goes in two: where the ends of one nearly meet, rounding makes them
/// one point, and an arc from a point to itself is not drawn.
fn curve(about: About, radius: f64, turn: f64, sweep: f64) -> String {
    let clockwise = u8::from(sweep > 0.0);
    let to = |end: f64| {
        let (radius, end) = (r(radius), place(about, radius, end));
        format!("A{radius} {radius} 0 0 {clockwise} {end}")
    };
    if sweep.abs() > 0.5 {
        to(turn + sweep / 2.0) + &to(turn + sweep)
    } else {
        to(turn + sweep)
    }
}

/// A part of a ring: inner radius, outer radius, start, sweep.
fn sector(about: About, own: [f64; 4], color: &str, opacity: &str, out: &mut String) {
    let [inner, outer, start, sweep] = own;
    if sweep >= 1.0 {
        let (radius, width) = (r(f64::midpoint(inner, outer)), r(outer - inner));
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" \
             stroke-width=\"{width}\"{opacity}/>",
            r(about.x),
            r(about.y),
        );
        return;
    }
    let end = start + sweep;
    let _ = write!(
        out,
        "<path d=\"M{}{}L{}{}Z\" fill=\"{color}\"{opacity}/>",
        place(about, outer, start),
        curve(about, outer, start, sweep),
        place(about, inner, end),
        curve(about, inner, end, -sweep),
    );
}

fn primitive(own: &[f32], list: &List, about: About, dress: &Dress, out: &mut String) {
    let [op, paint, alpha, a, b, c, d, id] =
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
    let place = |radius: f64, turn: f64| place(about, radius, turn);
    if is(Op::Sector) {
        sector(about, [a, b, c, d], &color, &opacity, out);
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
            curve(about, a, c, d),
            r(b),
        );
    } else if is(Op::Rect) {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{color}\"{opacity}/>",
            r(a),
            r(b),
            r(c),
            r(d),
        );
    } else if is(Op::Text) {
        let anchor = if id < 0.0 {
            "end"
        } else if id > 0.0 {
            "start"
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
            r(d),
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
