//! MD5 (RFC 1321) of one block in each lane.

use super::{Digests, Lanes};

const START: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];

/// The whole parts of 2^32 times the sines of 1 to 64, without their signs.
const SINE: [[u32; 16]; 4] = [
    [
        0xd76a_a478,
        0xe8c7_b756,
        0x2420_70db,
        0xc1bd_ceee,
        0xf57c_0faf,
        0x4787_c62a,
        0xa830_4613,
        0xfd46_9501,
        0x6980_98d8,
        0x8b44_f7af,
        0xffff_5bb1,
        0x895c_d7be,
        0x6b90_1122,
        0xfd98_7193,
        0xa679_438e,
        0x49b4_0821,
    ],
    [
        0xf61e_2562,
        0xc040_b340,
        0x265e_5a51,
        0xe9b6_c7aa,
        0xd62f_105d,
        0x0244_1453,
        0xd8a1_e681,
        0xe7d3_fbc8,
        0x21e1_cde6,
        0xc337_07d6,
        0xf4d5_0d87,
        0x455a_14ed,
        0xa9e3_e905,
        0xfcef_a3f8,
        0x676f_02d9,
        0x8d2a_4c8a,
    ],
    [
        0xfffa_3942,
        0x8771_f681,
        0x6d9d_6122,
        0xfde5_380c,
        0xa4be_ea44,
        0x4bde_cfa9,
        0xf6bb_4b60,
        0xbebf_bc70,
        0x289b_7ec6,
        0xeaa1_27fa,
        0xd4ef_3085,
        0x0488_1d05,
        0xd9d4_d039,
        0xe6db_99e5,
        0x1fa2_7cf8,
        0xc4ac_5665,
    ],
    [
        0xf429_2244,
        0x432a_ff97,
        0xab94_23a7,
        0xfc93_a039,
        0x655b_59c3,
        0x8f0c_cc92,
        0xffef_f47d,
        0x8584_5dd1,
        0x6fa8_7e4f,
        0xfe2c_e6e0,
        0xa301_4314,
        0x4e08_11a1,
        0xf753_7e82,
        0xbd3a_f235,
        0x2ad7_d2bb,
        0xeb86_d391,
    ],
];

#[inline(always)]
fn first<L: Lanes>(x: L, y: L, z: L) -> L {
    x.choose(y, z)
}

#[inline(always)]
fn second<L: Lanes>(x: L, y: L, z: L) -> L {
    z.choose(x, y)
}

#[inline(always)]
fn third<L: Lanes>(x: L, y: L, z: L) -> L {
    x.xor(y).xor(z)
}

#[inline(always)]
fn fourth<L: Lanes>(x: L, y: L, z: L) -> L {
    y.xor(x.or_not(z))
}

/// The digests of four messages, whose words are read with the least significant byte first.
#[inline(always)]
pub(super) fn compress<L: Lanes>(message: &[L; 16]) -> Digests {
    let [mut a, mut b, mut c, mut d] = START.map(L::splat);
    // Spelt out, so that every word has a place of its own; after four steps each is back in it.
    macro_rules! step {
        ($mix:ident $round:literal; $to:ident $x:ident $y:ident $z:ident
         $word:literal $nth:expr; $left:literal) => {
            let word = message[$word].plus(L::splat(SINE[$round][$nth]));
            let sum = $to.plus($mix($x, $y, $z)).plus(word);
            $to = $x.plus(sum.turned::<{ 32 - $left }>());
        };
    }
    macro_rules! round {
        ($mix:ident $round:literal; $r0:literal $r1:literal $r2:literal $r3:literal;
         $($nth:literal: $w0:literal $w1:literal $w2:literal $w3:literal),*) => {$(
            step!($mix $round; a b c d $w0 $nth; $r0);
            step!($mix $round; d a b c $w1 $nth + 1; $r1);
            step!($mix $round; c d a b $w2 $nth + 2; $r2);
            step!($mix $round; b c d a $w3 $nth + 3; $r3);
        )*};
    }
    round!(first 0; 7 12 17 22; 0: 0 1 2 3, 4: 4 5 6 7, 8: 8 9 10 11, 12: 12 13 14 15);
    round!(second 1; 5 9 14 20; 0: 1 6 11 0, 4: 5 10 15 4, 8: 9 14 3 8, 12: 13 2 7 12);
    round!(third 2; 4 11 16 23; 0: 5 8 11 14, 4: 1 4 7 10, 8: 13 0 3 6, 12: 9 12 15 2);
    round!(fourth 3; 6 10 15 21; 0: 0 7 14 5, 4: 12 3 10 1, 8: 8 15 6 13, 12: 4 11 2 9);
    let mut digests = [[0; 4]; 8];
    for ((to, end), start) in digests.iter_mut().zip([a, b, c, d]).zip(START) {
        // As a digest has its words: the most significant byte first.
        *to = end.plus(L::splat(start)).words().map(u32::swap_bytes);
    }
    digests
}
