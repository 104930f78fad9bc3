//! Techniques that look at one pattern: singles, subsets, fish, wings, colours, rectangles, almost locked sets, rules.

pub(crate) mod als;
pub(crate) mod avoidable;
pub(crate) mod blossom;
pub(crate) mod bug;
pub(crate) mod coloring;
mod deadly;
pub(crate) mod direct;
pub(crate) mod exclusion;
pub(crate) mod fish;
pub(crate) mod house_fillings;
pub(crate) mod locked;
pub(crate) mod loops;
pub(crate) mod needed_rules;
mod rectangle;
pub(crate) mod remote;
pub(crate) mod rule_contradiction;
pub(crate) mod rule_fillings;
pub(crate) mod rules;
pub(crate) mod rules_in_house;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod sue_de_coq;
pub(crate) mod turbot;
pub(crate) mod unique;
mod ways;
pub(crate) mod wings;
