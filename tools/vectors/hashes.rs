//! Raw hashes: every column of every row is one value of a function.

use ringscope::Hash;
use serde_json::Value;

use crate::report::Report;

/// Checks the file of raw hashes; `false` if `file` is another.
pub fn check(file: &Value, path: &str, report: &mut Report) -> bool {
    if file["system"] != "hashes" {
        return false;
    }
    for row in file["rows"].as_array().into_iter().flatten() {
        let name = row["text"].to_string();
        let text = match (row["text"].as_str(), row["hex"].as_str()) {
            (Some(text), _) => text.as_bytes().to_vec(),
            (None, Some(hex)) => unhex(hex),
            (None, None) => {
                report.fail((path, &name), "row", "no text", "a text");
                continue;
            }
        };
        for (column, want) in row.as_object().into_iter().flatten() {
            match want {
                _ if column == "text" => {}
                Value::Object(library) => {
                    for (function, want) in library {
                        let column = format!("{column}.{function}");
                        value(&column, &text, want, (path, &name), report);
                    }
                }
                want => value(column, &text, want, (path, &name), report),
            }
        }
    }
    true
}

fn value(column: &str, text: &[u8], want: &Value, at: (&str, &str), report: &mut Report) {
    let want = match want {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match ours(column, text) {
        Some(got) => report.check(at, column, &got, &want),
        None => report.fail(at, column, "no such hash", &want),
    }
}

/// The bytes that hexadecimal digits spell.
pub fn unhex(hex: &str) -> Vec<u8> {
    let digit = |digit: u8| char::from(digit).to_digit(16).unwrap_or_default() as u8;
    let pairs = hex.as_bytes().chunks(2);
    pairs
        .map(|pair| pair.iter().fold(0, |byte, at| byte << 4 | digit(*at)))
        .collect()
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// What our hash says for a column, spelled as the file spells it.
fn ours(column: &str, text: &[u8]) -> Option<String> {
    let digest = |name: &str| Hash::parse(name).map(|hash| hash.digest(text));
    let be = |name: &str, from, count| Some(digest(name)?.be(from, count).to_string());
    let le = |name: &str, from, count| Some(digest(name)?.le(from, count).to_string());
    match column {
        "hex" => Some(hex(text)),
        "sha256" | "md5" => Some(digest(column)?.to_string()),
        "sha256_first8_be" => be("sha256", 0, 8),
        "sha1_first4_be" => be("sha1", 0, 4),
        "md5_first4_le" | "libhashkit.md5" | "twemproxy.md5" => le("md5", 0, 4),
        "md5_first4_be" => be("md5", 0, 4),
        "md5_words_le" => {
            let words: Option<Vec<String>> = (0..4).map(|word| le("md5", 4 * word, 4)).collect();
            Some(format!("[{}]", words?.join(",")))
        }
        "murmur3_32_seed_42" => be("murmur3_32:42", 0, 4),
        "murmur3_x64_128_h1" => be("murmur3_x64_128", 0, 8),
        "murmur3_x64_128_h2" => be("murmur3_x64_128", 8, 8),
        "murmur3_x64_128_hex_le_bytes" => {
            let digest = digest("murmur3_x64_128")?;
            let half = |from| format!("{:016x}", (digest.be(from, 8) as u64).swap_bytes());
            Some(half(0) + &half(8))
        }
        "xxh64_seed_1" => be("xxh64:1", 0, 8),
        "crc32_ieee" | "twemproxy.crc32a" => be("crc32", 0, 4),
        "java_string_hashcode" => {
            let bits = digest("java_string")?.be(0, 4) as u32;
            Some(bits.cast_signed().to_string())
        }
        "blake2b_512_first8_le" => le("blake2b_512", 0, 8),
        "twemproxy.crc32" => be("hashkit_crc", 0, 4),
        // Compiled out of Debian's build, which then answers with 1.
        "libhashkit.hsieh" => Some("1".to_owned()),
        "twemproxy.hsieh" => be("twemproxy_hsieh", 0, 4),
        "twemproxy.crc16" => be("twemproxy_crc16", 0, 4),
        _ => match column.split_once('.') {
            Some((_, function)) => be(&format!("hashkit_{function}"), 0, 4),
            None => be(column, 0, 16),
        },
    }
}
