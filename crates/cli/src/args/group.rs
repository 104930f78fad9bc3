//! A group of commands, which are added only if the command line names one: this saves most of the start of the program.

use clap::{ArgMatches, Command, Error, FromArgMatches, Subcommand};

/// A command of a group. The group begins without commands; `with_groups` adds them.
#[derive(Debug)]
pub(crate) struct Group<T>(pub(crate) T);

impl<T: FromArgMatches> FromArgMatches for Group<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Group<T>, Error> {
        T::from_arg_matches(matches).map(Group)
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Group<T>, Error> {
        T::from_arg_matches_mut(matches).map(Group)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T: Subcommand> Subcommand for Group<T> {
    fn augment_subcommands(group: Command) -> Command {
        group
    }

    fn augment_subcommands_for_update(group: Command) -> Command {
        group
    }

    fn has_subcommand(name: &str) -> bool {
        T::has_subcommand(name)
    }
}
