//! Ways to place keys, as data.

use crate::hash::Hash;
use crate::position::{Circle, Position};
use crate::scheme::{KeyRule, NodeText, RingScheme, Scheme, Word};

/// How a scheme places keys.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// A consistent-hash ring.
    Ring(RingScheme),
    /// Slots that each have an owner.
    Table(TableScheme),
    /// A function of the key and of the members, without arcs.
    PerKey(KeyScheme),
}

/// Where keys go: which circle, and by which rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// The circle.
    pub circle: Circle,
    /// The rule.
    pub rule: KeyRule,
}

impl Site {
    /// The key itself is hashed, and the first `bytes` of the digest are its position.
    pub(crate) fn of_hash(circle: Circle, hash: Hash, bytes: u8) -> Self {
        Self {
            circle,
            rule: KeyRule::new(hash, Word::big(bytes)),
        }
    }

    /// Where a ring looks its keys up.
    pub(crate) fn of_ring(ring: &RingScheme) -> Self {
        Self {
            circle: ring.circle,
            rule: ring.key.clone(),
        }
    }
}

/// A fixed number of slots; a key falls to a slot, and each slot has an owner.
#[derive(Clone, Debug, PartialEq)]
pub struct TableScheme {
    /// The circle of slots, and the way of keys to them.
    pub site: Site,
    /// How the slots get their owners.
    pub fill: Fill,
}

/// How the slots of a table get their owners.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Redis Cluster: somebody assigns them, and moves as few as balance needs.
    Assigned,
    /// Maglev: the nodes take turns, each along a permutation of its own.
    Maglev {
        /// Which text is hashed for a node.
        text: NodeText,
    },
    /// buraksezer/consistent: slots are keys of a ring whose nodes have a bounded load.
    Partitions {
        /// The ring of the members.
        ring: Box<RingScheme>,
        /// How far a member may be above the mean.
        load: f64,
        /// Whether version 0's rules hold: the mean is cut to an integer, and the last point of
        /// the ring is never tried.
        old: bool,
    },
}

/// A method that asks for each key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyScheme {
    /// Where keys are shown, and what the rule may go by.
    pub site: Site,
    /// The rule.
    pub rule: Rule,
}

/// How the owner of one key is found.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// The remainder of the key's hash by the number of nodes.
    Modulo,
    /// Jump consistent hash over the nodes in list order.
    Jump {
        /// Whether to round as Guava does.
        guava: bool,
    },
    /// The highest of the scores that every node gets for the key.
    Rendezvous(Algorithm),
    /// A ring whose nodes are passed over when they are full.
    Bounded {
        /// The ring.
        ring: Box<RingScheme>,
        /// When a node is full.
        bound: Bound,
    },
}

/// When a node is full.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// Mirrokni, Thorup and Zadimoghaddam 2016: at ⌈c × keys × weight ÷ total weight⌉, the keys
    /// that are still to come included.
    Factor(f64),
    /// lafikl/consistent: at ⌈1.25 × mean⌉ of the keys so far, the mean cut to an integer, at
    /// least 1.
    Lafikl,
}

/// How a score is made of a node and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// `clandestined` 1.1.0 (Python): murmur3 of `node-key`.
    Clandestined {
        /// The seed of the hash.
        seed: u32,
    },
    /// `hrw` 0.2.0 (Python): SHA-256 of the key and the node.
    Sha256,
    /// `rendezvous_hash` 0.3.0 (Rust): SipHash-1-3 of the key and the node, as Rust feeds text to
    /// a hasher.
    Sip13 {
        /// Whether weights count.
        weighted: bool,
    },
    /// `rendezvous_hash` 0.3.0 with xxHash64 of the node and the key.
    Xxh64 {
        /// Whether weights count.
        weighted: bool,
    },
    /// `hrw-hash` 2.0.3 (Rust): rapidhash of either, merged; weights count.
    Rapid,
}

impl Algorithm {
    /// The names of the algorithms, as in the vector files. The last is the default.
    pub const NAMES: &[(&str, Self)] = &[
        ("clandestined", Self::Clandestined { seed: 0 }),
        ("clandestined_seed42", Self::Clandestined { seed: 42 }),
        ("pypi_hrw", Self::Sha256),
        ("rust_rendezvous_hash", Self::Sip13 { weighted: false }),
        (
            "rust_rendezvous_hash_weighted",
            Self::Sip13 { weighted: true },
        ),
        ("rust_hrw_hash", Self::Rapid),
        (
            "rust_rendezvous_hash_xxh64",
            Self::Xxh64 { weighted: false },
        ),
        (
            "rust_rendezvous_hash_xxh64_weighted",
            Self::Xxh64 { weighted: true },
        ),
    ];

    /// Whether weights count.
    pub const fn weighted(self) -> bool {
        match self {
            Self::Clandestined { .. } | Self::Sha256 => false,
            Self::Sip13 { weighted } | Self::Xxh64 { weighted } => weighted,
            Self::Rapid => true,
        }
    }
}

/// How many slots a Redis Cluster has.
pub const SLOTS: usize = 16_384;

impl Scheme {
    /// The ring it places keys on, if it is a ring.
    pub const fn ring(&self) -> Option<&RingScheme> {
        match &self.method {
            Method::Ring(ring) => Some(ring),
            _ => None,
        }
    }

    /// The circle, and the way of keys to it.
    pub const fn site(&self) -> (Circle, &KeyRule) {
        let site = match &self.method {
            Method::Ring(ring) => return (ring.circle, &ring.key),
            Method::Table(table) => &table.site,
            Method::PerKey(scheme) => &scheme.site,
        };
        (site.circle, &site.rule)
    }

    /// The circle that its keys are on.
    pub const fn circle(&self) -> Circle {
        self.site().0
    }

    /// The position of `key`. `label` is scratch; it holds the hashed text afterwards.
    pub fn key_position(&self, key: &[u8], label: &mut Vec<u8>) -> Position {
        let (circle, rule) = self.site();
        rule.position(circle, key, label)
    }

    /// Whether every key has the same position under both.
    pub fn same_keys(&self, other: &Self) -> bool {
        self.site() == other.site()
    }
}
