//! How a position comes about: the text, its bytes, their digest, the search, the walk.

use serde::Serialize;

use crate::arcs::{Arcs, NOBODY};
use crate::error::{Error, Kind, Quoted, Result};
use crate::hash::Hash;
use crate::lab::Lab;
use crate::owner::{Chooser, Met};
use crate::placement::Asked;
use crate::position::{Circle, Position};
use crate::ring::Ring;
use crate::scheme::{Boundary, KeyRule, Points, Word};
use crate::stage::Stage;
use crate::world::World;

/// So many points of a walk are told one by one; the others are counted.
const MOST_STEPS: usize = 200;

/// A text that is hashed, and the position that is cut out of its digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hashed {
    /// The text. Bytes that are no text, and characters that do not print, are written `\xNN`; a
    /// backslash is then written twice.
    pub text: String,
    /// Whether such bytes are in it.
    pub escaped: bool,
    /// Its bytes in hexadecimal.
    pub bytes: String,
    /// The name of the hash.
    pub hash: String,
    /// The digest in hexadecimal.
    pub digest: String,
    /// The bytes of the digest that are the position: the first, and the one after the last.
    pub taken: [u32; 2],
    /// In which order they are read, by the name that descriptions give it.
    pub order: &'static str,
    /// What is done to the number then: `plain`, `avalanche`, `lowest-to-highest`.
    pub finish: &'static str,
}

/// A position, as often as one may want to read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    /// As the system writes it.
    pub position: String,
    /// In hexadecimal, as wide as the circle.
    pub hex: String,
    /// Its part of the circle, 0 ≤ turn < 1.
    pub turn: f64,
}

/// One comparison of the binary search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The number of the point in the order of the ring.
    pub at: u32,
    /// How many points the ring has before it and the search has not ruled out, and behind it.
    pub left: [u32; 2],
    /// Where the point is.
    pub place: Place,
    /// Whether the key's point comes after it.
    pub after: bool,
}

/// One point of the walk, or one node where the method has no points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Visit {
    /// Its node.
    pub node: String,
    /// The zone of the node.
    pub zone: Option<String>,
    /// Which of its points.
    pub index: Option<u32>,
    /// Where it is.
    pub place: Option<Place>,
    /// What it is to the key.
    pub met: Met,
}

/// How a key finds its nodes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeyTrace {
    /// The key.
    pub key: String,
    /// The part of it that counts, where that is not all of it.
    pub part: Option<String>,
    /// What is hashed; nothing for a key that is a position itself.
    pub hashed: Option<Hashed>,
    /// Where that leads.
    pub place: Place,
    /// Which point owns a position: `at-or-after`, `after`, `at-or-before`, `nearest`; nothing
    /// where the method has no points.
    pub boundary: Option<&'static str>,
    /// How many points were searched.
    pub points: u32,
    /// The comparisons of the search, in their order.
    pub comparisons: Vec<Comparison>,
    /// Whether the search went past the end of the circle and took the point at its other end.
    pub wrapped: bool,
    /// The points from the owner's on, until there are enough nodes.
    pub walk: Vec<Visit>,
    /// How many more points the walk passed.
    pub unnamed: u32,
    /// The nodes that hold the key, the owner first.
    pub nodes: Vec<String>,
}

/// How a point came where it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointTrace {
    /// Its node.
    pub node: String,
    /// Which of the node's points, from 0.
    pub index: u32,
    /// How many the node has.
    pub of: u32,
    /// The text that stands for the node where its points are hashed.
    pub name: String,
    /// What is hashed; nothing where the position was given.
    pub hashed: Option<Hashed>,
    /// Where that leads.
    pub place: Place,
    /// The node that owns the position; another one where two points met.
    pub owner: String,
    /// The part of the circle that is this point's: the position before its first, and its last.
    pub arc: Option<[Place; 2]>,
    /// How much of the circle that is, 0…1.
    pub share: f64,
    /// How many of the placed keys lie in it.
    pub keys: u32,
    /// The point before it on the ring, and the one after it; none where it is alone.
    pub neighbours: Option<[Neighbour; 2]>,
}

/// A point next to another on the ring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Neighbour {
    /// Its node.
    pub node: String,
    /// Which of the node's points.
    pub index: u32,
    /// Where it is.
    pub place: Place,
}

impl Place {
    pub(crate) fn of(circle: Circle, position: Position) -> Self {
        Self {
            position: circle.write(position),
            hex: circle.hex(position),
            turn: circle.turn(position),
        }
    }
}

impl Hashed {
    fn of(bytes: &[u8], hash: Hash, word: Word, finish: &'static str) -> Self {
        let (text, escaped) = shown(bytes);
        let end = u32::from(word.at) + u32::from(word.len);
        Self {
            text,
            escaped,
            bytes: hex(bytes),
            hash: hash.name(),
            digest: hex(hash.digest(bytes).as_bytes()),
            taken: [u32::from(word.at), end.min(hash.width() as u32)],
            order: word.order.name(),
            finish,
        }
    }

    /// `HAProxy` does not hash a text: it mixes the bits of a number.
    fn mixed(number: &[u8], result: Position) -> Self {
        let value: u32 = core::str::from_utf8(number)
            .ok()
            .and_then(|digits| digits.parse().ok())
            .unwrap_or_default();
        Self {
            text: value.to_string(),
            escaped: false,
            bytes: hex(&value.to_be_bytes()),
            hash: "haproxy_avalanche".to_owned(),
            digest: hex(&(result as u32).to_be_bytes()),
            taken: [0, 4],
            order: "big",
            finish: "plain",
        }
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut out = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        out.push(char::from(DIGITS[usize::from(byte >> 4)]));
        out.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    out
}

/// Bytes as text, and whether something in them had to be written otherwise.
pub(crate) fn shown(bytes: &[u8]) -> (String, bool) {
    let plain = |c: char| !c.is_control() && c != '\u{fffd}';
    if let Ok(text) = core::str::from_utf8(bytes)
        && text.chars().all(plain)
    {
        return (text.to_owned(), false);
    }
    let mut out = String::new();
    let escape = |out: &mut String, bytes: &[u8]| {
        for byte in bytes {
            out.push_str("\\x");
            out.push_str(&hex(&[*byte]));
        }
    };
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' => out.push_str("\\\\"),
                c if plain(c) => out.push(c),
                c => escape(&mut out, c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        escape(&mut out, chunk.invalid());
    }
    (out, true)
}

impl KeyRule {
    fn trace(&self, circle: Circle, key: &[u8]) -> (Option<Hashed>, Option<String>, Position) {
        let mut label = Vec::new();
        let position = self.position(circle, key, &mut label);
        let cut = self.cut.of(key);
        let part = (cut.len() < key.len()).then(|| shown(cut).0);
        let is_number = self.plain_numbers && label == key;
        let hashed =
            (!is_number).then(|| Hashed::of(&label, self.hash, self.word, self.finish.name()));
        (hashed, part, position)
    }
}

impl Lab {
    /// How `key` finds its nodes at the present step.
    pub fn key_trace(&self, key: &str) -> KeyTrace {
        let world = self.world();
        let (circle, rule) = world.stage.scheme.site();
        let (hashed, part, position) = rule.trace(circle, key.as_bytes());
        let asked = world.asked(self.keys(), key.as_bytes());
        let mut trace = KeyTrace {
            key: key.to_owned(),
            part,
            hashed,
            place: Place::of(circle, position),
            boundary: None,
            points: world.ring.len() as u32,
            comparisons: Vec::new(),
            wrapped: false,
            walk: Vec::new(),
            unnamed: 0,
            nodes: Vec::new(),
        };
        let first = trace.search(world, position);
        trace.walk_on(world, asked, first);
        trace
    }

    /// How point `index` of the node `id` came where it is, at the present step.
    pub fn point_trace(&self, id: &str, index: u32) -> Result<PointTrace> {
        let world = self.world();
        let stage = &world.stage;
        let place = stage.find(id)?;
        let Some(points) = world.placement.points() else {
            let why = "it has no points on a ring";
            return Err(Error::new(&Kind::UNSUPPORTED, [&stage.scheme.alias, &why]));
        };
        let of = points.counts[place];
        if index >= of {
            let what = format!("The point of {}", Quoted(id));
            let most = of.saturating_sub(1);
            return Err(Error::new(&Kind::OUT_OF_RANGE, [&what, &index, &0, &most]));
        }
        let (scheme, node) = (points.scheme(), &stage.members[place].node);
        let name = scheme.point_text(&stage.nodes(), place)?;
        let mut positions = Vec::new();
        scheme.positions(node, &name, index, index + 1, &mut positions)?;
        let position = positions.first().copied().unwrap_or_default();
        let label = scheme.point_label(node, &name, index);
        let hashed = match &scheme.points {
            _ if node.positions.is_some() => None,
            Points::Hashed {
                hash, word, words, ..
            } => Some(Hashed::of(&label, *hash, word.nth(index % words), "plain")),
            Points::Numbered => Some(Hashed::mixed(&label, position)),
            Points::Tokens | Points::Given => None,
        };
        let ring = &points.ring;
        let uid = stage.members[place].uid;
        let group = ring.group_at(position);
        let head = ring.point(group.start);
        let mine = head.is_some_and(|point| point.node == uid && point.index == index);
        let arc = mine
            .then(|| arc_of(&points.arcs, position, group.start as u32))
            .flatten();
        let number = group.clone().find(|at| {
            ring.point(*at)
                .is_some_and(|point| point.node == uid && point.index == index)
        });
        let ends = arc.and_then(|at| Some((points.arcs.start(at), points.arcs.get(at)?.end)));
        let circle = scheme.circle;
        Ok(PointTrace {
            node: id.to_owned(),
            index,
            of,
            name: shown(name.as_bytes()).0,
            hashed,
            place: Place::of(circle, position),
            owner: name_of(stage, head.map_or(NOBODY, |point| point.node)),
            share: ends.map_or(0.0, |(start, end)| circle.length(start, end).share(circle)),
            keys: ends.map_or(0, |(start, end)| self.keys().count(start, end) as u32),
            neighbours: number.and_then(|at| neighbours(stage, ring, at)),
            arc: ends.map(|(start, end)| [Place::of(circle, start), Place::of(circle, end)]),
        })
    }
}

/// The number of the arc of point number `point`, which is at `position`. With most boundaries that
/// is the arc that holds the position; only the others are looked for.
fn arc_of(arcs: &Arcs, position: Position, point: u32) -> Option<usize> {
    let here = arcs.at(position);
    let own = here.filter(|at| arcs.get(*at).is_some_and(|arc| arc.point == point));
    own.or_else(|| arcs.of_point(point))
}

/// The points before and after point number `at`.
fn neighbours(stage: &Stage, ring: &Ring, at: usize) -> Option<[Neighbour; 2]> {
    let count = ring.len();
    let neighbour = |at: usize| {
        let point = ring.point(at)?;
        Some(Neighbour {
            node: name_of(stage, point.node),
            index: point.index,
            place: Place::of(ring.circle(), point.position),
        })
    };
    if count < 2 {
        return None;
    }
    Some([
        neighbour((at + count - 1) % count)?,
        neighbour((at + 1) % count)?,
    ])
}

fn name_of(stage: &Stage, uid: u32) -> String {
    stage.id_of(uid).unwrap_or_default().to_owned()
}

impl KeyTrace {
    /// Searches the ring, and answers with the number of the point that owns the key.
    fn search(&mut self, world: &World, position: Position) -> Option<usize> {
        let (ring, circle) = (&world.ring, world.circle());
        if ring.is_empty() {
            return None;
        }
        let boundary = ring.boundary();
        self.boundary = Some(boundary.name());
        let (mut low, mut high) = (0, ring.len());
        let comparisons = &mut self.comparisons;
        let found = ring.search(position, |at| {
            let point = ring.point(at).map_or(0, |point| point.position);
            let after = match boundary {
                Boundary::AtOrAfter | Boundary::Nearest => point < position,
                Boundary::After | Boundary::AtOrBefore => point <= position,
            };
            comparisons.push(Comparison {
                at: at as u32,
                left: [(at - low) as u32, (high - at - 1) as u32],
                place: Place::of(circle, point),
                after,
            });
            if after {
                low = at + 1;
            } else {
                high = at;
            }
        });
        let owner = found.and_then(|at| ring.point(at))?.position;
        self.wrapped = match boundary {
            Boundary::AtOrAfter => owner < position,
            Boundary::After => owner <= position,
            Boundary::AtOrBefore => owner > position,
            Boundary::Nearest => {
                let (near, far) = (owner.min(position), owner.max(position));
                far - near > circle.distance(far, near)
            }
        };
        found
    }

    /// Walks on from point `first`, or as the method walks, until enough nodes are found.
    fn walk_on(&mut self, world: &World, asked: Asked, first: Option<usize>) {
        let (stage, ring, circle) = (&world.stage, &world.ring, world.circle());
        let mut chooser = Chooser::of(world);
        let mut at = first.filter(|_| world.place().by_position() && world.has_arcs());
        let walk = &mut self.walk;
        let unnamed = &mut self.unnamed;
        world.place().walk(asked, &mut |node| {
            let met = chooser.meet(node);
            if walk.len() < MOST_STEPS {
                let point = at.and_then(|at| ring.point(at));
                walk.push(Visit {
                    node: name_of(stage, node),
                    zone: stage
                        .member(node)
                        .and_then(|member| member.node.zone.clone()),
                    index: point.map(|point| point.index),
                    place: point.map(|point| Place::of(circle, point.position)),
                    met,
                });
            } else {
                *unnamed += 1;
            }
            at = at.map(|at| if at + 1 == ring.len() { 0 } else { at + 1 });
            chooser.wants_more()
        });
        let nodes = chooser.finish();
        self.nodes = nodes.into_iter().map(|uid| name_of(stage, uid)).collect();
    }
}
