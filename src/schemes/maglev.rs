//! `maglev`: the table of Envoy 1.40's `MAGLEV` load balancer.
//!
//! A key's slot is xxHash64 of it modulo the size of the table, a prime;
//! 65537 unless `table_size` says otherwise. `use_hostname_for_hashing` hashes
//! a node's `hostname` in place of its address.

use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{Fill, MAX_POINTS, Method, NodeText, Params, Scheme, Site, TableScheme};

const SIZE: u32 = 65_537;

pub(super) fn scheme(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["lb_policy"], &["MAGLEV"])?;
    let mut size = SIZE;
    if let Some((name, value)) = params.take(&["table_size"]) {
        let primes = value
            .as_u64()
            .filter(|size| *size <= MAX_POINTS && is_prime(*size));
        size = primes.ok_or_else(|| {
            let reason = format!("the size of a table is a prime number up to {MAX_POINTS}");
            params.refuse(name, value, &reason)
        })? as u32;
    }
    let hostname = params.flag(&["use_hostname_for_hashing"])?.unwrap_or(false);
    Ok(Scheme {
        alias: "maglev",
        source: "Envoy 1.40.0",
        method: Method::Table(TableScheme {
            site: Site::of_hash(Circle::of(u128::from(size)), Hash::Xxh64 { seed: 0 }, 8),
            fill: Fill::Maglev {
                text: NodeText::HashKey { hostname },
            },
        }),
    })
}

fn is_prime(number: u64) -> bool {
    let mut divisors = (2..).take_while(|divisor| divisor * divisor <= number);
    number > 1 && !divisors.any(|divisor| number.is_multiple_of(divisor))
}
