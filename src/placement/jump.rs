//! Jump consistent hash (Lamping and Veach 2014): no memory, near-perfect balance, and buckets
//! that only ever come and go at the end.
//!
//! Buckets are the nodes of the list that are not drained. All have the same
//! share, so a weight can be 1, or 0 for a drained node. Replicas are the next
//! buckets.

use crate::arcs::NOBODY;
use crate::error::Result;
use crate::placement::modulo::list_walk;
use crate::placement::{Asked, Modulo, Place, Spot, unsupported};
use crate::stage::Stage;

const STEP: u64 = 2_862_933_555_777_941_757;
const SCALE: f64 = (1u64 << 31) as f64;

/// The bucket of `key` among `buckets`, as in the paper; 0 where there is none.
pub fn jump(key: u64, buckets: u32) -> u32 {
    walk(key, buckets, |candidate, draw| {
        ((candidate + 1) as f64 * (SCALE / draw as f64)) as u64
    })
}

/// The bucket as Guava's `Hashing.consistentHash` has it: one rounding where the paper has two.
pub fn guava_jump(key: u64, buckets: u32) -> u32 {
    walk(key, buckets, |candidate, draw| {
        // Guava's draw is an `int`: its greatest value plus one is negative, which ends the walk.
        if draw == 1 << 31 {
            return u64::MAX;
        }
        ((candidate + 1) as f64 / (draw as f64 / SCALE)) as u64
    })
}

fn walk(key: u64, buckets: u32, next: impl Fn(u64, u64) -> u64) -> u32 {
    let (mut state, mut bucket, mut candidate) = (key, 0, 0);
    while candidate < u64::from(buckets) {
        bucket = candidate;
        state = state.wrapping_mul(STEP).wrapping_add(1);
        candidate = next(bucket, (state >> 33) + 1);
    }
    bucket as u32
}

/// The buckets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    buckets: Modulo,
    guava: bool,
}

impl Jump {
    /// The nodes of a list as buckets.
    pub const fn new(buckets: Modulo, guava: bool) -> Self {
        Self { buckets, guava }
    }

    /// The same rule for the members of `stage`.
    pub(super) fn moved(&self, stage: &Stage) -> Result<Self> {
        let mut weights = stage.members.iter().map(|member| member.node.weight);
        if let Some(weight) = weights.find(|weight| ![0.0, 1.0].contains(weight)) {
            let why = format!("all buckets have the same share, so none has a weight of {weight}");
            return Err(unsupported(stage, &why));
        }
        Ok(Self::new(Modulo::new(stage), self.guava))
    }

    /// The part of all keys that a bucket expects.
    pub(super) fn expected(&self, uid: u32) -> f64 {
        let has = self.buckets.nodes().contains(&uid);
        if has {
            1.0 / self.buckets.len() as f64
        } else {
            0.0
        }
    }

    fn bucket(&self, key: Asked) -> Option<usize> {
        let buckets = self.buckets.len() as u32;
        let jump = if self.guava { guava_jump } else { jump };
        (buckets > 0).then(|| jump(key.position as u64, buckets) as usize)
    }
}

impl Place for Jump {
    fn owner(&self, key: Asked) -> u32 {
        self.bucket(key)
            .map_or(NOBODY, |at| self.buckets.nodes()[at])
    }

    fn walk(&self, key: Asked, next: &mut dyn FnMut(u32) -> bool) {
        list_walk(self.buckets.nodes(), self.bucket(key), next);
    }

    fn spot(&self, key: Asked, _: &Stage) -> Option<Spot> {
        let at = self.bucket(key)?;
        Some(Spot {
            node: self.buckets.nodes()[at],
            label: format!("bucket {at}").into_bytes(),
            position: at.to_string(),
        })
    }
}
