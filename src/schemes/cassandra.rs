//! `cassandra`: tokens and the keys between them.
//!
//! cassandra-driver 3.30.1. Nodes bring their tokens (extra `tokens`, or
//! `positions`), so the number of tokens is the weight; replicas are the next
//! distinct nodes clockwise (`SimpleStrategy`). A key's token is never the
//! smallest one, which becomes the greatest. Parameter `partitioner`:
//! `Murmur3Partitioner`, or `RandomPartitioner`, whose token is the MD5 as a
//! signed integer without its sign.

use crate::error::Result;
use crate::hash::Hash;
use crate::position::{Circle, Spelling};
use crate::scheme::{
    ByteOrder, Count, Finish, KeyRule, Limits, NodeText, Params, Points, RingScheme, Scheme, Tie,
    Word,
};

pub(super) fn make(params: &mut Params<'_>) -> Result<Scheme> {
    let partitioners = [
        ("Murmur3Partitioner", false),
        ("org.apache.cassandra.dht.Murmur3Partitioner", false),
        ("RandomPartitioner", true),
        ("org.apache.cassandra.dht.RandomPartitioner", true),
    ];
    let random = params.choice(&["partitioner"], &partitioners)?;
    let (circle, key) = if random == Some(true) {
        let key = KeyRule::new(Hash::Md5, Word::ordered(16, ByteOrder::Absolute));
        // From 0 to 2^127, both included.
        (Circle::of((1 << 127) + 1), key)
    } else {
        let word = Word::ordered(8, ByteOrder::Signed);
        let key = KeyRule {
            finish: Finish::LowestToHighest,
            ..KeyRule::new(Hash::Murmur3Cassandra, word)
        };
        (Circle::bits(64).spelled(Spelling::Signed(64)), key)
    };
    let ring = RingScheme {
        text: NodeText::Tokens,
        tie: Tie::Refuse,
        limits: Limits::fixed("its nodes bring their own tokens"),
        ..RingScheme::usual(circle, Points::Tokens, key, Count::Given)
    };
    Ok(Scheme::of_ring(
        "cassandra",
        "cassandra-driver 3.30.1",
        ring,
    ))
}
