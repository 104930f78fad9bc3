//! Damaged texts are refused, or read as another puzzle; nothing panics.
