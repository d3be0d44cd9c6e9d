//! The moving picture of the README: node D joins A, B and C.
//!
//! `cargo run --release --example picture > www/pictures/add-node.svg`

use ringscope::scene::Show;
use ringscope::svg::{Dress, write};
use ringscope::{Lab, Node};

/// Seconds of the whole round, and when in it the change begins and ends.
const ROUND: f64 = 7.0;
const BEGIN: f64 = 1.2;
const END: f64 = 3.2;
/// Pictures of the change, beside those before and after it.
const FRAMES: u32 = 7;
const SIDE: f64 = 520.0;

fn dress(readout: [String; 4]) -> Dress {
    let roles = [
        "#1a1c20", "#565b63", "#dedbd3", "#edebe4", "#faf9f6", "#8b877c",
    ];
    Dress {
        roles: roles.map(str::to_owned),
        dark: false,
        font: "system-ui, sans-serif".to_owned(),
        title: "Node D joins a ring of A, B and C: only the keys it takes change hands.".to_owned(),
        readout,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let keys = ("keys".to_owned(), "200".to_owned());
    let (lab, _) = Lab::tolerant(&[keys])?;
    let mut show = Show::of(lab)?;
    let layout = show.layout_of(SIDE, SIDE);
    show.resize(SIDE, SIDE);
    let three = show.lab().keys().placed();
    let before = [
        "3 nodes".to_owned(),
        three.to_string(),
        "keys".to_owned(),
        String::new(),
    ];
    let mut frames = vec![write(show.frame(1.0), layout, &dress(before))];
    let change = show.run(ringscope::Command::Add(Node::new("D")), false)?;
    let moved = f64::from(change.moved_keys) / f64::from(change.total_keys);
    let after = [
        "added D".to_owned(),
        format!("{:.1} %", moved * 100.0),
        format!("{} of {} keys moved", change.moved_keys, change.total_keys),
        "all of them to D".to_owned(),
    ];
    for frame in 1..=FRAMES {
        let t = f64::from(frame) / f64::from(FRAMES);
        frames.push(write(show.frame(t), layout, &dress(after.clone())));
    }
    let count = frames.len();
    let at = |frame: usize| match frame {
        0 => 0.0,
        frame if frame >= count => 1.0,
        frame => {
            let part = (frame - 1) as f64 / (count - 1) as f64;
            (BEGIN + (END - BEGIN) * part) / ROUND
        }
    };
    let title = frames[0].find("</title>").ok_or("no title")?;
    let open = &frames[0][..title + "</title>".len()];
    println!("{open}<style>g{{visibility:hidden}}");
    for frame in 0..count {
        let (from, to) = (at(frame) * 100.0, at(frame + 1) * 100.0);
        println!(
            "#f{frame}{{animation:k{frame} {ROUND}s infinite}}\
             @keyframes k{frame}{{0%,{from:.2}%{{visibility:hidden}}{:.2}%,{:.2}%{{visibility:visible}}{to:.2}%,100%{{visibility:hidden}}}}",
            from + 0.01,
            to - 0.01,
        );
    }
    // Who wants no motion sees what it came to.
    println!(
        "@media (prefers-reduced-motion:reduce){{g{{animation:none!important}}#f{}{{visibility:visible}}}}</style>",
        count - 1
    );
    for (number, frame) in frames.iter().enumerate() {
        let body = &frame[open.len()..frame.len() - "</svg>\n".len()];
        println!("<g id=\"f{number}\">{body}</g>");
    }
    println!("</svg>");
    Ok(())
}
