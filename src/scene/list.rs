//! The flat list of primitives that a picture is: painted, written as SVG, searched by a click.
//!
//! Every primitive is [`STRIDE`] numbers: what it is, its colour, its opacity,
//! four numbers of its own, and the id of what it stands for. Lengths are CSS
//! pixels from the top left corner; angles are turns clockwise from twelve
//! o'clock.

use core::cmp::Ordering;

use crate::palette::HUES;

/// Numbers per primitive.
pub const STRIDE: usize = 8;

/// What a primitive is, and what its four numbers mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Op {
    /// A part of a ring about the centre: inner radius, outer radius, start, sweep (turns).
    Sector,
    /// A disc: x, y, radius, width of its collar (0: none).
    Dot,
    /// A radial line: inner radius, outer radius, angle (turns), width.
    Tick,
    /// A square that travels: x, y, side, angle (turns).
    Parcel,
    /// Text: x, y, number of the string, size. In place of an id it says what of it stands at x:
    /// −1 its end, 0 its middle, 1 its start.
    Text,
    /// A circle line about the centre: radius, width, start, sweep (turns).
    Line,
    /// A rectangle: left, top, width, height.
    Rect,
    /// The centre that what follows goes about: x, y, and two numbers of no account.
    Centre,
}

/// The colours that belong to no node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i8)]
pub enum Role {
    /// Main text and collars.
    Ink = -1,
    /// Second text.
    Second = -2,
    /// Lines.
    Rule = -3,
    /// Faint fills: what nobody owns.
    Faint = -4,
    /// The ground.
    Paper = -5,
    /// What must be seen on the ground but says little.
    Edge = -6,
}

/// A colour: a palette slot, or a role.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// The colour of the node in this palette slot.
    Slot(u32),
    /// A colour of the page.
    Role(Role),
}

impl Paint {
    const fn number(self) -> f32 {
        match self {
            Self::Slot(slot) => slot as f32,
            Self::Role(role) => role as i8 as f32,
        }
    }
}

/// What a primitive stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    /// Nothing that can be picked.
    None,
    /// The arc of this number.
    Arc(u32),
    /// The key of this number.
    Key(u32),
}

impl Id {
    /// Ids leave as one number: arcs as n + 1, keys as −(n + 1); exact below 2^24.
    const fn number(self) -> f32 {
        match self {
            Self::None => 0.0,
            Self::Arc(at) => at as f32 + 1.0,
            Self::Key(at) => -(at as f32) - 1.0,
        }
    }
}

/// What of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i8)]
pub enum Anchor {
    /// Its end: it is written towards the left.
    End = -1,
    /// Its middle.
    Middle = 0,
    /// Its start.
    Start = 1,
}

/// A picture. Its memory is used again for the next one.
#[derive(Clone, Debug, Default)]
pub struct List {
    numbers: Vec<f32>,
    texts: Vec<String>,
    /// How many of the texts are in the picture.
    used: usize,
    /// Where a text is put together before it is known whether there is room for it.
    pub(super) scratch: String,
}

/// By what is in the picture.
impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        self.numbers == other.numbers && self.texts() == other.texts()
    }
}

impl List {
    /// Forgets the picture, keeps the memory.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.used = 0;
    }

    /// Adds a primitive.
    pub fn push(&mut self, op: Op, paint: Paint, alpha: f32, own: [f32; 4], id: Id) {
        let head = [op as u8 as f32, paint.number(), alpha];
        self.numbers.extend_from_slice(&head);
        self.numbers.extend_from_slice(&own);
        self.numbers.push(id.number());
    }

    /// Adds text of `size` pixels at a place; `anchor` says what of it stands there.
    pub fn text(&mut self, text: &str, role: Role, (x, y): (f64, f64), size: f64, anchor: Anchor) {
        let number = self.used as f32;
        if self.used == self.texts.len() {
            self.texts.push(String::new());
        }
        let own = &mut self.texts[self.used];
        own.clear();
        own.push_str(text);
        self.used += 1;
        let own = [x as f32, y as f32, number, size as f32];
        self.push(Op::Text, Paint::Role(role), 1.0, own, Id::None);
        if let Some(id) = self.numbers.last_mut() {
            *id = anchor as i8 as f32;
        }
    }

    /// Makes what was added since the list had `from` numbers fainter by a factor.
    pub fn fade(&mut self, from: usize, factor: f32) {
        for own in self.numbers[from..].chunks_exact_mut(STRIDE) {
            own[2] *= factor;
        }
    }

    /// Brings what was added since the list had `from` numbers into the order of its colours, so
    /// that a painter changes it seldom. Only for what does not overlap.
    pub fn group(&mut self, from: usize) {
        let (own, _) = self.numbers[from..].as_chunks_mut::<STRIDE>();
        let hue = |paint: f32| {
            if paint < 0.0 {
                paint
            } else {
                paint % HUES as f32
            }
        };
        let key = |own: &[f32; STRIDE]| (hue(own[1]), own[2]);
        own.sort_unstable_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal));
    }

    /// Moves the centre that sectors, ticks and lines go about.
    pub fn centre(&mut self, (x, y): (f64, f64)) {
        let own = [x as f32, y as f32, 0.0, 0.0];
        self.push(Op::Centre, Paint::Role(Role::Paper), 1.0, own, Id::None);
    }

    /// The numbers, [`STRIDE`] a primitive.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// The strings that texts refer to.
    pub fn texts(&self) -> &[String] {
        &self.texts[..self.used]
    }

    /// The primitives one by one.
    pub fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.numbers.chunks_exact(STRIDE)
    }
}
