//! The traps that hashes and names set, each made while one looks.

use serde::Serialize;

use super::Spread;
use crate::error::Result;
use crate::hash::Hash;
use crate::lab::Lab;
use crate::node::{Node, SchemeRef};
use crate::position::Circle;
use crate::scenario::{Command, Keys, Scenario};
use crate::scheme::{Cut, Word};
use crate::trace::{hex, shown};

/// A text, its bytes, and what a hash makes of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TextRow {
    /// The text, what does not print written `\xNN`.
    pub text: String,
    /// Its bytes in hexadecimal.
    pub bytes: String,
    /// Who hashes it how, by name.
    pub how: &'static str,
    /// The number that comes of it.
    pub value: String,
}

/// Texts under a hash, round a circle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpreadRow {
    /// The hash.
    pub hash: String,
    /// The first text and the last.
    pub ends: [String; 2],
    /// How they lie.
    pub spread: Spread,
}

/// A ring as a whole.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RingRow {
    /// The scheme, or what is done, by name.
    pub how: &'static str,
    /// How many texts were hashed for points.
    pub points: u32,
    /// How many of them were overwritten by a later one.
    pub lost: u32,
    /// How many of those by one of another node.
    pub by_others: u32,
    /// Which part of the keys each node has, in list order.
    pub keys: Vec<f64>,
    /// Which part of the circle each has.
    pub circle: Vec<f64>,
    /// Which part of the keys lies in the last 256 positions.
    pub last: f64,
    /// Which part of the keys moved, where something is done.
    pub moved: f64,
}

/// One trap.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// Its name.
    pub id: &'static str,
    /// Spreads to compare.
    pub spreads: Vec<SpreadRow>,
    /// Texts to compare.
    pub texts: Vec<TextRow>,
    /// Rings to compare.
    pub rings: Vec<RingRow>,
}

impl Scene {
    const fn new(id: &'static str) -> Self {
        Self {
            id,
            spreads: Vec::new(),
            texts: Vec::new(),
            rings: Vec::new(),
        }
    }
}

/// The names of all scenes.
pub const SCENES: &[&str] = &[
    "fnv-sequential",
    "fnv-gap",
    "fnv-thirds",
    "java-hash",
    "signed-bytes",
    "narrow",
    "glued",
    "normal-forms",
    "invisible",
    "utf-16",
    "sign",
    "tags",
    "empty",
    "by-place",
];

/// The scene of that name; none if there is no such.
pub fn scene(id: &str) -> Result<Option<Scene>> {
    Ok(Some(match id {
        "fnv-sequential" => mixing(id_of(id), &numbered("k", 0..100), 10),
        "fnv-gap" => mixing(id_of(id), &numbered("server1-", 0..100), 100),
        "fnv-thirds" => mixing(id_of(id), &numbered("work:PAN-", 1900..2061), 3),
        "java-hash" => java_hash(),
        "signed-bytes" => signed_bytes()?,
        "narrow" => narrow(),
        "glued" => texts(
            "glued",
            &[
                ("md5", "a:5", "51"),
                ("md5", "a:55", "1"),
                ("md5", "host1", "10"),
                ("md5", "host11", "0"),
            ],
        ),
        "normal-forms" => texts(
            "normal-forms",
            &[("md5", "cach\u{e9}", ""), ("md5", "cache\u{301}", "")],
        ),
        "invisible" => texts(
            "invisible",
            &[
                "node1",
                "node1 ",
                "node1\n",
                "Node1",
                "\u{feff}node1",
                "node1\u{200b}",
            ]
            .map(|t| ("md5", t, "")),
        ),
        "utf-16" => texts(
            "utf-16",
            &[
                ("fnv1a-utf8", "Я", ""),
                ("fnv1a-utf16", "Я", ""),
                ("fnv1a-utf8", "key", ""),
                ("fnv1a-utf16", "key", ""),
            ],
        ),
        "sign" => texts(
            "sign",
            &[
                ("crc32", "usercard_show.php", ""),
                ("crc32-signed", "usercard_show.php", ""),
                ("java", "polygenelubricants", ""),
                ("java-abs", "polygenelubricants", ""),
            ],
        ),
        "tags" => texts(
            "tags",
            &[
                "foo",
                "fag{bar}",
                "foo{bar}{zap}",
                "foo{{bar}}zap",
                "foo{}{bar}",
                "{}abc",
                "{abc",
                "}{abc",
                "A}B{C",
            ]
            .map(|t| ("slot", t, "")),
        ),
        "empty" => texts(
            "empty",
            &[("crc32", "", ""), ("slot", "", ""), ("md5", "", "")],
        ),
        "by-place" => by_place()?,
        _ => return Ok(None),
    }))
}

fn id_of(id: &str) -> &'static str {
    SCENES
        .iter()
        .find(|known| **known == id)
        .copied()
        .unwrap_or_default()
}

fn numbered(stem: &str, range: core::ops::Range<u32>) -> Vec<String> {
    range.map(|number| format!("{stem}{number}")).collect()
}

fn spread(hash: Hash, texts: &[String], bins: usize) -> SpreadRow {
    let end = |text: Option<&String>| text.cloned().unwrap_or_default();
    SpreadRow {
        hash: hash.name(),
        ends: [end(texts.first()), end(texts.last())],
        spread: super::spread_of(hash, texts, bins),
    }
}

/// FNV-1a as it is, and with a last mix.
fn mixing(id: &'static str, texts: &[String], bins: usize) -> Scene {
    let hashes = [Hash::Fnv1a32, Hash::Fnv1a32Mixed];
    Scene {
        spreads: hashes.map(|hash| spread(hash, texts, bins)).to_vec(),
        ..Scene::new(id)
    }
}

fn java_hash() -> Scene {
    let mut labels = Vec::new();
    for node in 1..=3 {
        labels.extend(numbered(&format!("node{node}#"), 0..100));
    }
    let hashes = [Hash::JavaString, Hash::Murmur3X86_32 { seed: 0 }];
    Scene {
        spreads: hashes.map(|hash| spread(hash, &labels, 60)).to_vec(),
        ..Scene::new("java-hash")
    }
}

/// A ring of 16 bits: points meet all the time.
fn narrow() -> Scene {
    let row = |nodes: u32, bits: u8| {
        let mut labels = Vec::new();
        for node in 0..nodes {
            labels.extend(numbered(&format!("node{node}-"), 0..100));
        }
        let word = Word::big(bits / 8);
        let positions = labels
            .iter()
            .map(|label| word.read(Hash::Md5.digest(label.as_bytes()).as_bytes()));
        let mut row = spread(Hash::Md5, &labels, 60);
        row.spread = Spread::of(Circle::bits(bits), positions.collect(), 60);
        row
    };
    Scene {
        spreads: vec![row(30, 16), row(100, 16), row(100, 32)],
        ..Scene::new("narrow")
    }
}

/// Texts by name of what is done to them; of two parts both are told.
fn texts(id: &'static str, rows: &[(&'static str, &str, &str)]) -> Scene {
    let row = |(how, head, tail): &(&'static str, &str, &str)| {
        let text = format!("{head}{tail}");
        let bytes = text.as_bytes();
        let first = |hash: Hash| hash.digest(bytes).be(0, 4) as u32;
        let value = match *how {
            "crc32" => first(Hash::Crc32).to_string(),
            "crc32-signed" => first(Hash::Crc32).cast_signed().to_string(),
            "java" => first(Hash::JavaString).cast_signed().to_string(),
            // `Math.abs` of the smallest integer is itself.
            "java-abs" => first(Hash::JavaString)
                .cast_signed()
                .wrapping_abs()
                .to_string(),
            "fnv1a-utf8" => first(Hash::Fnv1a32).to_string(),
            "fnv1a-utf16" => first(Hash::SpyFnv1a32).to_string(),
            "slot" => {
                let part = Cut::Tag(*b"{}").of(bytes);
                let crc = Hash::Crc16Xmodem.digest(part).be(0, 2);
                (crc % crate::scheme::SLOTS as u128).to_string()
            }
            _ => Hash::Md5.digest(bytes).le(0, 4).to_string(),
        };
        let text = if tail.is_empty() {
            shown(bytes).0
        } else {
            format!("{head} + {tail}")
        };
        TextRow {
            text,
            bytes: hex(bytes),
            how,
            value,
        }
    };
    Scene {
        texts: rows.iter().map(row).collect(),
        ..Scene::new(id)
    }
}

/// The article's ring with signed bytes and with the mask that it takes.
fn signed_bytes() -> Result<Scene> {
    let mut scene = Scene::new("signed-bytes");
    for how in ["md5-32-java-signed", "md5-32-java"] {
        let lab = Lab::new(Scenario {
            scheme: SchemeRef::new(how),
            nodes: ["Node-A", "Node-B", "Node-C"].map(Node::new).to_vec(),
            keys: Keys::Count(100_000),
            ..Scenario::default()
        })?;
        scene.rings.push(ring_row(how, &lab, 0.0));
    }
    Ok(scene)
}

fn ring_row(how: &'static str, lab: &Lab, moved: f64) -> RingRow {
    let (world, ring) = (lab.world(), &lab.world().ring);
    let circle = world.circle();
    let total = lab.keys().placed().max(1) as f64;
    let lost: Vec<usize> = (0..ring.len()).filter(|at| ring.is_shadowed(*at)).collect();
    let members = world.stage.members.iter();
    let from = circle.retreat(circle.last(), 256.min(circle.last()));
    RingRow {
        how,
        points: ring.len() as u32,
        lost: lost.len() as u32,
        by_others: overwritten_by_others(lab),
        keys: members
            .clone()
            .map(|m| f64::from(world.tally(m.uid).keys) / total)
            .collect(),
        circle: members
            .map(|m| world.tally(m.uid).length.share(circle))
            .collect(),
        last: lab.keys().count(from, circle.last()) as f64 / total,
        moved,
    }
}

/// How many points were overwritten, one after the other in list order, by one of another node.
fn overwritten_by_others(lab: &Lab) -> u32 {
    let ring = &lab.world().ring;
    let mut count = 0;
    let mut start = 0;
    while start < ring.len() {
        let mut end = start + 1;
        while end < ring.len() && ring.is_shadowed(end) {
            end += 1;
        }
        // The owner stands first and came last: the others were put in their reverse order.
        let mut nodes: Vec<u32> = (start..end)
            .filter_map(|at| ring.point(at))
            .map(|p| p.node)
            .collect();
        nodes.reverse();
        count += nodes.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
        start = end;
    }
    count
}

/// The second of five servers leaves: named by place in the list, by a number of its own, by name.
fn by_place() -> Result<Scene> {
    let mut scene = Scene::new("by-place");
    for (how, scheme, numbered) in [
        ("by-place", "haproxy", false),
        ("by-id", "haproxy", true),
        ("by-name", "ketama", false),
    ] {
        let nodes = (1..=5u32).map(|number| {
            let mut node = Node::new(format!("web{number}"));
            if numbered {
                node.extra.insert("id".to_owned(), number.into());
            }
            node
        });
        let mut lab = Lab::new(Scenario {
            scheme: SchemeRef::new(scheme),
            nodes: nodes.collect(),
            keys: Keys::Count(10_000),
            ..Scenario::default()
        })?;
        let change = lab.act(Command::Remove("web2".to_owned()))?;
        let moved = f64::from(change.moved_keys) / f64::from(change.total_keys.max(1));
        scene.rings.push(ring_row(how, &lab, moved));
    }
    Ok(scene)
}
