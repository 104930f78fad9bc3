//! The widths of texts: those of Helvetica, with a margin for other sans-serif fonts.

/// The widths of the characters from blank to tilde, in thousandths of the size of the font.
const HELVETICA: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
];

/// The widest common font takes so much more room.
const ROOM: f64 = 1.18;

/// From the base line to the top of capitals and digits, as a share of the size of the font.
pub(crate) const HEIGHT: f64 = 0.73;

/// The width of a text in Helvetica of size 1.
pub(crate) fn helvetica(text: &str) -> f64 {
    let width = |c: char| match (c as usize).checked_sub(32).and_then(|at| HELVETICA.get(at)) {
        Some(&width) => f64::from(width),
        // Signs such as × and ÷ are narrower; other scripts may be as wide as that.
        None => 1000.0,
    };
    text.chars().map(width).sum::<f64>() / 1000.0
}

/// The room that a text of size 1 needs in any font.
pub(crate) fn room(text: &str) -> f64 {
    helvetica(text) * ROOM
}

/// A text as lines that need no more room than this at size 1. A word that is too long is broken anywhere.
pub(crate) fn wrapped(text: &str, widest: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let last = lines.len() - 1;
        let joined = if lines[last].is_empty() { word.to_owned() } else { format!("{} {word}", lines[last]) };
        if room(&joined) <= widest {
            lines[last] = joined;
            continue;
        }
        let mut line = String::new();
        for letter in word.chars() {
            line.push(letter);
            if line.chars().count() > 1 && room(&line) > widest {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
        lines.push(line);
        lines.retain(|line| !line.is_empty());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_all_words_and_fit() {
        let text = "a few words and averyveryveryveryverylongword at the end";
        let lines = wrapped(text, 8.0);
        assert!(lines.iter().all(|line| room(line) <= 8.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        assert_eq!(wrapped("", 8.0), [""]);
    }
}
