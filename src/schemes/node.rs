//! Rings of npm packages: hashring 3.2.0 and consistent-hashing 0.3.0 on Node 20.

use super::{CIRCLE_32, MOST};
use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{
    Boundary, Count, Float, KeyRule, Loser, NodeText, OwnVnodes, Params, Points, RingScheme,
    Rounding, Scheme, Tie, Word,
};

/// Digests of Node's `crypto` by its names.
const ALGORITHMS: &[(&str, Hash)] = &[
    ("md5", Hash::Md5),
    ("sha1", Hash::Sha1),
    ("sha256", Hash::Sha256),
    ("blake2b512", Hash::Blake2b512),
];

fn algorithm(params: &mut Params<'_>) -> Result<Hash> {
    let Some(name) = params.text(&["algorithm"])? else {
        return Ok(Hash::Md5);
    };
    let known = ALGORITHMS.iter().find(|(known, _)| *known == name);
    known.map(|(_, hash)| *hash).ok_or_else(|| {
        let what =
            format!("of Node's digests md5, sha1, sha256 and blake2b512 are here, not {name}");
        params.unsupported(&what)
    })
}

/// `node-hashring`: ketama with shares in `double`; of equal points the server listed first owns
/// the position.
///
/// Parameters `algorithm`, `vnode count` (40 digests per server), `replicas` (4 points per
/// digest), `compatibility` (`hash_ring`: 3 points per digest) and `default port`. A server's own
/// `vnodes` (extra), where it is not the ring's, is its number of digests.
pub(super) fn hashring(params: &mut Params<'_>) -> Result<Scheme> {
    let hash = algorithm(params)?;
    let names = ["vnode count", "vnodeCount", "vnodes"];
    let unit = params.whole(&names, (1, MOST))?.unwrap_or(40);
    let compatible = params.choice(&["compatibility"], &[("hash_ring", 3), ("ketama", 4)])?;
    let most = hash.width() as u32 / 4;
    let replicas = params.whole(&["replicas"], (1, most))?;
    let port = params.whole(&["default port", "defaultPort"], (1, 65_535))?;
    let _ = params.take(&["max cache size"]);
    let word = Word::little(4);
    let ring = RingScheme {
        text: port.map_or(NodeText::Name, |port| NodeText::DropPort(port as u16)),
        ..RingScheme::usual(
            CIRCLE_32,
            Points::hashed("{id}-{i}", hash, word).in_words(compatible.or(replicas).unwrap_or(4)),
            KeyRule::new(hash, word),
            Count::Share {
                unit,
                total: false,
                float: Float::Double,
                rounding: Rounding::Floor,
                own: OwnVnodes::Instead,
                only_uneven: false,
            },
        )
    };
    Ok(Scheme::of_ring(
        "node-hashring",
        "hashring 3.2.0 (npm)",
        ring,
    ))
}

/// `consistent-hashing`: a key belongs to the last point at or before it.
///
/// Points are texts of hexadecimal digits; where they are longer than MD5's, a position is their
/// first 32 digits, which sort alike. Parameters `algorithm` and `replicas` (160 per node;
/// weights are not known). Of equal points the node added last answers for both.
pub(super) fn consistent_hashing(params: &mut Params<'_>) -> Result<Scheme> {
    let hash = algorithm(params)?;
    let unit = params.whole(&["replicas"], (1, MOST))?.unwrap_or(160);
    let word = Word::big(16);
    let ring = RingScheme {
        tie: Tie::Last(Loser::Renamed),
        boundary: Boundary::AtOrBefore,
        ..RingScheme::usual(
            Circle::bits(128),
            Points::hashed("{id}:{i}", hash, word),
            KeyRule::new(hash, word),
            Count::Alike { unit },
        )
    };
    let source = "consistent-hashing 0.3.0 (npm)";
    Ok(Scheme::of_ring("consistent-hashing", source, ring))
}
