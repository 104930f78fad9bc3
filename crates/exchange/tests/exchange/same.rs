//! A puzzle in a form that does not depend on how its rules are stated, to be compared.

use graeco_document::Document;
use serde_json::{Value, json};

/// What a document says, in words that are the same for all ways to say it. Texts for people are left out.
pub(crate) fn canonical(document: &Document) -> Vec<String> {
    let json: Value = serde_json::from_str(&document.to_json()).unwrap();
    let n = json["order"].as_u64().unwrap();
    let mut said: Vec<String> = ["order", "diagonals"].iter().map(|key| format!("{key} {}", json[*key])).collect();
    // Boxes of one row or column say nothing new.
    let is_line = |sides: &Vec<Value>| sides.contains(&json!(1));
    said.extend((!json["boxes"].as_array().is_some_and(is_line)).then(|| format!("boxes {}", json["boxes"])));
    let mut cells = vec![vec![true; n as usize]; (n * n) as usize];
    let given = document.puzzle().givens().iter().enumerate();
    for (cell, given) in given.filter_map(|(cell, given)| Some((cell, given.as_ref()?.index()))) {
        cells[cell].iter_mut().enumerate().for_each(|(symbol, left)| *left &= symbol == given);
    }
    let sorted = |cells: &Value| {
        let mut cells: Vec<String> = cells.as_array().unwrap().iter().map(Value::to_string).collect();
        cells.sort();
        cells.join(" ")
    };
    said.extend(
        json["regions"].as_array().into_iter().flatten().map(|region| format!("region of the grid {}", sorted(region))),
    );
    for clue in json["constraints"].as_array().unwrap() {
        let mut clue = clue.clone();
        number_states(&mut clue);
        said.extend(clues(&clue, n, &mut cells));
    }
    said.extend(cells.iter().enumerate().map(|(cell, left)| format!("cell {cell:03} {left:?}")));
    said.sort();
    said.dedup();
    said
}

/// Numbers the states of all automata in the order in which words reach them: forms count them differently.
fn number_states(clue: &mut Value) {
    match clue {
        Value::Array(parts) => parts.iter_mut().for_each(number_states),
        Value::Object(fields) if fields.get("kind") == Some(&json!("automaton")) => {
            let mut steps = fields["transitions"].as_array().unwrap().clone();
            steps.sort_by_key(|step| step[1].as_i64());
            let mut states = vec![fields.get("start").cloned().unwrap_or(json!(0))];
            let mut at = 0;
            while let Some(state) = states.get(at).cloned() {
                for step in steps.iter().filter(|step| step[0] == state) {
                    if !states.contains(&step[2]) {
                        states.push(step[2].clone());
                    }
                }
                at += 1;
            }
            let number = |state: &Value| states.iter().position(|other| other == state);
            let reached = |step: &Value| Some(json!([number(&step[0])?, step[1], number(&step[2])?]));
            let mut numbered: Vec<_> = steps.iter().filter_map(reached).collect();
            numbered.sort_by_cached_key(Value::to_string);
            let mut accept: Vec<_> = fields["accept"].as_array().unwrap().iter().filter_map(number).collect();
            accept.sort_unstable();
            fields.insert("start".into(), json!(0));
            fields.insert("accept".into(), json!(accept));
            fields.insert("transitions".into(), json!(numbered));
        }
        Value::Object(fields) => fields.values_mut().for_each(number_states),
        _ => {}
    }
}

/// What a clue says; `left` are the values that are left to each cell.
fn clues(clue: &Value, n: u64, left: &mut [Vec<bool>]) -> Vec<String> {
    let cells = || clue["cells"].as_array().cloned().unwrap_or_default();
    let mut sorted = cells();
    sorted.sort_by_key(Value::to_string);
    let mut leave = |cell: &Value, values: &[u64]| -> Vec<String> {
        let (Some(row), Some(column)) = (cell[0].as_u64(), cell[1].as_u64()) else {
            // A cell outside the grid.
            return vec![format!("{cell} {values:?}")];
        };
        let left = &mut left[(row * n + column) as usize];
        left.iter_mut().enumerate().for_each(|(symbol, left)| *left &= values.contains(&(symbol as u64 + 1)));
        Vec::new()
    };
    let kind = clue["kind"].as_str().unwrap();
    let set = |name: &str, number: &Value| vec![format!("{name} {} {number}", json!(sorted))];
    match kind {
        "odd" | "even" => {
            let values: Vec<u64> = (1..=n).filter(|value| (value % 2 == 1) == (kind == "odd")).collect();
            cells().iter().flat_map(|cell| leave(cell, &values)).collect()
        }
        "candidates" => {
            let values: Vec<u64> = clue["values"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
            leave(&clue["cell"], &values)
        }
        "cage" | "killer" => set("killer", &clue["sum"]),
        "white" => set("difference", &json!(1)),
        "black" => set("ratio", &json!(2)),
        "x" => set("pairsum", &json!(10)),
        "v" => set("pairsum", &json!(5)),
        "difference" | "ratio" | "pairsum" => set(kind, &clue["value"]),
        "cage_op" => match clue["op"].as_str().unwrap() {
            "=" => leave(&clue["cells"][0], &[clue["target"].as_u64().unwrap()]),
            "-" => set("difference", &clue["target"]),
            "/" => set("ratio", &clue["target"]),
            "+" => set("sum", &clue["target"]),
            _ => set("product", &clue["target"]),
        },
        "sum" if clue.get("coefficients").is_none() => set("sum", &clue["sum"]),
        "littlekiller" => set("littlekiller", &clue["sum"]),
        "quad" | "contains" if clue.get("exactly").is_none() => {
            let mut values: Vec<u64> = clue["values"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
            values.sort_unstable();
            set("quad", &json!(values))
        }
        "region" => set("region", &Value::Null),
        // On one cell it says nothing, and some forms drop it.
        "renban" | "thermo" | "whisper" | "regionsum" if cells().len() == 1 => Vec::new(),
        "clone" => {
            let pairs = clue["a"].as_array().unwrap().iter().zip(clue["b"].as_array().unwrap());
            pairs.map(|(a, b)| format!("clone {a} {b}")).collect()
        }
        _ => {
            let mut clue = clue.clone();
            // Which way some lines are read does not matter to them.
            if ["palindrome", "between", "renban", "whisper", "zipper", "doublearrow"].contains(&kind) {
                let (forward, mut backward) = (cells(), cells());
                backward.reverse();
                clue["cells"] = [json!(forward), json!(backward)].into_iter().min_by_key(Value::to_string).unwrap();
            }
            let mut fields: Vec<String> = clue.as_object().unwrap().iter().map(|(k, v)| format!("{k}={v}")).collect();
            fields.sort();
            vec![fields.join(" ")]
        }
    }
}
