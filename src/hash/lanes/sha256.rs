//! SHA-256 (FIPS 180-4) of one block in each lane.

use super::{Digests, Lanes};

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

/// The digests of four messages, whose words are read with the most significant byte first.
#[inline(always)]
pub(super) fn compress<L: Lanes>(message: &mut [L; 16]) -> Digests {
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
