//! `redis`: Redis Cluster's 16384 slots, redis-server and redis-cli 7.0.15.
//!
//! A key's slot is CRC16/XMODEM of its hash tag modulo 16384. Which node holds
//! a slot is nobody's computation but somebody's decision: see
//! `placement/redis.rs`.

use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{Cut, Fill, KeyRule, Method, SLOTS, Scheme, Site, TableScheme, Word};

pub(super) fn scheme() -> Scheme {
    Scheme {
        alias: "redis",
        source: "redis-server 7.0.15",
        method: Method::Table(TableScheme {
            site: Site {
                circle: Circle::of(SLOTS as u128),
                rule: KeyRule {
                    cut: Cut::Tag(*b"{}"),
                    ..KeyRule::new(Hash::Crc16Xmodem, Word::big(2))
                },
            },
            fill: Fill::Assigned,
        }),
    }
}
