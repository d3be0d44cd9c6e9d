//! Rendezvous, or highest random weight, hashing (Thaler and Ravishankar 1996): every node gets a
//! score for the key, and the highest owns it. The next highest hold the copies.
//!
//! Equal scores go to the greater text, as in the libraries; where the texts
//! are equal too, to the smaller name.

use std::cmp::Ordering;
use std::rc::Rc;

use xxhash_rust::xxh64::xxh64;

use crate::arcs::NOBODY;
use crate::hash::Hash;
use crate::order;
use crate::placement::{Asked, Place, Spot};
use crate::scheme::Algorithm;
use crate::stage::{Member, Stage};

#[derive(Clone, Debug)]
struct Candidate {
    uid: u32,
    id: Rc<str>,
    text: Rc<str>,
    weight: f64,
    /// The hash of the text alone, where the score is made of that.
    hash: u64,
}

/// Higher wins: a number, and what is left of a digest.
type Score = [u64; 4];

/// The nodes that compete for keys.
#[derive(Clone, Debug)]
pub struct Rendezvous {
    algorithm: Algorithm,
    nodes: Vec<Candidate>,
    total: f64,
}

impl Rendezvous {
    /// Those of `members` that are not drained.
    pub fn new<'a>(algorithm: Algorithm, members: impl Iterator<Item = &'a Rc<Member>>) -> Self {
        let live = members.filter(|member| member.node.weight > 0.0);
        let nodes: Vec<Candidate> = live
            .map(|member| Candidate {
                uid: member.uid,
                id: member.node.id.as_str().into(),
                text: member.node.text().into(),
                weight: if algorithm.weighted() {
                    member.node.weight
                } else {
                    1.0
                },
                hash: match algorithm {
                    Algorithm::Rapid => rapid(member.node.text().as_bytes()),
                    _ => 0,
                },
            })
            .collect();
        Self {
            algorithm,
            total: nodes.iter().map(|node| node.weight).sum(),
            nodes,
        }
    }

    /// How scores are made.
    pub const fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The part of all keys that the node expects.
    pub(super) fn expected(&self, uid: u32) -> f64 {
        let node = self.nodes.iter().find(|node| node.uid == uid);
        node.map_or(0.0, |node| node.weight / self.total)
    }

    /// The text that is hashed for a node and a key.
    fn label(&self, node: &Candidate, key: &[u8], out: &mut Vec<u8>) {
        out.clear();
        let parts: [&[u8]; 4] = match self.algorithm {
            Algorithm::Clandestined { .. } => [node.text.as_bytes(), b"-", key, b""],
            Algorithm::Sha256 => [key, node.text.as_bytes(), b"", b""],
            Algorithm::Sip13 { .. } => [key, b"\xff", node.text.as_bytes(), b"\xff"],
            Algorithm::Xxh64 { .. } => [node.text.as_bytes(), key, b"", b""],
            Algorithm::Rapid => [key, b"", b"", b""],
        };
        for part in parts {
            out.extend_from_slice(part);
        }
    }

    /// The hash of a node and a key; `key_hash` is that of the key alone where it is needed.
    fn hashed(&self, node: &Candidate, key: &[u8], key_hash: u64, label: &mut Vec<u8>) -> Score {
        if self.algorithm == Algorithm::Rapid {
            return [merge(node.hash, key_hash), 0, 0, 0];
        }
        self.label(node, key, label);
        let hash = match self.algorithm {
            Algorithm::Clandestined { seed } => Hash::Murmur3X86_32 { seed },
            Algorithm::Sha256 => Hash::Sha256,
            Algorithm::Sip13 { .. } => Hash::Siphash13,
            // The default is asked millions of times, so it does without a digest in between.
            Algorithm::Xxh64 { .. } | Algorithm::Rapid => return [xxh64(label, 0), 0, 0, 0],
        };
        let digest = hash.digest(label);
        let word = |at: usize| digest.be(8 * at, 8) as u64;
        if self.algorithm == Algorithm::Sha256 {
            return [word(0), word(1), word(2), word(3)];
        }
        [word(0), 0, 0, 0]
    }

    fn score(&self, node: &Candidate, hash: Score) -> Score {
        if !self.algorithm.weighted() {
            return hash;
        }
        // The same logarithm everywhere: a browser's and a server's may differ in the last bit.
        let log = libm::log(unit(hash[0]));
        let score = if self.algorithm == Algorithm::Rapid {
            1.0 / -log * (node.weight / self.total)
        } else {
            log / node.weight
        };
        [ordered(score), 0, 0, 0]
    }

    /// The score of every node.
    fn scores<'a>(&'a self, key: &[u8], each: &mut dyn FnMut(&'a Candidate, Score)) {
        let key_hash = match self.algorithm {
            Algorithm::Rapid => rapid(key),
            _ => 0,
        };
        let mut label = Vec::new();
        for node in &self.nodes {
            let hash = self.hashed(node, key, key_hash, &mut label);
            each(node, self.score(node, hash));
        }
    }

    fn best(&self, key: &[u8]) -> Option<&Candidate> {
        let key_hash = match self.algorithm {
            Algorithm::Rapid => rapid(key),
            _ => 0,
        };
        let logs = self.algorithm.weighted() && self.algorithm != Algorithm::Rapid;
        let (mut label, mut least) = (Vec::new(), f64::NEG_INFINITY);
        let mut best: Option<(Score, &Candidate)> = None;
        for node in &self.nodes {
            let hash = self.hashed(node, key, key_hash, &mut label);
            // ln x ≤ x − 1, which spares most nodes the logarithm; the bound has room for rounding.
            let most = (unit(hash[0]) - 1.0) / node.weight;
            if logs && most < least {
                continue;
            }
            let score = self.score(node, hash);
            if best.is_none_or(|best| compare((score, node), best) == Ordering::Less) {
                best = Some((score, node));
                if logs {
                    least = libm::log(unit(hash[0])) / node.weight * (1.0 + 1e-9);
                }
            }
        }
        best.map(|(_, node)| node)
    }
}

/// A hash as a number from 0 to 1.
fn unit(hash: u64) -> f64 {
    hash as f64 / u64::MAX as f64
}

/// The winner first.
fn compare((a, left): (Score, &Candidate), (b, right): (Score, &Candidate)) -> Ordering {
    let texts = || right.text.cmp(&left.text);
    b.cmp(&a)
        .then_with(texts)
        .then_with(|| left.id.cmp(&right.id))
}

/// rapidhash v3 of `text` as Rust feeds it to a hasher.
fn rapid(text: &[u8]) -> u64 {
    let mut fed = text.to_vec();
    fed.push(0xff);
    // The compact form is the same function in less code.
    rapidhash::v3::rapidhash_v3_inline::<true, true, false>(
        &fed,
        &rapidhash::v3::DEFAULT_RAPID_SECRETS,
    )
}

/// hrw-hash's way to make one hash of two: the finalizer of 64-bit murmur3.
const fn merge(a: u64, b: u64) -> u64 {
    let mut hash = a ^ b;
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ hash >> 33
}

/// An integer that compares as `value` does.
const fn ordered(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 0 {
        bits | 1 << 63
    } else {
        !bits
    }
}

impl Place for Rendezvous {
    fn owner(&self, key: Asked) -> u32 {
        self.best(key.text).map_or(NOBODY, |node| node.uid)
    }

    fn by_position(&self) -> bool {
        false
    }

    fn walk(&self, key: Asked, next: &mut dyn FnMut(u32) -> bool) {
        let mut scores = Vec::with_capacity(self.nodes.len());
        self.scores(key.text, &mut |_, score| scores.push(score));
        let ranked = order::places(scores.len(), &|a, b| {
            compare((scores[a], &self.nodes[a]), (scores[b], &self.nodes[b]))
        });
        for at in ranked {
            if !next(self.nodes[at].uid) {
                break;
            }
        }
    }

    fn spot(&self, key: Asked, _: &Stage) -> Option<Spot> {
        let node = self.best(key.text)?;
        let mut label = Vec::new();
        let hash = self.hashed(node, key.text, rapid(key.text), &mut label);
        self.label(node, key.text, &mut label);
        Some(Spot {
            node: node.uid,
            label,
            position: hash[0].to_string(),
        })
    }
}
