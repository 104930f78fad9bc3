//! Proofs that the processor has the features that kernels are compiled for: values that only their detection creates.

/// Defines a proof of processor features. The list is there once, so that the detected features are those
/// that work is compiled for.
macro_rules! proof {
    ($(#[$doc:meta])* $name:ident: $($feature:tt)+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name(());

        impl $name {
            /// The proof, if the processor has the features.
            #[inline(always)]
            pub fn detect() -> Option<$name> {
                ($(std::arch::is_x86_feature_detected!($feature))&&+).then_some($name(()))
            }

            /// Does work, compiled for the features as far as it is inlined.
            #[inline(always)]
            pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
                // Inlined into its caller, where the whole program is compiled for the features, a batch is half as fast.
                #[inline(never)]
                $(#[target_feature(enable = $feature)])+
                fn compiled<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: `self` was given for a processor with these features.
                unsafe { compiled(work) }
            }
        }
    };
}

proof! {
    /// Bits gathered and scattered by instructions of their own.
    Bmi2: "avx2" "bmi1" "bmi2" "popcnt"
}

proof! {
    /// Registers of 256 bits.
    Avx2: "avx2" "bmi1" "bmi2" "popcnt" "lzcnt"
}

proof! {
    /// Registers of 512 bits, for lanes of 16 bits too.
    Avx512: "avx512f" "avx512bw" "avx512vl" "bmi1" "bmi2" "popcnt" "lzcnt"
}

proof! {
    /// Registers of 512 bits, for lanes of any width.
    Avx512Dq: "avx512f" "avx512vl" "avx512bw" "avx512dq" "avx2" "bmi1" "bmi2" "popcnt" "lzcnt"
}
