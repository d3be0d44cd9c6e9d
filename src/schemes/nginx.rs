//! `nginx`: `hash … consistent` of an upstream.
//!
//! nginx 1.22.1; the ring's code is the same at 3f6f782. Each point is the CRC
//! of host, a zero byte, port and the point before. Of equal points the one of
//! the server listed first stays. 160 points per unit of weight, a constant.
//! A `server` argument is split into host and port at its last colon if only
//! digits follow; extras `host` and `port` say it outright. An empty key, which
//! nginx sends round robin, is placed here by its hash.

use super::CIRCLE_32;
use crate::hash::Hash;
use crate::scheme::{
    Count, KeyRule, Limits, Loser, NodeText, OwnVnodes, Points, RingScheme, Scheme, Tie, Word,
};

pub(super) fn scheme() -> Scheme {
    let word = Word::big(4);
    let ring = RingScheme {
        text: NodeText::Nginx,
        tie: Tie::First(Loser::Lost),
        limits: Limits::fixed("its 160 points per unit of weight are a constant"),
        ..RingScheme::usual(
            CIRCLE_32,
            Points::hashed("{id}{previous:u32le}", Hash::Crc32, word),
            KeyRule::new(Hash::Crc32, word),
            Count::PerWeight {
                unit: 160,
                own: OwnVnodes::Ignored,
            },
        )
    };
    Scheme::of_ring("nginx", "nginx 1.22.1", ring)
}
