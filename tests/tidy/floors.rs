//! The floors of each crate: a file imports from its own folder and from lower floors, and no two files import each other.

use std::collections::{BTreeMap, BTreeSet};

/// The floors of a crate, the lowest first: paths below its `src`, folders with a `/` at the end.
struct House {
    krate: &'static str,
    floors: &'static [&'static [&'static str]],
}

const HOUSES: [House; 23] = [
    House {
        krate: "exact-cover",
        floors: &[
            &["outcome.rs"],
            &["problem.rs", "builder.rs", "limits.rs", "names.rs", "wide.rs"],
            &["simplify.rs", "residual.rs", "split.rs", "prepare.rs", "text.rs", "written.rs"],
            &["engine/"],
            &["solutions.rs", "parallel.rs", "search.rs"],
            &["count/frontier/"],
            &["count/"],
            &["estimate.rs", "cheapest.rs", "unsat.rs", "diagram.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "square",
        floors: &[
            &["blanks.rs", "named_values.rs"],
            &["bits.rs", "counted.rs", "candidate_line.rs", "lines.rs", "order.rs", "ranged.rs", "read_queue.rs"],
            &["alphabet.rs", "cellset.rs", "shape.rs", "square.rs", "symbols.rs", "symmetry.rs"],
            &["walls.rs", "zero.rs"],
            &["text.rs"],
            &["partial.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "nine",
        floors: &[&["cells.rs", "processor.rs"], &["bits.rs", "tables.rs"], &["search.rs"], &["lib.rs"]],
    },
    House {
        krate: "completion",
        floors: &[
            &["completion.rs", "pairwise.rs"],
            &["open.rs", "rows.rs"],
            &["clauses.rs", "tabu.rs"],
            &["race.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "grid",
        floors: &[
            &["limits.rs", "rests.rs"],
            &["houses.rs", "relation.rs", "geometry.rs", "images.rs", "outside.rs"],
            &["propagate/", "state.rs"],
            &["model/"],
            &[
                "constraint.rs",
                "check.rs",
                "demand.rs",
                "layered.rs",
                "one_of.rs",
                "posted.rs",
                "puzzle.rs",
                "puzzle_error.rs",
                "shaped.rs",
            ],
            &["compile/", "kernel/interface.rs"],
            &["kernel/", "compiled_rule.rs", "cover.rs", "judge.rs", "conflicts.rs"],
            &["complete/", "walk.rs"],
            &["solutions/"],
            &["minimal.rs", "posting.rs", "regions.rs"],
            &["strength.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "rules",
        floors: &[
            &[
                "expression/",
                "finite.rs",
                "identity.rs",
                "look.rs",
                "places.rs",
                "propagators/",
                "refusal.rs",
                "lines.rs",
                "scope.rs",
            ],
            &["kind.rs", "pattern.rs"],
            &[
                "check.rs",
                "content.rs",
                "crossing.rs",
                "everywhere.rs",
                "fields.rs",
                "maker.rs",
                "numbered.rs",
                "related.rs",
                "sets.rs",
                "sums.rs",
            ],
            &["kinds/", "pieces.rs"],
            &["build.rs", "kind_names.rs"],
            &["generate/"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "document",
        floors: &[
            &["inline.rs", "names.rs", "node.rs", "parts.rs"],
            &["cells.rs", "dives.rs", "field.rs", "pieces.rs", "solution.rs", "source.rs"],
            &["record.rs", "region_lists.rs", "rule_keys.rs"],
            &["candidate_table.rs", "clues.rs", "header.rs", "regions.rs", "shape.rs"],
            &["document.rs", "rule_words.rs", "short.rs"],
            &["places.rs", "read.rs", "write.rs"],
            &["parse.rs", "reduce.rs", "short_edit.rs"],
            &["doubts.rs", "edit.rs", "givens_edit.rs", "known.rs", "short_join.rs", "told.rs", "wrong.rs"],
            &["adding.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "batch",
        floors: &[
            &["vector.rs", "cost.rs", "stopped.rs"],
            &["circuit.rs", "nodes.rs", "transpose.rs", "x86.rs"],
            &["shapes/", "entry.rs", "exit.rs", "tasks.rs"],
            &["client.rs"],
            &["clients.rs", "machine.rs"],
            &["lanes.rs"],
            &["width.rs", "trial.rs"],
            &["batch.rs", "answers.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "logic",
        floors: &[
            &["bits.rs", "technique.rs", "step.rs"],
            &["partners.rs", "almost.rs", "exclusions.rs"],
            &["position.rs"],
            &["found.rs", "scale.rs", "templates.rs", "text.rs"],
            &["patterns/", "chains/", "nets/"],
            &["dynamic/"],
            &["explain.rs", "rate.rs", "difficulty.rs"],
            &["demand.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "models",
        floors: &[
            &["budgeted.rs", "pieces.rs"],
            &["edges.rs", "langford.rs", "partition.rs", "polyominoes.rs", "queens.rs", "words.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "latin",
        floors: &[
            &[
                "kind.rs",
                "paratopism.rs",
                "placements.rs",
                "rectangle.rs",
                "intercalates.rs",
                "groups.rs",
                "thirds.rs",
                "count/classes.rs",
                "count/saved.rs",
                "count/shared_out.rs",
            ],
            &["text/", "canon/", "formula/", "checker.rs", "rectangles.rs"],
            &["count/", "large.rs"],
            &["squares.rs", "normalization.rs", "random/", "classes/"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "designs",
        floors: &[
            &["field.rs", "delta.rs", "disjoint.rs", "trades.rs", "critical.rs", "subsquares.rs", "equivalents.rs"],
            &["mols/"],
            &["family/", "howell/", "group.rs", "orthogonality.rs"],
            &["transversals.rs", "properties.rs"],
            &["mates.rs", "bachelor.rs", "holed.rs", "isotopes.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "sudoku",
        floors: &[
            &["puzzle.rs", "sides.rs", "unavoidable.rs"],
            &["digger.rs"],
            &["generate.rs", "canon/", "least.rs", "minimal.rs", "pattern.rs"],
            &["vary.rs", "statistics.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "draw",
        floors: &[
            &["area.rs", "error.rs", "letters.rs", "theme.rs", "words.rs"],
            &["shape.rs"],
            &["canvas.rs", "sheet.rs"],
            &["board.rs", "caption.rs", "svg.rs", "pdf.rs", "png.rs", "walls.rs"],
            &["formats.rs"],
            &["digits.rs", "grid.rs", "mosaic.rs"],
            &["clues/"],
            &["step.rs"],
            &["picture.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "serve",
        floors: &[
            &["aside.rs", "disk.rs", "files.rs", "gate.rs", "http.rs", "import.rs", "job.rs", "slots.rs", "token.rs"],
            &["answer.rs", "guard.rs", "pages.rs", "picture.rs", "pool.rs"],
            &["aid.rs", "outward.rs"],
            &["routes.rs"],
            &["server.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "exchange",
        floors: &[
            &["fault.rs", "format.rs", "keys.rs", "kinds.rs", "lz.rs", "minizinc.rs", "record.rs"],
            &["columns.rs", "deflate.rs"],
            &["words.rs"],
            &["entries/", "node.rs", "link.rs", "reading.rs", "unapplied.rs"],
            &["places.rs"],
            &["clues.rs", "draft.rs"],
            &["about.rs", "parts.rs"],
            &["fpuzzles/", "scl/", "iss/", "grids/", "penpa/", "sudokumaker/"],
            &["mixed.rs"],
            &["nested.rs"],
            &["read.rs", "write.rs"],
            &["input_kind.rs"],
            &["rewritten/", "sudokus/"],
            &["each.rs", "typed.rs"],
            &["publish.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "cubes",
        floors: &[
            &["cube.rs", "packed.rs", "part_files.rs", "partial.rs", "sorted.rs"],
            &["work.rs", "cover.rs", "grid.rs", "squares.rs"],
            &["split.rs", "tally.rs", "task.rs"],
            &["sample.rs", "manifest.rs"],
            &["results.rs"],
            &["merge.rs", "runner.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "proof",
        floors: &[
            &["assignment.rs"],
            &["sums.rs"],
            &["formula.rs", "regions.rs"],
            &["grid.rs", "cover.rs", "search/"],
            &["lines.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "checker",
        floors: &[
            &["flaw.rs", "constraint.rs"],
            &["text.rs", "demanded.rs", "rules.rs"],
            &["dimacs.rs", "opb.rs", "grid.rs", "cover.rs"],
            &["lrat.rs", "veripb.rs"],
            &["verify.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "certificate",
        floors: &[
            &["folder.rs", "names.rs", "page.rs"],
            &["checkers.rs", "subject.rs"],
            &["check.rs", "write.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "python",
        floors: &[
            &["signals.rs", "arrays.rs"],
            &["shared_search.rs", "rule.rs", "bulk.rs", "pictures.rs", "program.rs"],
            &["squares.rs", "cover.rs"],
            &["grid.rs"],
            &["sudoku.rs", "latin.rs"],
            &["sudokus.rs", "families.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "host",
        floors: &[
            &["status.rs", "memory.rs", "messages.rs", "paint.rs", "atomic_file.rs", "cpu_clock.rs", "wide.rs"],
            &["stop.rs"],
            &["heap.rs", "budgeted.rs", "abandon.rs"],
            &["packed.rs"],
            &["source.rs", "progress.rs", "stream.rs", "durable.rs"],
            &["output.rs", "checkpoint.rs", "watched.rs"],
            &["lib.rs"],
        ],
    },
    House {
        krate: "cli",
        floors: &[
            &["guide.rs"],
            &["args/", "messages.rs", "man.rs"],
            &["report.rs", "query.rs", "difficulty.rs"],
            &["input.rs", "row.rs"],
            &["answers.rs", "checkpoint.rs", "front.rs"],
            &["driver.rs", "drawing.rs", "estimates.rs", "squares.rs", "verdict.rs"],
            &["session.rs"],
            &["explain.rs", "cubes/", "certificate/"],
            &["sudoku/", "latin/", "grid/", "cover/", "serve.rs"],
            &["lib.rs"],
            &["main.rs"],
        ],
    },
];

impl House {
    fn floor(&self, file: &str) -> Option<usize> {
        let stands = |path: &&str| if path.ends_with('/') { file.starts_with(*path) } else { file == *path };
        self.floors.iter().position(|floor| floor.iter().any(stands))
    }

    /// The files of the crate, by their path below `src`, without their tests and what is there for tests alone.
    fn files(&self) -> BTreeMap<String, String> {
        let folder = format!("crates/{}/src/", self.krate);
        let sources = super::sources(&folder);
        let for_tests_of = |name: &str, text: &str| {
            let modules = text.split("#[cfg(test)]\nmod ").skip(1).filter_map(|rest| rest.split_once(';'));
            modules.map(|(module, _)| format!("{}{module}.rs", below(name))).collect::<Vec<_>>()
        };
        let for_tests: BTreeSet<String> =
            sources.iter().flat_map(|(name, text)| for_tests_of(&name[folder.len()..], text)).collect();
        let own = |(name, text): (String, String)| {
            let text = text.split("]\nmod tests {").next().unwrap_or_default();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            (name[folder.len()..].to_owned(), code.collect::<Vec<_>>().join("\n"))
        };
        sources.into_iter().map(own).filter(|(name, _)| !for_tests.contains(name)).collect()
    }
}

/// The folder of a file, with a `/` at the end unless it is empty.
fn folder(file: &str) -> &str {
    file.rfind('/').map_or("", |end| &file[..=end])
}

/// The folder in which the modules below a file stand.
fn below(file: &str) -> String {
    let roots = ["mod.rs", "lib.rs", "main.rs"];
    if roots.iter().any(|root| file.strip_suffix(root).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))) {
        folder(file).to_owned()
    } else {
        format!("{}/", file.trim_end_matches(".rs"))
    }
}

/// The file of the module above the one of a file.
fn above(file: &str, files: &BTreeMap<String, String>) -> String {
    let folder = match below(file) {
        own if own == folder(file) => own.trim_end_matches('/').rsplit_once('/').map_or("", |(up, _)| up).to_owned(),
        _ => folder(file).trim_end_matches('/').to_owned(),
    };
    let candidates = [format!("{folder}.rs"), format!("{folder}/mod.rs"), "lib.rs".into(), "main.rs".into()];
    candidates.into_iter().find(|name| files.contains_key(name)).expect("every module stands in another")
}

/// Splits the braces of an import: `a::{b, c::d}` into `a::b` and `a::c::d`.
fn leaves(import: &str) -> Vec<String> {
    let Some((prefix, rest)) = import.split_once('{') else { return vec![import.trim().to_owned()] };
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    let inner = &rest[..rest.rfind('}').expect("braces of an import are closed")];
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.extend(leaves(&inner[start..at]).into_iter().map(|leaf| format!("{}{leaf}", prefix.trim())));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.retain(|leaf| !leaf.ends_with("::"));
    found
}

/// All paths that start with `crate` or `super` in a text: those of its `use` lines, and those within the code.
fn paths(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            // `super::super::` is met at its beginning, and `graeco_x::crate::` does not exist.
            if text[..at].ends_with("super::") || text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '$') {
                continue;
            }
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let head = text[line..at].trim();
            let is_use = head == "use" || (head.starts_with("pub") && head.ends_with(" use"));
            let end = if is_use {
                text[at..].find(';').expect("imports end")
            } else {
                text[at..].find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(text.len() - at)
            };
            found.extend(leaves(&text[at..at + end]));
        }
    }
    found
}

/// The file that a path of a file leads to.
fn target(file: &str, path: &str, files: &BTreeMap<String, String>) -> String {
    let root = if files.contains_key("lib.rs") { "lib.rs" } else { "main.rs" };
    let mut at = file.to_owned();
    for (place, part) in path.split("::").enumerate() {
        match part {
            "crate" if place == 0 => root.clone_into(&mut at),
            "super" => at = above(&at, files),
            part => {
                let folder = below(&at);
                let names = [format!("{folder}{part}.rs"), format!("{folder}{part}/mod.rs")];
                match names.into_iter().find(|name| files.contains_key(name)) {
                    Some(name) => at = name,
                    None => break,
                }
            }
        }
    }
    at
}

/// Whether one file holds the module of the other: a `mod.rs` and its children know each other.
fn are_family(one: &str, other: &str) -> bool {
    let roof = |roof: &str, file: &str| roof.ends_with("mod.rs") && file.starts_with(folder(roof));
    roof(one, other) || roof(other, one)
}

/// Who imports whom.
fn imports(files: &BTreeMap<String, String>) -> BTreeMap<&str, BTreeSet<String>> {
    let of = |file: &str, text: &str| -> BTreeSet<String> {
        let targets = paths(text).into_iter().map(|path| target(file, &path, files));
        targets.filter(|to| to != file).collect()
    };
    files.iter().map(|(file, text)| (file.as_str(), of(file, text))).collect()
}

#[test]
fn no_file_imports_from_above_or_beside() {
    let mut seen = 0;
    for house in &HOUSES {
        let files = house.files();
        for (file, targets) in imports(&files) {
            let floor = house.floor(file).unwrap_or_else(|| panic!("{}: {file} stands on no floor", house.krate));
            for to in &targets {
                seen += 1;
                let below = house.floor(to).unwrap_or_else(|| panic!("{}: {to} stands on no floor", house.krate));
                let is_own = folder(file) == folder(to) || are_family(file, to);
                assert!(below < floor || (below == floor && is_own), "{}: {file} imports {to}", house.krate);
            }
        }
        for path in house.floors.iter().flat_map(|floor| floor.iter()) {
            assert!(files.keys().any(|file| file.starts_with(path)), "{}: there is no {path}", house.krate);
        }
    }
    assert!(seen > 200, "only {seen} imports were found");
}

#[test]
fn no_two_files_import_each_other() {
    for house in &HOUSES {
        let files = house.files();
        let mut imports = imports(&files);
        for (file, targets) in &mut imports {
            targets.retain(|to| !are_family(file, to));
        }
        // Whoever imports nobody that is left goes; what stays forms circles.
        loop {
            let free: Vec<&str> = imports.iter().filter(|(_, to)| to.is_empty()).map(|(file, _)| *file).collect();
            if free.is_empty() {
                break;
            }
            for file in free {
                imports.remove(file);
                imports.values_mut().for_each(|targets| _ = targets.remove(file));
            }
        }
        assert!(imports.is_empty(), "{}: these import each other: {imports:#?}", house.krate);
    }
}

#[test]
fn imports_are_read_right() {
    let text =
        "use crate::a::{self, b::{C, d}};\npub(crate) use super::e::F;\nlet x = crate::g::h(super::i::J::new());\n";
    let expected =
        ["crate::a::self", "crate::a::b::C", "crate::a::b::d", "crate::g::h", "super::e::F", "super::i::J::new"];
    assert_eq!(paths(text), expected);
}
