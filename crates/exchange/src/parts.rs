//! The parts of a constraint that are not read: how it is drawn is a note, everything else may be a rule.

use crate::draft::Draft;
use crate::node::Node;

/// Keys that say how a constraint is drawn, or which program or constraint it was made by.
const LOOKS: [&str; 15] = [
    "outlineC",
    "baseC",
    "fontC",
    "c",
    "color",
    "colour",
    "width",
    "height",
    "size",
    "angle",
    "thickness",
    "dashArray",
    "isNewConstraint",
    "isLLConstraint",
    "fromConstraint",
];

impl Draft<'_> {
    /// Notes the parts of a constraint that have other keys than the `known` ones.
    pub(crate) fn lose_parts(&mut self, item: &Node, known: &[&str]) {
        for (key, node) in item.table().into_iter().flatten().filter(|entry| !entry.1.is_empty()) {
            match &**key {
                key if known.contains(&key) => {}
                key if LOOKS.contains(&key) => self.lose_shared_note(&node.spot, "how a constraint is drawn"),
                _ => self.lose_rule(&node.spot, "an unknown part of a constraint"),
            }
        }
    }
}
