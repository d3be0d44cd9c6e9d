//! What every hash answers with: bytes, the most significant first.

use core::fmt;

/// The longest digest there is (BLAKE2b-512).
const MOST: usize = 64;

/// A digest in place: no heap, so that a million keys cost a million hashes and nothing else.
///
/// A hash that answers with an integer has it here big-endian: all bytes read
/// big-endian are the integer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest {
    bytes: [u8; MOST],
    len: u8,
}

impl Digest {
    /// The bytes of the digest.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    /// Up to 16 bytes from byte `from` on, read with the most significant byte first.
    ///
    /// Bytes past the end are not there, so a slice that begins after it is 0.
    pub fn be(&self, from: usize, count: usize) -> u128 {
        self.slice(from, count)
            .fold(0, |value, byte| value << 8 | u128::from(byte))
    }

    /// Up to 16 bytes from byte `from` on, read with the least significant byte first.
    ///
    /// Bytes past the end are not there, so a slice that begins after it is 0.
    pub fn le(&self, from: usize, count: usize) -> u128 {
        self.slice(from, count)
            .rev()
            .fold(0, |value, byte| value << 8 | u128::from(byte))
    }

    fn slice(&self, from: usize, count: usize) -> impl DoubleEndedIterator<Item = u8> {
        let bytes = self.as_bytes().get(from..).unwrap_or_default();
        bytes[..count.min(16).min(bytes.len())].iter().copied()
    }
}

/// A digest from its bytes; an array longer than any digest does not compile.
impl<const N: usize> From<[u8; N]> for Digest {
    fn from(from: [u8; N]) -> Self {
        const { assert!(N <= MOST) }
        let mut bytes = [0; MOST];
        bytes[..N].copy_from_slice(&from);
        Self {
            bytes,
            len: N as u8,
        }
    }
}

impl From<u16> for Digest {
    fn from(value: u16) -> Self {
        value.to_be_bytes().into()
    }
}

impl From<u32> for Digest {
    fn from(value: u32) -> Self {
        value.to_be_bytes().into()
    }
}

impl From<u64> for Digest {
    fn from(value: u64) -> Self {
        value.to_be_bytes().into()
    }
}

/// The first word in the first eight bytes, the second in the next eight.
impl From<[u64; 2]> for Digest {
    fn from([first, second]: [u64; 2]) -> Self {
        (u128::from(first) << 64 | u128::from(second))
            .to_be_bytes()
            .into()
    }
}

/// Lowercase hex.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_bytes()
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_reads_back_big_endian() {
        let digest = Digest::from(0x0102_0304_u32);
        assert_eq!(digest.as_bytes(), [1, 2, 3, 4]);
        assert_eq!(digest.be(0, 4), 0x0102_0304);
        assert_eq!(digest.le(0, 4), 0x0403_0201);
        assert_eq!(digest.to_string(), "01020304");
    }

    #[test]
    fn two_words_keep_their_order() {
        let digest = Digest::from([1_u64, 2]);
        assert_eq!((digest.be(0, 8), digest.be(8, 8)), (1, 2));
    }

    #[test]
    fn bytes_past_the_end_are_not_there() {
        let digest = Digest::from(0x0102_u16);
        assert_eq!(digest.be(1, 4), 2);
        assert_eq!(digest.be(2, 4), 0);
        assert_eq!(digest.le(usize::MAX, usize::MAX), 0);
    }

    #[test]
    fn more_than_sixteen_bytes_are_cut_to_sixteen() {
        let digest = Digest::from([0xff_u8; 64]);
        assert_eq!(digest.be(0, 64), u128::MAX);
        assert_eq!(digest.le(3, 64), u128::MAX);
    }

    #[test]
    fn a_top_bit_is_not_a_sign() {
        assert_eq!(Digest::from(4_284_233_799_u32).be(0, 4), 4_284_233_799);
    }
}
