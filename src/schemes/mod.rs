//! The named schemes, each family in one short file with its source.
//!
//! What a system lets one set is read from the scheme's parameters and from
//! the nodes' extras, by the system's own names; what it does not let one set
//! is refused.

mod articles;
mod bounded_loads;
mod buraksezer;
mod cassandra;
mod dubbo;
mod envoy;
mod go;
mod haproxy;
mod jump;
mod lafikl_bounded;
mod libmemcached;
mod maglev;
mod modulo;
mod nginx;
mod node;
mod python;
mod redis;
mod reference;
mod rendezvous;
mod rust;
mod spymemcached;
mod teaching;
mod twemproxy;

use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{Params, Points, Scheme, Word, custom};

/// The source of the schemes that are this crate's own.
const OWN: &str = concat!("Ringscope ", env!("CARGO_PKG_VERSION"));

/// How a scheme is made.
pub(crate) enum Make {
    /// It has no parameters.
    Plain(fn() -> Scheme),
    /// From its parameters.
    With(fn(&mut Params<'_>) -> Result<Scheme>),
}

use Make::{Plain, With};

#[allow(clippy::too_many_lines, reason = "a table is as long as it is")]
/// Every scheme: its names, the one people type first, and how to make it.
pub(crate) fn all() -> &'static [(&'static [&'static str], Make)] {
    &[
        (
            &["reference", "article-reference"],
            Plain(reference::scheme),
        ),
        (&["teaching-100"], Plain(teaching::scheme)),
        (&["custom"], With(custom)),
        (
            &["md5-128", "article-md5-128-hash"],
            Plain(articles::md5_hash),
        ),
        (
            &["md5-128-single", "article-md5-128-single"],
            Plain(articles::md5_single),
        ),
        (&["md5-128-v", "article-md5-128-v"], Plain(articles::md5_v)),
        (&["md5-128-w", "article-md5-128-w"], Plain(articles::md5_w)),
        (
            &["md5-32-java", "article-md5-32-java"],
            Plain(articles::java),
        ),
        (
            &["md5-32-java-signed", "article-md5-32-java-signed"],
            Plain(articles::java_signed),
        ),
        (
            &["murmur3-32", "article-murmur3-32-hash"],
            Plain(articles::murmur3),
        ),
        (
            &["ketama", "libmemcached", "ketama_libmemcached_weighted"],
            Plain(libmemcached::weighted),
        ),
        (
            &[
                "libmemcached-plain",
                "ketama_libmemcached_plain",
                "ketama_libmemcached_plain/ketama",
            ],
            With(libmemcached::plain),
        ),
        (
            &[
                "libmemcached-plain-md5",
                "ketama_libmemcached_plain/ketama_md5",
            ],
            With(libmemcached::plain_md5),
        ),
        (
            &["libmemcached-spy", "ketama_libmemcached_spy"],
            Plain(libmemcached::spy),
        ),
        (
            &["libketama", "ketama_libketama"],
            Plain(libmemcached::libketama),
        ),
        (
            &["spymemcached", "ketama_spymemcached"],
            With(spymemcached::make),
        ),
        (&["twemproxy", "ketama_twemproxy"], With(twemproxy::make)),
        (&["uhashring", "uhashring/md5"], With(python::uhashring)),
        (
            &["uhashring-ketama", "uhashring/ketama"],
            With(python::uhashring_ketama),
        ),
        (
            &["python-hashring", "python_hash_ring"],
            Plain(python::hash_ring),
        ),
        (&["node-hashring", "node_hashring"], With(node::hashring)),
        (
            &["consistent-hashing", "npm_consistent_hashing"],
            With(node::consistent_hashing),
        ),
        (&["dubbo", "dubbo_consistenthash"], With(dubbo::make)),
        (&["nginx", "nginx_consistent"], Plain(nginx::scheme)),
        (&["haproxy", "haproxy_consistent"], With(haproxy::make)),
        (&["groupcache"], With(go::groupcache)),
        (
            &[
                "stathat",
                "stathat_consistent",
                "stathat_consistent/stathat",
            ],
            With(go::stathat),
        ),
        (
            &["stathat-fnv", "stathat_consistent/stathat_fnv"],
            With(go::stathat_fnv),
        ),
        (&["serialx", "serialx_hashring"], With(go::serialx)),
        (
            &["lafikl", "lafikl_consistent"],
            With(lafikl_bounded::either),
        ),
        (
            &["lafikl-bounded", "lafikl_consistent/bounded"],
            With(lafikl_bounded::scheme),
        ),
        (&["rust-hashring", "rust_hashring"], With(rust::hashring)),
        (&["rust-hash-ring", "rust_hash_ring"], With(rust::hash_ring)),
        (&["conhash", "rust_conhash"], With(rust::conhash)),
        (&["envoy", "envoy_ring_hash"], With(envoy::envoy)),
        (&["grpc", "grpc_ring_hash"], With(envoy::grpc)),
        (&["cassandra", "cassandra_murmur3"], With(cassandra::make)),
        (&["modulo"], Plain(modulo::scheme)),
        (&["redis", "redis_cluster"], Plain(redis::scheme)),
        (&["maglev", "envoy_maglev"], With(maglev::scheme)),
        (&["jump"], With(jump::scheme)),
        (&["rendezvous"], With(rendezvous::scheme)),
        (
            &["buraksezer", "buraksezer_consistent/v1.0.0"],
            With(buraksezer::scheme),
        ),
        (
            &["buraksezer-v0", "buraksezer_consistent/v0.10.0"],
            With(buraksezer::old),
        ),
        (&["bounded-loads"], With(bounded_loads::scheme)),
    ]
}

/// The most points per unit of weight, replicas or digests that a parameter may ask for.
const MOST: u32 = 1_000_000;

/// The positions of most systems.
const CIRCLE_32: Circle = Circle::bits(32);

/// The bytes that a system of the memcached family takes of a digest: MD5 is cut, the others are
/// integers of 32 bits.
fn word_of(hash: Hash) -> Word {
    match hash {
        Hash::Md5 => Word::little(4),
        _ => Word::big(4),
    }
}

/// All four little-endian words of the MD5 of `label`.
fn md5_words(label: &str) -> Points {
    Points::hashed(label, Hash::Md5, Word::little(4)).in_words(4)
}
