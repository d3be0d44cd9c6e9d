//! The colours of nodes, for light and dark grounds, chosen for colour-blind readers.
//!
//! Okabe and Ito's set keeps the largest distance for the common kinds of
//! colour blindness; on a dark ground three of them are a step lighter. Past
//! eight nodes the hues come round again and a pattern tells the rounds apart.

/// Okabe–Ito in the order in which neighbours differ most, then grey.
const LIGHT: [&str; 8] = [
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#9a8b00", "#6b6f76",
];
const DARK: [&str; 8] = [
    "#56b4e9", "#e69f00", "#2bb58a", "#f07b3a", "#d990b8", "#3d8fd1", "#f0e442", "#a0a5ae",
];

/// How many hues there are before patterns begin.
pub const HUES: u32 = 8;

/// The colour of palette slot `slot` on a light ground.
pub const fn light(slot: u32) -> &'static str {
    LIGHT[(slot % HUES) as usize]
}

/// The colour of palette slot `slot` on a dark ground.
pub const fn dark(slot: u32) -> &'static str {
    DARK[(slot % HUES) as usize]
}

/// The pattern of palette slot `slot`: 0 is plain, each next round of hues has its own.
pub const fn pattern(slot: u32) -> u32 {
    slot / HUES % 4
}
