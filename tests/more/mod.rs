//! How much more than usual is tested: `GRAECO_TIMES=10 cargo test` tries ten times as many random things.

/// The factor, which the environment may name.
pub(crate) fn times() -> usize {
    std::env::var("GRAECO_TIMES").map_or(1, |text| text.parse().expect("GRAECO_TIMES is a whole number"))
}
