//! Keys that somebody else hashes: what they have to know, how they do it, and how it comes back.
//!
//! A lab has one thread. Whoever drives it may have more, each with a core of
//! its own: they are told a scheme and a pattern, and answer with positions in
//! ascending order.

use serde::Serialize;

use crate::error::Result;
use crate::keys::{MAX_TRACED, hashed};
use crate::lab::Lab;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
use crate::order;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
use crate::placement::Asked;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
use crate::position::Position;
use crate::scenario::Scenario;
use crate::scheme::Scheme;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
use crate::world::{LOOKS_LIKE_STEPS, World};

/// So many keys are looked up together.
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
const TOGETHER: usize = 1 << 17;

/// The keys of a lab that have no place yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hashing {
    /// The scheme in its text form.
    pub scheme: String,
    /// The pattern of the keys.
    pub pattern: String,
    /// The first of them.
    pub from: u32,
    /// How many keys there are in all.
    pub to: u32,
    /// The number of this set of keys: another set has another one.
    pub ticket: u32,
}

impl Lab {
    /// What has to be known to hash the keys that have no place yet; none where all have one, or
    /// where only the lab itself can place them.
    pub fn hashing(&self) -> Option<Hashing> {
        let (keys, world) = (self.keys(), self.world());
        let narrow = world.circle().last() <= u128::from(u64::MAX);
        let many = keys.source().len() > MAX_TRACED && keys.pending() > 0;
        if !(narrow && many && world.place().by_position()) {
            return None;
        }
        let mut scenario = Scenario {
            scheme: world.stage.scheme_ref.clone(),
            ..Scenario::default()
        };
        scenario.key_pattern = keys.source().pattern()?;
        Some(Hashing {
            scheme: scenario.field("scheme")?,
            pattern: scenario.key_pattern,
            from: keys.placed() as u32,
            to: keys.source().len() as u32,
            ticket: keys.ticket(),
        })
    }
}

impl Lab {
    /// The place in the node list of the owner of each of many keys, `u32::MAX` where it has
    /// none; key k ends in `texts` before byte `ends[k]`, where the next one begins.
    #[cfg(any(feature = "site", not(target_arch = "wasm32")))]
    pub fn owners(&self, texts: &[u8], ends: &[u32]) -> Vec<u32> {
        let world = self.world();
        // Numbers of nodes are given one after the other, so a list is shorter than a search.
        let mut places = Vec::new();
        for (uid, at) in world.stage.places() {
            let uid = uid as usize;
            places.resize(places.len().max(uid + 1), u32::MAX);
            places[uid] = at as u32;
        }
        let text = |at: usize| {
            let start = at.checked_sub(1).map_or(0, |before| ends[before] as usize);
            texts.get(start..ends[at] as usize).unwrap_or_default()
        };
        let mut found = vec![u32::MAX; ends.len()];
        let place_of = |uid| places.get(uid as usize).copied().unwrap_or(u32::MAX);
        if !world.place().by_position() {
            for (at, found) in found.iter_mut().enumerate() {
                *found = place_of(world.place().owner(world.asked(self.keys(), text(at))));
            }
            return found;
        }
        let narrow = world.circle().last() <= u128::from(u64::MAX);
        let look = if narrow {
            look_up::<u64>
        } else {
            look_up::<Position>
        };
        for from in (0..ends.len()).step_by(TOGETHER) {
            let range = from..ends.len().min(from + TOGETHER);
            look(world, &text, range, &mut |at, uid| {
                found[at] = place_of(uid);
            });
        }
        found
    }
}

/// Tells `found` who owns each of the keys number `range`, which follows from their positions;
/// these fit a `T`.
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
fn look_up<'a, T: Copy + Ord + Default + TryFrom<Position> + Into<Position>>(
    world: &World,
    text: &dyn Fn(usize) -> &'a [u8],
    range: core::ops::Range<usize>,
    found: &mut dyn FnMut(usize, u32),
) {
    let mut asked: Vec<(T, u32)> = Vec::with_capacity(range.len());
    let mut at = range.start as u32;
    let write = |at: usize, out: &mut Vec<u8>| out.extend_from_slice(text(at));
    world.stage.scheme.keys(range, write, |position| {
        asked.push((T::try_from(position).unwrap_or_default(), at));
        at += 1;
    });
    // In order, so that neighbours are looked up in what is at hand already.
    order::sort(&mut asked, |(position, _)| (*position).into());
    if !world.has_arcs() || asked.len() < world.arcs.len() / LOOKS_LIKE_STEPS {
        for (position, at) in asked {
            let owner = world.place().owner(Asked::at(position.into()));
            found(at as usize, owner);
        }
        return;
    }
    // So many keys that the way past all arcs is shorter.
    let positions = asked.iter().map(|(position, _)| (*position).into());
    let mut keys = asked.iter().map(|(_, at)| *at as usize);
    world.arcs.tally(positions, &mut |owner, count| {
        for at in keys.by_ref().take(count as usize) {
            found(at, owner);
        }
    });
}

/// The positions of the keys number `from`…`to` of `pattern` in ascending order, by a scheme in
/// its text form whose circle has at most 2^64 positions.
pub fn hash_keys(scheme: &str, pattern: &str, from: u32, to: u32) -> Result<Vec<u64>> {
    let mut scenario = Scenario::default();
    scenario.set_field("scheme", Some(scheme))?;
    scenario.set_field("key-pattern", Some(pattern))?;
    let scheme = Scheme::find(&scenario.scheme)?;
    Ok(hashed(&scheme, pattern, from as usize..to as usize))
}
