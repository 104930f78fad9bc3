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

            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)+
                }
            }
        }

        $crate::named!($type, $what, $type::ALL);
    };
}
