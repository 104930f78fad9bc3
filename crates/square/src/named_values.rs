//! Types of few values: each is declared beside its name.

/// Declares a type of few values, each with its name: lists them in `ALL`, and lets them be written by their names, and read from
/// them. First comes the noun for errors, with an article.
#[macro_export]
macro_rules! named_values {
    ($what:literal; $(#[$meta:meta])* pub enum $type:ident { $($(#[$own:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$own])* $value,)+
        }

        impl $type {
            /// All of them.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// Their names, in the same order.
            pub const NAMES: [&'static str; $type::ALL.len()] = [$($name),+];

            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                $type::NAMES[self as usize]
            }
        }

        $crate::named!($type, $what, $type::ALL);
    };
}
