//! Values of options: numbers in a range, times, seeds, symmetries.

use std::collections::hash_map::RandomState;
use std::error::Error;
use std::hash::BuildHasher;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use graeco_document::nearest_name;
use graeco_grid::Engine;
use graeco_grid::text::ranged;
use graeco_host::atomic_file::check_writable;
use graeco_logic::{Level, Technique};
use graeco_sudoku::Symmetry;

use super::target::check_named;
pub(super) use graeco_logic::rating_range as ratings;

/// More threads than this would not help on any machine.
const MOST_THREADS: u64 = 1024;

/// A parser of whole numbers from `least` to `most`.
pub(super) fn within<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("expected {least} or more"),
            _ => format!("expected {}", ranged(least, most)),
        })
    }
}

/// A positive number.
pub(super) fn positive(text: &str) -> Result<u64, String> {
    within(1, u64::MAX)(text)
}

/// A number of givens, from `least` on.
pub(super) fn given_count(least: u64) -> impl Fn(&str) -> Result<usize, String> + Clone {
    within(least, 81)
}

/// A share, above 0 and up to 1.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| 0.0 < *share && *share <= 1.0);
    share.ok_or_else(|| "expected a number above 0, up to 1".to_owned())
}

/// A number of threads; 0 stands for one per core.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    within(0, MOST_THREADS)(text)
}

/// More than 30 years.
const MOST_SECONDS: f64 = 1e9;

/// The most seconds, and how they are written.
const EXPECTED_TIME: &str = "expected a time up to 1e9 seconds, such as 5, 5s, 100ms, 2m or 1h";

/// A time: a number of seconds, milliseconds, minutes or hours.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let with_unit = units.into_iter().find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, seconds)));
    let (number, unit) = with_unit.unwrap_or((text, 1.0));
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let seconds = seconds.filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| EXPECTED_TIME.to_owned())
}

/// A parser of these values of a library, by name, with their descriptions as help.
pub(super) fn named<T, I: IntoIterator<Item = T>>(
    values: I,
    name: fn(T) -> &'static str,
    description: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> + use<T, I>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Copy + Send + Sync + 'static,
{
    let values = values.into_iter().map(|value| PossibleValue::new(name(value)).help(description(value)));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(|name| name.parse::<T>())
}

/// A parser of these names of values, with descriptions as help.
pub(super) fn choice<T: Copy + Send + Sync + 'static>(
    values: &[(&'static str, T, &'static str)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let names: Vec<_> = values.iter().map(|&(name, _, help)| PossibleValue::new(name).help(help)).collect();
    let values: Vec<_> = values.iter().map(|&(name, value, _)| (name, value)).collect();
    let value = move |name: String| values.iter().find(|known| known.0 == name).map(|known| known.1);
    PossibleValuesParser::new(names).try_map(move |name| value(name).ok_or("unknown"))
}

/// A search engine for puzzles, by name.
pub(super) fn engine() -> impl TypedValueParser<Value = Engine> {
    named(Engine::ALL, Engine::name, Engine::description)
}

/// A number of givens.
pub(super) fn givens(text: &str) -> Result<usize, String> {
    if text == "none" { Ok(0) } else { text.parse().map_err(|_| "expected a number, or `none`".to_owned()) }
}

/// A requested kind of clue, and the greatest number of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WantedClues {
    pub(crate) kind: String,
    pub(crate) most: Option<usize>,
}

impl WantedClues {
    pub(super) fn parse(text: &str) -> Result<WantedClues, String> {
        let (kind, most) = match text.trim().split_once('=') {
            None => (text.trim(), None),
            Some((kind, most)) => (kind, Some(most.parse().map_err(|_| format!("expected a number after `{kind}=`"))?)),
        };
        Ok(WantedClues { kind: kind.to_owned(), most })
    }
}

/// A file for a picture, and the form that its name tells.
#[derive(Clone, Debug)]
pub(crate) struct PictureFile {
    pub(crate) path: PathBuf,
    pub(crate) form: graeco_draw::ImageFormat,
}

/// The default width of a PNG in pixels.
#[cfg(feature = "png")]
const WIDTH: u32 = 800;

impl PictureFile {
    pub(super) fn parse(text: &str) -> Result<PictureFile, String> {
        check_named(Path::new(text))?;
        let extension = Path::new(text).extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        let form = match extension.as_deref() {
            Some("svg") => graeco_draw::ImageFormat::Svg,
            Some("pdf") => graeco_draw::ImageFormat::Pdf,
            #[cfg(feature = "png")]
            Some("png") => graeco_draw::ImageFormat::Png { width: WIDTH },
            #[cfg(not(feature = "png"))]
            Some("png") => return Err("this program was built without the feature `png`".to_owned()),
            _ => return Err("expected a name that ends in .svg, .png or .pdf".to_owned()),
        };
        Ok(PictureFile { path: output_file(text)?, form })
    }
}

/// A file that can be written, as far as that can be known before the work is done.
pub(super) fn output_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    check_named(&path)?;
    check_writable(&path).map(|()| path)
}

/// One of the symmetries of the library, by name.
pub(super) fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    named(Symmetry::ALL, Symmetry::name, Symmetry::description)
}

/// A level of difficulty, by name or by its number from 1.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    let numbered = ["1", "2", "3", "4", "5"]
        .into_iter()
        .zip(Level::ALL)
        .map(|(number, level)| PossibleValue::new(level.name()).alias(number).help(level.description()));
    let level = |text: String| match text.parse::<usize>() {
        Ok(number) => Ok(Level::ALL[number - 1]),
        Err(_) => text.parse::<Level>(),
    };
    PossibleValuesParser::new(numbered.collect::<Vec<_>>()).try_map(level)
}

/// A technique, by name; an error suggests the nearest name.
pub(super) fn technique(text: &str) -> Result<Technique, String> {
    text.parse().map_err(|_| match nearest_name(text, Technique::ALL.iter().map(|known| known.name())) {
        Some(near) => format!("`{text}` is not a technique; did you mean `{near}`?"),
        None => format!("`{text}` is not a technique; `graeco sudoku techniques` lists them"),
    })
}

/// The seed of a random generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seed {
    pub(crate) number: u64,
    /// Whether it was drawn at random, so that the user does not know it.
    pub(crate) is_drawn: bool,
}

impl Seed {
    pub(super) fn parse(text: &str) -> Result<Seed, String> {
        if text == "random" {
            // Short, so that it can be typed. The standard library draws the keys of its hash tables at random.
            let number = RandomState::new().hash_one(0) >> 32;
            return Ok(Seed { number, is_drawn: true });
        }
        let number = text.parse().map_err(|_| "expected a number, 0 or more, or `random`".to_owned())?;
        Ok(Seed { number, is_drawn: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_clue_may_stand_behind_blanks() {
        let wanted = |kind: &str, most| Ok(WantedClues { kind: kind.to_owned(), most });
        assert_eq!(WantedClues::parse(" thermo"), wanted("thermo", None));
        assert_eq!(WantedClues::parse(" killer=5"), wanted("killer", Some(5)));
    }

    #[test]
    fn numbers_out_of_range_are_refused_with_the_range() {
        assert_eq!((positive("1"), positive("18446744073709551615")), (Ok(1), Ok(u64::MAX)));
        for wrong in ["0", "-1", "", "x", "1.5", "18446744073709551616"] {
            assert_eq!(positive(wrong), Err("expected 1 or more".to_owned()), "{wrong}");
        }
        assert_eq!(within::<u32>(1, 64)("65"), Err("expected 1 to 64".to_owned()));
        assert_eq!((threads("0"), threads("1024")), (Ok(0), Ok(1024)));
        assert_eq!(threads("1025"), Err("expected 0 to 1024".to_owned()));
    }

    #[test]
    fn times_may_be_fractions_but_not_negative() {
        for (text, seconds) in [("0", 0.0), ("0.5", 0.5), ("250ms", 0.25), ("5s", 5.0), ("2m", 120.0), ("1.5h", 5400.0)]
        {
            assert_eq!(time(text), Ok(Duration::from_secs_f64(seconds)), "{text}");
        }
        for wrong in ["-1", "", "s", "x", "nan", "inf", "1e30", "1d", "5 s", "1e9h"] {
            assert_eq!(time(wrong), Err(EXPECTED_TIME.to_owned()), "{wrong}");
        }
    }

    #[test]
    fn a_seed_is_a_number_or_drawn() {
        assert_eq!(Seed::parse("7"), Ok(Seed { number: 7, is_drawn: false }));
        let drawn: Vec<Seed> = (0..4).filter_map(|_| Seed::parse("random").ok()).collect();
        assert!(drawn.iter().all(|seed| seed.is_drawn));
        assert!(drawn.iter().any(|seed| seed.number != drawn[0].number), "{drawn:?}");
        assert_eq!(Seed::parse("-7"), Err("expected a number, 0 or more, or `random`".to_owned()));
    }
}
