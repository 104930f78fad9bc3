//! The items of the string form: a name and its arguments, each with its place.

use std::ops::Range;

use graeco_rules::KINDS;

use crate::columns::without_comment;
use crate::fault::{Fault, TextPlace};
use crate::kinds::Data;

/// An item: its name, its arguments and their places.
pub(super) struct Item<'t> {
    pub(super) name: &'t str,
    pub(super) spot: TextPlace,
    pub(super) arguments: Vec<(String, TextPlace)>,
}

pub(super) fn items<'s>(source: &'s str, packed: Option<&Range<usize>>) -> Result<Vec<Item<'s>>, Fault> {
    let mut clean: Vec<(usize, char)> = Vec::new();
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let held = without_comment(line).char_indices().filter(|(_, c)| !c.is_whitespace());
        clean.extend(held.map(|(at, c)| (start + at, c)));
        start += line.len();
    }
    let at = |from: usize, to: usize| packed.cloned().unwrap_or(from..to);
    let mut items: Vec<Item<'s>> = Vec::new();
    // A dot without an item, such as one at the end, says nothing.
    for part in clean.split(|(_, c)| *c == '.').filter(|part| !part.is_empty()) {
        let first = part.first().map_or(source.len(), |first| first.0);
        let end = |part: &[(usize, char)], from: usize| part.last().map_or(from, |last| last.0 + last.1.len_utf8());
        let mut words = part.split(|(_, c)| *c == '~');
        let head = words.next().unwrap_or(&[]);
        let name = head.first().map_or("", |from| &source[from.0..end(head, from.0)]);
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(
                TextPlace::new(at(first, end(head, first)), "").fault("expected an item like .Thermo~R1C1~R1C2")
            );
        }
        let mut from = end(head, first);
        let mut arguments = Vec::new();
        for word in words {
            let start = word.first().map_or(from + 1, |start| start.0);
            from = end(word, start);
            let name = if name.is_empty() { ".~".to_owned() } else { format!(".{name}") };
            arguments.push((word.iter().map(|c| c.1).collect(), TextPlace::new(at(start, from), name)));
        }
        // As a dot at the end, a `~` there says nothing.
        while arguments.pop_if(|(word, _): &mut (String, TextPlace)| word.is_empty()).is_some() {}
        let spot = TextPlace::new(at(first.saturating_sub(1), from), format!(".{name}"));
        items.push(Item { name, spot, arguments });
    }
    Ok(items)
}

impl Item<'_> {
    /// The arguments that its reader has no use for, with their place.
    pub(super) fn unread(&self) -> Option<(&str, &TextPlace)> {
        let kind = KINDS.iter().find(|kind| kind.iss == Some(self.name));
        let most = match (kind.map(Data::of), self.name) {
            (Some(Data::Nothing), _) => 0,
            (Some(Data::Outside(_)), _) => 3,
            (_, "NoBoxes" | "Doppelganger" | "ChaosConstruction" | "RegionSameValues") => 0,
            (_, "And" | "Or" | "End") => 0,
            (_, "RegionSize" | "FullRankTies" | "Replicate") => 1,
            (_, "LittleKiller" | "Sandwich" | "Jigsaw") => 2,
            (_, "Shape" | "Var" | "FullRank" | "ConnectedValues") => 3,
            _ => return None,
        };
        self.arguments.get(most).map(|(word, spot)| (&**word, spot))
    }

    pub(super) fn argument(&self, number: usize) -> Result<(&str, &TextPlace), Fault> {
        let argument = self.arguments.get(number).map(|argument| (&*argument.0, &argument.1));
        argument.ok_or_else(|| self.spot.fault(format!("found {} arguments; expected more", self.arguments.len())))
    }

    pub(super) fn number(&self, at: usize) -> Result<i64, Fault> {
        let (word, spot) = self.argument(at)?;
        word.parse::<i32>().map(i64::from).map_err(|_| spot.fault(format!("`{word}` is not a number; expected one")))
    }

    /// Numbers with `_` between.
    pub(super) fn values(&self, at: usize) -> Result<Vec<i64>, Fault> {
        let (words, spot) = self.argument(at)?;
        let values: Result<Vec<i64>, _> = words.split('_').map(str::parse).collect();
        values.map_err(|_| spot.fault("expected values with `_` between"))
    }
}
