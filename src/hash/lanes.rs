//! SHA-256 of four short texts at once, one in each lane of a vector.
//!
//! Keys and labels are short and there are millions of them; a text of at most
//! 55 bytes is one block, so four of them take the same steps. In wasm the
//! vector is `simd128`, which every engine has had since 2023. Natively the
//! `sha2` crate knows the processor's own instructions, so the portable lanes
//! are there only to be checked against it.

#![allow(
    clippy::inline_always,
    reason = "a call, or a vector that goes through memory, costs more than a round"
)]

/// The longest text that fits one block beside its padding and its length.
pub const SHORT: usize = 55;

/// The bytes of one block.
const BLOCK: usize = 64;

/// A block for each of four texts.
pub type Blocks = [[u8; BLOCK]; 4];

/// The digests of four texts: word by word, each with one lane for each text.
pub type Digests = [[u32; 4]; 8];

const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

const ROUND: [[u32; 16]; 4] = [
    [
        0x428a_2f98,
        0x7137_4491,
        0xb5c0_fbcf,
        0xe9b5_dba5,
        0x3956_c25b,
        0x59f1_11f1,
        0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98,
        0x1283_5b01,
        0x2431_85be,
        0x550c_7dc3,
        0x72be_5d74,
        0x80de_b1fe,
        0x9bdc_06a7,
        0xc19b_f174,
    ],
    [
        0xe49b_69c1,
        0xefbe_4786,
        0x0fc1_9dc6,
        0x240c_a1cc,
        0x2de9_2c6f,
        0x4a74_84aa,
        0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152,
        0xa831_c66d,
        0xb003_27c8,
        0xbf59_7fc7,
        0xc6e0_0bf3,
        0xd5a7_9147,
        0x06ca_6351,
        0x1429_2967,
    ],
    [
        0x27b7_0a85,
        0x2e1b_2138,
        0x4d2c_6dfc,
        0x5338_0d13,
        0x650a_7354,
        0x766a_0abb,
        0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1,
        0xa81a_664b,
        0xc24b_8b70,
        0xc76c_51a3,
        0xd192_e819,
        0xd699_0624,
        0xf40e_3585,
        0x106a_a070,
    ],
    [
        0x19a4_c116,
        0x1e37_6c08,
        0x2748_774c,
        0x34b0_bcb5,
        0x391c_0cb3,
        0x4ed8_aa4a,
        0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee,
        0x78a5_636f,
        0x84c8_7814,
        0x8cc7_0208,
        0x90be_fffa,
        0xa450_6ceb,
        0xbef9_a3f7,
        0xc671_78f2,
    ],
];

/// Four 32-bit words side by side.
trait Lanes: Copy {
    fn of(words: [u32; 4]) -> Self;
    fn words(self) -> [u32; 4];
    fn splat(word: u32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn right<const BY: u32>(self) -> Self;
    fn turned<const BY: u32>(self) -> Self;
    /// The bits of `a` where this has a one, else those of `b`.
    fn choose(self, a: Self, b: Self) -> Self;
}

#[cfg(target_arch = "wasm32")]
mod simd {
    use core::arch::wasm32::{
        i32x4_add, i32x4_shl, u32x4, u32x4_extract_lane, u32x4_shr, u32x4_splat, v128, v128_and,
        v128_bitselect, v128_or, v128_xor,
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

/// Sixteen rounds: the words of the message, then the next sixteen in their place.
#[inline(always)]
fn rounds<L: Lanes>(state: &mut [L; 8], message: &[L; 16], constants: &[u32; 16]) {
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    let mut apart = b.xor(c);
    // Spelt out, so that every word has a place of its own instead of one in an array.
    macro_rules! round {
        ($($at:literal)*) => {$(
            let high = e.turned::<6>().xor(e.turned::<11>()).xor(e.turned::<25>());
            let sum = h
                .plus(high)
                .plus(e.choose(f, g))
                .plus(message[$at].plus(L::splat(constants[$at])));
            let low = a.turned::<2>().xor(a.turned::<13>()).xor(a.turned::<22>());
            // The majority of three bits is the second, unless both others differ from it; what
            // the first two differ in, the next round asks of its last two.
            let differ = a.xor(b);
            let most = b.xor(differ.and(apart));
            apart = differ;
            h = g;
            g = f;
            f = e;
            e = d.plus(sum);
            d = c;
            c = b;
            b = a;
            a = sum.plus(low).plus(most);
        )*};
    }
    round!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    // The round after these begins afresh.
    let _ = apart;
    *state = [a, b, c, d, e, f, g, h];
}

#[inline(always)]
fn extend<L: Lanes>(message: &mut [L; 16]) {
    macro_rules! word {
        ($($at:literal $next:literal $seventh:literal $second:literal)*) => {$(
            let next = message[$next];
            let small = next.turned::<7>().xor(next.turned::<18>()).xor(next.right::<3>());
            let last = message[$second];
            let large = last.turned::<17>().xor(last.turned::<19>()).xor(last.right::<10>());
            message[$at] = message[$at].plus(small).plus(message[$seventh]).plus(large);
        )*};
    }
    word!(0 1 9 14  1 2 10 15  2 3 11 0  3 4 12 1  4 5 13 2  5 6 14 3  6 7 15 4  7 8 0 5
          8 9 1 6  9 10 2 7  10 11 3 8  11 12 4 9  12 13 5 10  13 14 6 11  14 15 7 12  15 0 8 13);
}

#[inline(always)]
fn compress<L: Lanes>(message: &mut [L; 16]) -> Digests {
    let start: [L; 8] = START.map(L::splat);
    let mut state = start;
    let [first, rest @ ..] = &ROUND;
    rounds(&mut state, message, first);
    for constants in rest {
        extend(message);
        rounds(&mut state, message, constants);
    }
    core::array::from_fn(|k| state[k].plus(start[k]).words())
}

/// The words of four blocks, lane by lane.
#[inline(always)]
fn gather<L: Lanes>(blocks: &Blocks, at: usize) -> L {
    L::of(core::array::from_fn(|lane| {
        let (words, _) = blocks[lane].as_chunks::<4>();
        u32::from_be_bytes(words[at])
    }))
}

/// Four texts that are hashed together. What they have in common is written once.
pub struct Four {
    blocks: Blocks,
    #[cfg(not(target_arch = "wasm32"))]
    lens: [usize; 4],
    #[cfg(target_arch = "wasm32")]
    words: [simd::Simd; 16],
}

impl Default for Four {
    fn default() -> Self {
        Self::new()
    }
}

impl Four {
    /// Four empty texts.
    pub fn new() -> Self {
        let mut four = Self {
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
        block[len + 1..BLOCK - 2].fill(0);
        let bits = (len as u16 * 8).to_be_bytes();
        block[BLOCK - 2..].copy_from_slice(&bits);
    }

    /// Overwrites the bytes of `lane` from `at` on, which must lie inside its text.
    #[inline]
    pub fn overwrite(&mut self, lane: usize, at: usize, bytes: &[u8]) {
        self.blocks[lane][at..at + bytes.len()].copy_from_slice(bytes);
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
                *word = gather(blocks, at);
            }
        }
        compress(&mut { self.words })
    }

    /// The digests of the texts, where since the last time only `bytes` may have changed.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn digests_after(&mut self, _: core::ops::Range<usize>) -> Digests {
        use sha2::Digest as _;
        let mut digests = [[0; 4]; 8];
        for (lane, (block, len)) in self.blocks.iter().zip(self.lens).enumerate() {
            let digest = sha2::Sha256::digest(&block[..len]);
            let (words, _) = digest.as_slice().as_chunks::<4>();
            for (to, word) in digests.iter_mut().zip(words) {
                to[lane] = u32::from_be_bytes(*word);
            }
        }
        digests
    }

    /// The digests by the very steps that the vector takes, without one.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn digests_in_lanes(&self) -> Digests {
        compress::<Plain>(&mut core::array::from_fn(|at| gather(&self.blocks, at)))
    }
}

/// The bytes of one of four digests.
pub fn digest_of(digests: &Digests, lane: usize) -> [u8; 32] {
    let mut bytes = [0; 32];
    let (words, _) = bytes.as_chunks_mut::<4>();
    for (to, word) in words.iter_mut().zip(digests) {
        *to = word[lane].to_be_bytes();
    }
    bytes
}
