//! Load is not the number of keys: traffic, sizes, a hot key, and what is done about it.
//!
//! Key number i is the (i + 1)-th most asked for. Traffic is a fluid: where a
//! node is full, what is left of a key's traffic walks on to the next node.

use serde::Serialize;

use crate::error::Result;
use crate::lab::Lab;
use crate::scenario::{Keys, Scenario};

/// How far the largest object may be above the smallest.
const LARGEST: f64 = 10_000.0;

/// What is asked for, and what is done about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The exponent of Zipf's law, 0 for even traffic.
    pub skew: f64,
    /// The part of all requests that go to key 0 on top, 0…1.
    pub hot: f64,
    /// Whether sizes are uneven (Pareto, of which 80 in 20 is the expectation), or all alike.
    pub sizes: bool,
    /// No node takes more than so many times the mean, if that is given.
    pub bound: Option<f64>,
    /// In how many keys the hottest is split; 1: not at all.
    pub split: u32,
    /// How many of the hottest keys a cache in front answers.
    pub cache: u32,
}

/// What one node gets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// The node.
    pub id: String,
    /// Its part of the keys, 0…1.
    pub keys: f64,
    /// Its part of the bytes.
    pub bytes: f64,
    /// Its part of all requests.
    pub requests: f64,
    /// How much of that walked on to it from nodes that were full.
    pub overflow: f64,
}

/// The load of a ring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Load {
    /// The nodes in list order.
    pub nodes: Vec<Part>,
    /// The largest part against the fair one: of keys, of bytes, of requests that reach a node.
    pub peaks: [f64; 3],
    /// The part of all bytes that the largest fifth of the keys has.
    pub large: f64,
    /// The part of all requests that the hottest key has, splitting left out of account.
    pub hottest: f64,
    /// The part that the cache answers.
    pub cached: f64,
    /// The part that is answered by a node that does not own the key.
    pub elsewhere: f64,
    /// What a node may take at most, of all requests.
    pub most: Option<f64>,
    /// The fragment that shows the ring.
    pub link: String,
}

/// The load that `model` puts on the ring of `scenario`.
pub fn load_model(scenario: &Scenario, model: &Model) -> Result<Load> {
    let scenario = Scenario {
        keys: match &scenario.keys {
            Keys::Count(count) => Keys::Count((*count).min(crate::versus::MOST_KEYS)),
            keys @ Keys::List(_) => keys.clone(),
        },
        ..scenario.clone()
    };
    let lab = Lab::new(scenario.clone())?;
    let places = lab.world().stage.places();
    let fair = fair(&lab);
    let total = lab.keys().placed();
    let traffic = traffic(total, model);
    let mut parts: Vec<[f64; 4]> = vec![[0.0; 4]; places.len()];
    let cached: f64 = traffic.iter().take(model.cache as usize).sum();
    // The bound is on what reaches the nodes.
    let room: Vec<f64> = fair
        .iter()
        .map(|fair| fair * (1.0 - cached) * model.bound.unwrap_or(f64::INFINITY))
        .collect();
    // Where nothing is ever full, nobody walks on.
    let reach = if model.bound.is_some() {
        places.len()
    } else {
        1
    };
    let (mut bytes, mut sizes) = (0.0, Vec::with_capacity(total));
    let mut text = Vec::new();
    for (at, requests) in traffic.iter().enumerate() {
        lab.keys().source().write(at, &mut text);
        let size = size(&text, model.sizes);
        bytes += size;
        sizes.push(size);
        if let Some(owner) = holders(&lab, &text, 1)
            .first()
            .and_then(|uid| places.get(uid))
        {
            parts[*owner][0] += 1.0;
            parts[*owner][1] += size;
        }
        if (at as u32) < model.cache {
            continue;
        }
        let split = if at == 0 { model.split.max(1) } else { 1 };
        for piece in 0..split {
            if split > 1 {
                lab.keys().source().write(at, &mut text);
                text.extend_from_slice(format!("#{piece}").as_bytes());
            }
            let mut left = requests / f64::from(split);
            for (nth, uid) in holders(&lab, &text, reach).iter().enumerate() {
                let Some(place) = places.get(uid) else {
                    continue;
                };
                let taken = left.min((room[*place] - parts[*place][2]).max(0.0));
                parts[*place][2] += taken;
                parts[*place][3] += if nth > 0 { taken } else { 0.0 };
                left -= taken;
                // What rounding leaves is no request.
                if left <= 1e-12 {
                    break;
                }
            }
        }
    }
    let arriving = 1.0 - cached;
    let peak = |of: usize, all: f64| {
        let ratio = |(part, fair): (&[f64; 4], &f64)| {
            if *fair > 0.0 && all > 0.0 {
                part[of] / (all * fair)
            } else {
                0.0
            }
        };
        parts.iter().zip(&fair).map(ratio).fold(0.0, f64::max)
    };
    let keys = total.max(1) as f64;
    let members = &lab.world().stage.members;
    Ok(Load {
        peaks: [peak(0, keys), peak(1, bytes), peak(2, arriving)],
        large: largest_fifth(&mut sizes) / bytes.max(1.0),
        hottest: traffic.first().copied().unwrap_or(0.0),
        cached,
        elsewhere: parts.iter().map(|part| part[3]).sum(),
        most: model
            .bound
            .map(|bound| bound * arriving * fair.iter().copied().fold(0.0, f64::max)),
        nodes: members
            .iter()
            .zip(&parts)
            .map(|(member, part)| Part {
                id: member.node.id.clone(),
                keys: part[0] / keys,
                bytes: part[1] / bytes.max(1.0),
                requests: part[2],
                overflow: part[3],
            })
            .collect(),
        link: crate::versus::link(&scenario),
    })
}

/// The sum over the largest fifth.
fn largest_fifth(sizes: &mut [f64]) -> f64 {
    sizes.sort_unstable_by(|a, b| b.total_cmp(a));
    sizes.iter().take(sizes.len() / 5).sum()
}

/// The fair part of every member in list order.
fn fair(lab: &Lab) -> Vec<f64> {
    let weights = lab.world().stage.weights();
    let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
    let part = |weight: f64| if total > 0.0 { weight / total } else { 0.0 };
    weights.iter().map(|(_, weight)| part(*weight)).collect()
}

/// The first `most` distinct nodes that the walk of a key meets, its owner first.
fn holders(lab: &Lab, text: &[u8], most: usize) -> Vec<u32> {
    let world = lab.world();
    let mut met = Vec::new();
    world
        .place()
        .walk(world.asked(lab.keys(), text), &mut |uid| {
            if !met.contains(&uid) {
                met.push(uid);
            }
            met.len() < most
        });
    met
}

/// The part of all requests that every key gets.
fn traffic(keys: usize, model: &Model) -> Vec<f64> {
    let weight = |at: usize| libm::pow(at as f64 + 1.0, -model.skew);
    let sum: f64 = (0..keys).map(weight).sum();
    let hot = model.hot.clamp(0.0, 1.0);
    let part = |at: usize| {
        let own = weight(at) / sum * (1.0 - hot);
        if at == 0 { own + hot } else { own }
    };
    (0..keys).map(part).collect()
}

/// The size of an object: 1, or as Pareto has it, whose richest fifth has four fifths.
fn size(text: &[u8], uneven: bool) -> f64 {
    if !uneven {
        return 1.0;
    }
    let hash = xxhash_rust::xxh64::xxh64(text, 1);
    let unit = (hash >> 11) as f64 / (1u64 << 53) as f64;
    libm::pow(1.0 - unit, -1.0 / 1.16).min(LARGEST)
}
