//! Which bytes of a digest make a position, and in which order.

use super::rules::name_in;

/// In which order the bytes of a digest make an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// Most significant first.
    Big,
    /// Least significant first.
    Little,
    /// Least significant first, each byte sign-extended before it is or-ed in: the defect of
    /// Java code that builds an `int` from `byte`s without `& 0xff`.
    LittleSmeared,
    /// Most significant first, compared as a signed integer, so the smallest one comes first.
    Signed,
    /// Most significant first, as a signed integer without its sign.
    Absolute,
    /// Two little-endian signed words, compared as signed, the first more significant.
    SignedPair,
}

impl ByteOrder {
    /// Every order with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("big", Self::Big),
        ("little", Self::Little),
        ("little-smeared", Self::LittleSmeared),
        ("signed", Self::Signed),
        ("absolute", Self::Absolute),
        ("signed-pair", Self::SignedPair),
    ];

    /// The name of the order in descriptions.
    pub fn name(self) -> &'static str {
        name_in(Self::NAMES, self)
    }
}

/// Which bytes of a digest are a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Offset of the first byte.
    pub at: u8,
    /// How many bytes, 1 to 16.
    pub len: u8,
    /// Their order.
    pub order: ByteOrder,
}

impl Word {
    /// The first `len` bytes, most significant first.
    pub const fn big(len: u8) -> Self {
        Self::ordered(len, ByteOrder::Big)
    }

    /// The first `len` bytes, least significant first.
    pub const fn little(len: u8) -> Self {
        Self::ordered(len, ByteOrder::Little)
    }

    /// The first `len` bytes in `order`.
    pub const fn ordered(len: u8, order: ByteOrder) -> Self {
        Self { at: 0, len, order }
    }

    /// The word `k` places further into the digest.
    pub(crate) const fn nth(self, k: u32) -> Self {
        Self {
            at: self.at + self.len * k as u8,
            ..self
        }
    }

    /// How many bytes of a digest have to be there for `words` such words.
    pub(super) fn end(self, words: u32) -> usize {
        usize::from(self.at) + usize::from(self.len) * words as usize
    }

    /// The integer that these bytes of `digest` make; bytes past its end count as nothing.
    pub fn read(self, digest: &[u8]) -> u128 {
        let from = usize::from(self.at).min(digest.len());
        let to = (from + usize::from(self.len)).min(digest.len());
        let bytes = &digest[from..to];
        let push = |value: u128, byte: &u8| value << 8 | u128::from(*byte);
        let big = || bytes.iter().fold(0, push);
        let mask = u128::MAX >> (128 - 8 * bytes.len().clamp(1, 16));
        let sign = mask ^ mask >> 1;
        match self.order {
            ByteOrder::Big => big(),
            ByteOrder::Little => bytes.iter().rev().fold(0, push),
            ByteOrder::LittleSmeared => {
                let smear = |value, (k, byte): (usize, &u8)| {
                    value | (i128::from(byte.cast_signed()) << (8 * k)) as u128
                };
                bytes.iter().enumerate().fold(0, smear) & mask
            }
            ByteOrder::Signed => big() ^ sign,
            ByteOrder::Absolute => match big() {
                value if value & sign != 0 => value.wrapping_neg() & mask,
                value => value,
            },
            ByteOrder::SignedPair => {
                let half = bytes.len() / 2;
                let word = |part: &[u8]| part.iter().rev().fold(0, push);
                let sign = 1u128 << (8 * half).saturating_sub(1);
                (word(&bytes[..half]) ^ sign) << (8 * half) | (word(&bytes[half..]) ^ sign)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_out_of_a_digest_in_either_order() {
        let digest = [0x01, 0x02, 0x03, 0xff, 0x80, 0, 0, 0];
        assert_eq!(Word::big(4).read(&digest), 0x0102_03ff);
        assert_eq!(Word::little(4).read(&digest), 0xff03_0201);
        assert_eq!(Word::little(4).nth(1).read(&digest), 0x80);
        assert_eq!(Word::big(16).read(&digest[..2]), 0x0102);
    }

    #[test]
    fn signs_go_where_each_system_lets_them() {
        let read = |order, bytes: &[u8]| Word::ordered(bytes.len() as u8, order).read(bytes);
        let smeared = ByteOrder::LittleSmeared;
        assert_eq!(read(smeared, &[0x80, 0, 0, 0]), 0xffff_ff80);
        assert_eq!(read(ByteOrder::Signed, &[0x80, 0]), 0);
        assert_eq!(read(ByteOrder::Signed, &[0xff, 0xff]), 0x7fff);
        assert_eq!(read(ByteOrder::Signed, &[0, 0]), 0x8000);
        assert_eq!(read(ByteOrder::Absolute, &[0xff, 0xfe]), 2);
        assert_eq!(read(ByteOrder::Absolute, &[0x80; 1]), 0x80);
        assert_eq!(read(ByteOrder::Absolute, &[0xff; 16]), 1);
    }
}
