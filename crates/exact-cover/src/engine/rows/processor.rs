//! Proofs that the processor has the features that a walk is compiled for: values that only their detection creates.

use super::Goal;
use super::run::Run;
use super::walk::RowsWalk;
use crate::limits::Meter;
use crate::outcome::Stop;

/// Defines a proof of processor features, and the run of a walk that holds it. The list of features is there once, so that
/// the detected features are those that the code is compiled for.
macro_rules! proof {
    ($(#[$doc:meta])* $name:ident: $($feature:tt)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The proof, if the processor has the features.
            pub(crate) fn detect() -> Option<$name> {
                ($(is_x86_feature_detected!($feature))&&+).then_some($name(()))
            }
        }

        impl Run for $name {
            fn run<const K: usize>(walk: &mut RowsWalk<$name>, goal: Goal, meter: &mut Meter) -> Result<bool, Stop> {
                $(#[target_feature(enable = $feature)])+
                fn compiled<const K: usize>(
                    walk: &mut RowsWalk<$name>,
                    goal: Goal,
                    meter: &mut Meter,
                ) -> Result<bool, Stop> {
                    // SAFETY: this is compiled for the features.
                    unsafe { walk.run_words::<K>(goal, meter) }
                }
                // SAFETY: the walk holds the proof that the processor has the features.
                unsafe { compiled::<K>(walk, goal, meter) }
            }
        }
    };
}

proof! {
    /// Registers of four lanes.
    Avx2: "avx2" "bmi1" "bmi2" "popcnt" "lzcnt"
}

proof! {
    /// Registers of eight lanes.
    Avx512: "avx512f" "avx2" "bmi1" "bmi2" "popcnt" "lzcnt"
}
