//! SHA-256 or MD5 of four short texts at once, one in each lane of a vector.
//!
//! Keys and labels are short and there are millions of them; a text of at most
//! 55 bytes is one block, so four of them take the same steps. In wasm the
//! vector is `simd128`, which every engine has had since 2023. Natively the
//! crates know the processor's own instructions, so the portable lanes are
//! there only to be checked against them.

#![allow(
    clippy::inline_always,
    reason = "a call, or a vector that goes through memory, costs more than a round"
)]

mod md5;
mod sha256;

use super::Hash;

/// The longest text that fits one block beside its padding and its length.
pub const SHORT: usize = 55;

/// The bytes of one block.
const BLOCK: usize = 64;

/// A block for each of four texts.
pub type Blocks = [[u8; BLOCK]; 4];

/// The digests of four texts: word by word, most significant byte first, each with one lane for
/// each text; an MD5 has four words.
pub type Digests = [[u32; 4]; 8];

/// Four 32-bit words side by side.
trait Lanes: Copy {
    fn of(words: [u32; 4]) -> Self;
    fn words(self) -> [u32; 4];
    fn splat(word: u32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// The bits of this, and those that `other` does not have.
    fn or_not(self, other: Self) -> Self;
    fn right<const BY: u32>(self) -> Self;
    fn turned<const BY: u32>(self) -> Self;
    /// The bits of `a` where this has a one, else those of `b`.
    fn choose(self, a: Self, b: Self) -> Self;
}

#[cfg(target_arch = "wasm32")]
mod simd {
    use core::arch::wasm32::{
        i32x4_add, i32x4_shl, u32x4, u32x4_extract_lane, u32x4_shr, u32x4_splat, v128, v128_and,
        v128_bitselect, v128_not, v128_or, v128_xor,
    };

    #[derive(Clone, Copy)]
    pub(super) struct Simd(v128);

    impl super::Lanes for Simd {
        #[inline(always)]
        fn of([a, b, c, d]: [u32; 4]) -> Self {
            Self(u32x4(a, b, c, d))
        }

        #[inline(always)]
        fn words(self) -> [u32; 4] {
            [
                u32x4_extract_lane::<0>(self.0),
                u32x4_extract_lane::<1>(self.0),
                u32x4_extract_lane::<2>(self.0),
                u32x4_extract_lane::<3>(self.0),
            ]
        }

        #[inline(always)]
        fn splat(word: u32) -> Self {
            Self(u32x4_splat(word))
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            Self(i32x4_add(self.0, other.0))
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            Self(v128_xor(self.0, other.0))
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }

        #[inline(always)]
        fn or_not(self, other: Self) -> Self {
            Self(v128_or(self.0, v128_not(other.0)))
        }

        #[inline(always)]
        fn right<const BY: u32>(self) -> Self {
            Self(u32x4_shr(self.0, BY))
        }

        #[inline(always)]
        fn turned<const BY: u32>(self) -> Self {
            Self(v128_or(u32x4_shr(self.0, BY), i32x4_shl(self.0, 32 - BY)))
        }

        #[inline(always)]
        fn choose(self, a: Self, b: Self) -> Self {
            Self(v128_bitselect(a.0, b.0, self.0))
        }
    }
}

/// The same without a vector.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy)]
struct Plain([u32; 4]);

#[cfg(not(target_arch = "wasm32"))]
impl Lanes for Plain {
    fn of(words: [u32; 4]) -> Self {
        Self(words)
    }

    fn words(self) -> [u32; 4] {
        self.0
    }

    fn splat(word: u32) -> Self {
        Self([word; 4])
    }

    fn plus(self, other: Self) -> Self {
        Self(core::array::from_fn(|k| self.0[k].wrapping_add(other.0[k])))
    }

    fn xor(self, other: Self) -> Self {
        Self(core::array::from_fn(|k| self.0[k] ^ other.0[k]))
    }

    fn and(self, other: Self) -> Self {
        Self(core::array::from_fn(|k| self.0[k] & other.0[k]))
    }

    fn or_not(self, other: Self) -> Self {
        Self(core::array::from_fn(|k| self.0[k] | !other.0[k]))
    }

    fn right<const BY: u32>(self) -> Self {
        Self(self.0.map(|word| word >> BY))
    }

    fn turned<const BY: u32>(self) -> Self {
        Self(self.0.map(|word| word.rotate_right(BY)))
    }

    fn choose(self, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|k| {
            (self.0[k] & a.0[k]) | (!self.0[k] & b.0[k])
        }))
    }
}

/// Which of the two hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// SHA-256.
    Sha256,
    /// MD5.
    Md5,
}

impl Lane {
    /// The lanes of `hash`, of whose digests the first `bytes` are read; none where it has none
    /// or where its digests are shorter.
    pub fn of(hash: Hash, bytes: usize) -> Option<Self> {
        let lane = match hash {
            Hash::Sha256 => Self::Sha256,
            Hash::Md5 => Self::Md5,
            _ => return None,
        };
        (bytes <= hash.width()).then_some(lane)
    }

    /// The words of four blocks, lane by lane.
    #[inline(always)]
    fn gather<L: Lanes>(self, blocks: &Blocks, at: usize) -> L {
        L::of(core::array::from_fn(|lane| {
            let (words, _) = blocks[lane].as_chunks::<4>();
            match self {
                Self::Sha256 => u32::from_be_bytes(words[at]),
                Self::Md5 => u32::from_le_bytes(words[at]),
            }
        }))
    }

    #[inline(always)]
    fn compress<L: Lanes>(self, mut message: [L; 16]) -> Digests {
        match self {
            Self::Sha256 => sha256::compress(&mut message),
            Self::Md5 => md5::compress(&message),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    const fn whole(self) -> Hash {
        match self {
            Self::Sha256 => Hash::Sha256,
            Self::Md5 => Hash::Md5,
        }
    }
}

/// Four texts that are hashed together. What they have in common is written once.
pub struct Four {
    lane: Lane,
    blocks: Blocks,
    #[cfg(not(target_arch = "wasm32"))]
    lens: [usize; 4],
    #[cfg(target_arch = "wasm32")]
    words: [simd::Simd; 16],
}

impl Four {
    /// Four empty texts.
    pub fn new(lane: Lane) -> Self {
        let mut four = Self {
            lane,
            blocks: [[0; BLOCK]; 4],
            #[cfg(not(target_arch = "wasm32"))]
            lens: [0; 4],
            #[cfg(target_arch = "wasm32")]
            words: [Lanes::splat(0); 16],
        };
        for lane in 0..4 {
            four.set(lane, &[]);
        }
        four
    }

    /// Puts `text`, of at most [`SHORT`] bytes, in `lane`, 0 to 3; what is longer is cut.
    pub fn set(&mut self, lane: usize, text: &[u8]) {
        let len = text.len().min(SHORT);
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.lens[lane] = len;
        }
        let block = &mut self.blocks[lane];
        block[..len].copy_from_slice(&text[..len]);
        block[len] = 0x80;
        block[len + 1..].fill(0);
        let bits = len as u64 * 8;
        let bits = match self.lane {
            Lane::Sha256 => bits.to_be_bytes(),
            Lane::Md5 => bits.to_le_bytes(),
        };
        block[BLOCK - 8..].copy_from_slice(&bits);
    }

    /// Overwrites the bytes of `lane` from `at` on, which must lie inside its text.
    #[inline(always)]
    pub fn overwrite(&mut self, lane: usize, at: usize, bytes: &[u8]) {
        // A few digits: a loop over them is shorter than a call that copies.
        for (to, byte) in self.blocks[lane][at..].iter_mut().zip(bytes) {
            *to = *byte;
        }
    }

    /// The digests of the texts.
    pub fn digests(&mut self) -> Digests {
        self.digests_after(0..BLOCK)
    }

    /// The digests of the texts, where since the last time only `bytes` may have changed.
    #[cfg(target_arch = "wasm32")]
    pub fn digests_after(&mut self, bytes: core::ops::Range<usize>) -> Digests {
        let blocks = &self.blocks;
        for (at, word) in self.words.iter_mut().enumerate() {
            if at * 4 + 4 > bytes.start && at * 4 < bytes.end {
                *word = self.lane.gather(blocks, at);
            }
        }
        self.lane.compress(self.words)
    }

    /// The digests of the texts, where since the last time only `bytes` may have changed.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn digests_after(&mut self, _: core::ops::Range<usize>) -> Digests {
        let mut digests = [[0; 4]; 8];
        for (lane, (block, len)) in self.blocks.iter().zip(self.lens).enumerate() {
            let digest = self.lane.whole().digest(&block[..len]);
            let (words, _) = digest.as_bytes().as_chunks::<4>();
            for (to, word) in digests.iter_mut().zip(words) {
                to[lane] = u32::from_be_bytes(*word);
            }
        }
        digests
    }

    /// The digests by the very steps that the vector takes, without one.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn digests_in_lanes(&self) -> Digests {
        let word = |at| self.lane.gather::<Plain>(&self.blocks, at);
        self.lane.compress(core::array::from_fn(word))
    }
}

/// The bytes of one of four digests; of an MD5 the first half.
pub fn digest_of(digests: &Digests, lane: usize) -> [u8; 32] {
    let mut bytes = [0; 32];
    let (words, _) = bytes.as_chunks_mut::<4>();
    for (to, word) in words.iter_mut().zip(digests) {
        *to = word[lane].to_be_bytes();
    }
    bytes
}
