//! Drawings: they mean nothing to the solver, and travel to other programs and back.

use crate::kind::{Field, Form, Kind};
use crate::look::{Drawn, Hue, Look};

const CELLS: Field = Field::new("cells", Form::Cells);
const COLOR: Field = Field::new("color", Form::Word(&Hue::NAMES));
const TEXT: Field = Field::new("text", Form::Names);
const MAYBE_TEXT: Field = Field::optional("text", Form::Names);

/// All kinds of drawings. They are stated as clues are, and are no rules.
pub const DRAWINGS: &[Kind] = &[
    Kind {
        name: "draw_line",
        title: "drawn line",
        look: Look::Drawn(Drawn::Line),
        fields: &[CELLS, COLOR],
        meaning: "A line that means nothing.",
        example: r#"{"kind":"draw_line","cells":[[0,0],[0,1],[1,2]],"color":"blue"}"#,
        ..Kind::DEFAULT
    },
    Kind {
        name: "draw_circle",
        title: "drawn circle",
        look: Look::Drawn(Drawn::Circle),
        fields: &[CELLS, COLOR, MAYBE_TEXT],
        meaning: "A circle in the middle of the cells that means nothing, with a text if there is one.",
        example: r#"{"kind":"draw_circle","cells":[[1,1]],"color":"green","text":"A"}"#,
        ..Kind::DEFAULT
    },
    Kind {
        name: "draw_square",
        title: "drawn square",
        look: Look::Drawn(Drawn::Square),
        fields: &[CELLS, COLOR, MAYBE_TEXT],
        meaning: "A square in the middle of the cells that means nothing, with a text if there is one.",
        example: r#"{"kind":"draw_square","cells":[[1,1]],"color":"orange","text":"A"}"#,
        ..Kind::DEFAULT
    },
    Kind {
        name: "draw_text",
        title: "drawn text",
        look: Look::Drawn(Drawn::Text),
        fields: &[CELLS, TEXT],
        meaning: "A text in the middle of the cells that means nothing.",
        example: r#"{"kind":"draw_text","cells":[[1,1]],"text":"Hi"}"#,
        ..Kind::DEFAULT
    },
    Kind {
        name: "draw_color",
        title: "coloured cells",
        look: Look::Drawn(Drawn::Color),
        fields: &[CELLS, COLOR],
        meaning: "Colours of cells that mean nothing.",
        example: r#"{"kind":"draw_color","cells":[[1,1],[1,2]],"color":"yellow"}"#,
        ..Kind::DEFAULT
    },
    Kind {
        name: "fog",
        title: "fog",
        look: Look::Drawn(Drawn::Fog),
        meaning: "These cells are clear at the beginning, and fog hides all others. A right digit clears its cell and \
                  those around it.",
        example: r#"{"kind":"fog","cells":[[4,4],[0,0],[0,1]]}"#,
        ..Kind::OF_CELLS
    },
];
