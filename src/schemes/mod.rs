//! The named schemes, each in one short file with its source.

mod bounded_loads;
mod buraksezer;
mod jump;
mod lafikl_bounded;
mod maglev;
mod modulo;
mod redis;
mod reference;
mod rendezvous;
mod teaching;

use crate::error::Result;
use crate::placement::Params;
use crate::scheme::Scheme;

pub(crate) use reference::key_rule;

/// Makes a scheme with the parameters that a scenario gives.
type Make = fn(&mut Params) -> Result<Scheme>;

/// Every scheme: its names, the one people type first, and how to make it.
pub fn all() -> &'static [(&'static [&'static str], Make)] {
    &[
        (&["reference", "article-reference"], |_| {
            Ok(reference::scheme())
        }),
        (&["teaching-100"], |_| Ok(teaching::scheme())),
        (&["modulo"], |_| Ok(modulo::scheme())),
        (&["redis", "redis_cluster"], |_| Ok(redis::scheme())),
        (&["maglev", "envoy_maglev"], maglev::scheme),
        (&["jump"], jump::scheme),
        (&["rendezvous"], rendezvous::scheme),
        (
            &["buraksezer", "buraksezer_consistent/v1.0.0"],
            buraksezer::scheme,
        ),
        (
            &["buraksezer-v0", "buraksezer_consistent/v0.10.0"],
            buraksezer::old,
        ),
        (&["bounded-loads"], bounded_loads::scheme),
        (
            &["lafikl-bounded", "lafikl_consistent/bounded"],
            lafikl_bounded::scheme,
        ),
    ]
}
