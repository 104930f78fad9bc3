//! Examples and collections in all forms, there and back.

use std::collections::BTreeMap;
use std::path::Path;

use graeco_document::Document;
use graeco_exchange::{PuzzleFormat, read, write, write_all};

use crate::same::canonical;
use crate::{examples, files, shared};

/// The only puzzle of a text.
fn one(text: &str, name: &str) -> Document {
    let mut readings = read(text);
    assert_eq!(readings.len(), 1, "{name}");
    let reading = readings.pop().unwrap().unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    reading.whole().unwrap_or_else(|lost| panic!("{name}: {lost}")).0
}

#[test]
fn every_example_is_equal_to_its_twins_and_to_itself_written_again() {
    let mut twins: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for path in examples() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let form = read(&text).pop().unwrap().unwrap_or_else(|error| panic!("{name}: {error}")).form;
        let document = one(&text, &name);
        let said = canonical(&document);
        let id = name.split('.').next().unwrap().to_owned();
        let (first, expected) = twins.entry(id).or_insert_with(|| (name.clone(), said.clone()));
        assert_eq!(&said, expected, "{name} and {first}");
        if PuzzleFormat::written().all(|known| known != form) {
            continue;
        }
        let written = write(&document, form);
        assert!(written.losses.iter().all(|loss| !loss.is_rule), "{name}: {:?}", written.losses);
        let again = one(&write_all([&*written.text], form), &name);
        assert_eq!(canonical(&again), said, "{name} written again:\n{}", written.text);
    }
    // Those of the project's own data.
    assert!(twins.len() >= 8, "only {} puzzles", twins.len());
}

/// So many puzzles of each file are looked at.
const EACH: usize = 25;

#[test]
fn puzzles_of_every_kind_come_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/variants");
    let folders = [Some(root), shared("variants")];
    let (mut seen, mut refused, mut came_back) = (0, BTreeMap::new(), BTreeMap::new());
    for path in folders.iter().flatten().flat_map(|folder| files(folder)) {
        let kind = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.extension().is_none_or(|e| e != "jsonl") || kind == "layouts" {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().take(EACH) {
            let document = Document::parse(line).unwrap_or_else(|error| panic!("{kind}: {error}"));
            seen += 1;
            for form in PuzzleFormat::written() {
                let written = write(&document, form);
                if let Some(loss) = written.losses.iter().find(|loss| loss.is_rule) {
                    refused.insert((form, kind.clone()), loss.to_string());
                    continue;
                }
                let again = one(&write_all([&*written.text], form), &format!("{kind} as {form}"));
                assert_eq!(canonical(&again), canonical(&document), "{kind} as {form}:\n{}", written.text);
                if matches!(
                    form,
                    PuzzleFormat::FPuzzlesJson
                        | PuzzleFormat::SclJson
                        | PuzzleFormat::FPuzzles
                        | PuzzleFormat::SudokuPad
                        | PuzzleFormat::Csv
                ) {
                    assert_eq!(again.header().solution, document.header().solution, "{kind} as {form}");
                }
                *came_back.entry(form.name()).or_insert(0) += 1;
            }
        }
    }
    for ((form, kind), loss) in &refused {
        if matches!(form, PuzzleFormat::FPuzzlesJson | PuzzleFormat::Iss | PuzzleFormat::SclJson) {
            println!("{form} has no {kind}: {loss}");
        }
    }
    println!("{seen} puzzles; {came_back:?}");
    assert!(came_back["f-puzzles"] * 3 > seen * 2 && came_back["iss"] * 3 > seen * 2, "{came_back:?} of {seen}");
}
