//! Forty and more ways to be wrong, each with the message that the user sees.

mod run;

use graeco_exact_cover::Budget;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use run::{graeco, graeco_bytes};

/// Arguments, standard input, exit status, and what standard error must say.
const WRONG: &[(&str, &str, i32, &[&str])] = &[
    // Usage.
    ("", "", 2, &["Usage"]),
    ("sudoku frobnicate", "", 2, &["frobnicate"]),
    ("sudoku solve --limit x", "", 2, &["--limit"]),
    ("sudoku solve --limit -1", "", 2, &["expected 1 or more"]),
    ("sudoku solve --all --limit 2", "", 2, &["cannot be used with"]),
    ("sudoku solve --unique --count", "", 2, &["cannot be used with"]),
    ("sudoku count --limit 0", "", 2, &["expected 1 or more"]),
    ("sudoku solve --time-limit -1", "", 2, &["expected a number of seconds from 0 to 1e9"]),
    ("sudoku solve --time-limit soon", "", 2, &["expected a number of seconds from 0 to 1e9"]),
    ("sudoku solve --node-limit -1", "", 2, &["expected 0 or more"]),
    ("sudoku solve --threads 1025", "", 2, &["expected 0 to 1024"]),
    ("sudoku generate -n 0", "", 2, &["expected 1 or more"]),
    ("sudoku generate --seed dice", "", 2, &["expected a number, 0 or more, or `random`"]),
    ("sudoku solve --time-limit 1e30", "", 2, &["expected a number of seconds from 0 to 1e9"]),
    ("sudoku solve --memory 1e9", "", 2, &["such as 65536, 256M or 1.5G"]),
    // Options that the command does not have, or that would have no effect.
    ("sudoku check --stats", "", 2, &["--stats cannot be used with `graeco sudoku check`"]),
    ("latin is --stats", "", 2, &["--stats cannot be used with `graeco latin is`"]),
    ("cover estimate --stats", "", 2, &["--stats cannot be used with `graeco cover estimate`"]),
    ("completions bash --json", "", 2, &["--json cannot be used with `graeco completions`"]),
    ("man --json", "", 2, &["--json cannot be used with `graeco man`"]),
    ("latin count 5 --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco latin count`"]),
    ("--node-limit 9 latin canon", "", 2, &["--node-limit cannot be used with `graeco latin canon`"]),
    ("latin random 5 --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco latin random`"]),
    ("latin is --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco latin is`"]),
    ("latin autotopisms --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco latin autotopisms`"]),
    ("latin mols 5 --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco latin mols`"]),
    ("latin mols check --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco latin mols check`"]),
    ("cover simplify --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco cover simplify`"]),
    ("cover split --into x --node-limit 9", "", 2, &["--node-limit cannot be used with `graeco cover split`"]),
    ("latin transversals --format csv", "", 2, &["--format"]),
    ("latin transversals --count --draw x.svg", "", 2, &["--draw cannot be used with --count"]),
    ("latin build 4 --count --draw x.svg", "", 2, &["--draw cannot be used with --count"]),
    ("latin build 4 --count --seed 1", "", 2, &["--seed cannot be used with --count"]),
    ("latin complete --count --seed 1", "", 2, &["--seed cannot be used with --count"]),
    ("sudoku solve --count --format grid", "", 2, &["--format cannot be used with --count"]),
    ("sudoku solve --json --format grid", "", 2, &["--format cannot be used with --json"]),
    ("--json latin build 4 --format csv", "", 2, &["--format cannot be used with --json"]),
    // Orders for which there is no square, or none that is known.
    ("latin build 256 --pandiagonal", "", 1, &["pandiagonal square of order 256: no solution", "prime to 6"]),
    (
        "latin build 256 --boxes 8x32 --diagonals",
        "",
        2,
        &["no formula is known for diagonal sudoku squares of order 256"],
    ),
    ("latin build 300 --boxes 10x20", "", 2, &["boxes of 10x20 do not fit order 300"]),
    ("latin build 300 --all", "", 2, &["order 300 cannot be searched; expected 1 to 255"]),
    ("grid solve", "[{\"size\":4},\n {\"size\":4}, {\"sise\":4}]\n", 2, &["<stdin>:2:15", "did you mean `size`?"]),
    ("grid solve", "[{\"size\":4}\n", 2, &["<stdin>: the array of puzzles that begins in line 1 does not end"]),
    (
        "grid solve",
        "[{\"size\":4}, 7, {\"size\":0}]\n",
        2,
        &["<stdin>:1:14: expected an object", "<stdin>:1:25: order"],
    ),
    ("grid solve", "\n{\n \"size\":4,\n \"colour\": 1\n}\n", 2, &["<stdin>:4:2", "unknown key `colour`"]),
    ("grid solve", "{\"size\":4,\"constraints\":[3]}\n", 2, &["<stdin>:1:26", "expected a table, in JSON an object"]),
    // Columns.
    (
        "sudoku check",
        "id,puzzle\n1,53..7....6..195....98....6.8...6\n",
        2,
        &["<stdin>:2:3", "this column has 32 cells; expected 81"],
    ),
    (
        "sudoku check",
        "puzzle,id\n\"53..7....6..195....98....6.8...6,1\n",
        2,
        &["<stdin>:2:2", "quotation mark", "not closed"],
    ),
    ("man /dev/null/x", "", 2, &["the man pages cannot be written to /dev/null/x"]),
    ("sudoku solve --limit 0", "", 2, &["expected 1 or more"]),
    ("latin build 4 --limit 0", "", 2, &["expected 1 or more"]),
    ("latin complete --limit 0", "", 2, &["expected 1 or more"]),
    ("latin transversals --limit 0", "", 2, &["expected 1 or more"]),
    ("sudoku solve --all --count", "", 2, &["--all", "--count"]),
    ("sudoku solve --time-limit -1", "", 2, &["--time-limit"]),
    ("sudoku solve --time-limit soon", "", 2, &["expected a number of seconds"]),
    ("sudoku solve --format oval", "", 2, &["oval"]),
    ("sudoku generate --givens 16", "", 2, &["16 givens", "expected 17 to 81"]),
    ("sudoku generate --givens 82", "", 2, &["82 givens"]),
    ("sudoku generate --givens 18 --symmetry full", "", 2, &["symmetry"]),
    // Files.
    ("sudoku solve no-such-file", "", 2, &["no-such-file cannot be read"]),
    ("sudoku solve crates", "", 2, &["crates cannot be read"]),
    ("grid solve no-such-file", "", 2, &["no-such-file cannot be read"]),
    ("cover count no-such-file", "", 2, &["no-such-file cannot be read"]),
    ("latin check no-such-file", "", 2, &["no-such-file cannot be read"]),
    // Sudokus.
    ("sudoku solve", "", 2, &["<stdin>: no puzzle found"]),
    ("sudoku solve", "12345", 2, &["<stdin>:1:6", "this row has 5 cells; expected 9"]),
    (
        "sudoku solve",
        "00001000030140086090050020070016000002080501000009700400300400604800690700008000",
        2,
        &["<stdin>:1:81", "80 cells; expected 81"],
    ),
    (
        "sudoku solve",
        "0000100003014008609005002007001600000208050100000970040030040060480069070000800000",
        2,
        &["<stdin>:1:82", "82 cells; expected 81"],
    ),
    (
        "sudoku solve",
        "00001000030140086090050020070016000002080501000q097004003004006048006907000080000",
        2,
        &["<stdin>:1:48", "unexpected `q`", "expected 1 to 9"],
    ),
    ("sudoku solve", "1 2 3 4 5 6 7 8 9\n1 2 3\n", 2, &["<stdin>:2", "3 cells; expected 9"]),
    ("sudoku solve", "1 2 3 4 5 6 7 8 9\n", 2, &["the grid ends after row 1; expected 9 rows"]),
    ("sudoku solve", "1 2 3 4 5 6 7 8 10\n", 2, &["the grid ends after row 1"]),
    // Latin squares.
    ("latin build 0", "", 2, &["`0` is not an order; expected a whole number from 1 to 1000000"]),
    ("latin build -1", "", 2, &["`-1` is not an order; expected a whole number from 1 to 1000000"]),
    ("latin build 256 --all", "", 2, &["order 256 cannot be searched; expected 1 to 255"]),
    ("latin build 256 --json", "", 2, &["squares above order 255 are printed as text or CSV only"]),
    ("latin build 300 --symbols letters", "", 2, &["letters are available for orders 1 to 255 only"]),
    ("latin build 1000000000", "", 2, &["`1000000000` is not an order"]),
    ("latin build 99999999999999999999999", "", 2, &["expected a whole number from 1 to 1000000"]),
    ("latin build seven", "", 2, &["`seven` is not an order"]),
    ("latin build 7 --boxes 2x3", "", 2, &["boxes of 2 rows and 3 columns do not fit a grid of order 7"]),
    ("latin build 6 --boxes 2by3", "", 2, &["expected rows and columns of a box, such as 3x3"]),
    ("latin random 100000", "", 2, &["would take too long; expected 1 to 4096"]),
    ("latin random 3 --diagonals", "", 1, &["diagonal square of order 3: no solution"]),
    ("latin random -3", "", 2, &["`-3` is not an order"]),
    ("latin count 0", "", 2, &["`0` is not an order; expected a whole number from 1 to 255"]),
    ("latin count 1000000000 --diagonals", "", 2, &["`1000000000` is not an order"]),
    ("latin count 8 --boxes 3x3", "", 2, &["boxes of 3 rows and 3 columns do not fit a grid of order 8"]),
    ("latin count 5 --reduced --diagonals", "", 2, &["--reduced"]),
    ("latin count 5 --checkpoint no/such/folder", "", 2, &["no/such/folder cannot be written"]),
    (
        "latin count 5 --checkpoint Cargo.toml",
        "",
        2,
        &["Cargo.toml is not a checkpoint of this count", "expected `graeco count"],
    ),
    ("latin mols 300", "", 2, &["`300` is not an order; expected a whole number from 1 to 255"]),
    ("latin mols 6 --diagonals", "", 1, &["no orthogonal diagonal squares of order 6 exist"]),
    ("latin mols check", "0 1\n1 0\n\n0 1 2\n1 2 0\n2 0 1\n", 1, &[]),
    ("latin mate", "0 1\n1 .\n", 2, &["<stdin>:1: cell r2c2 is open; expected a filled square"]),
    ("latin mate", "0 1\n0 1\n", 2, &["not a Latin square: column 1 has two 0s: rows 1 and 2"]),
    ("latin mate", "0 1\n1 0\n", 1, &["<stdin>:1: no orthogonal mate"]),
    ("latin transversals", "", 2, &["no square found"]),
    ("latin canon --of diagonal", "0 1\n1 0\n", 2, &["this square is not diagonal"]),
    ("latin canon --of everything", "", 2, &["invalid value 'everything'"]),
    ("latin is no-such-file", "", 2, &["no-such-file cannot be read"]),
    ("latin complete", "p qwh 300 5\n", 2, &["<stdin>:1:7", "300 is not an order"]),
    ("latin complete", "c made\np qwh 2 1\n0 1\n", 2, &["<stdin>:3:1", "the text ends after 1 row; expected 2"]),
    ("latin complete", "p qwh 2 1\n0 1\n1 2\n", 2, &["<stdin>:3:3", "`2` is not a symbol of order 2; expected 0 to 1"]),
    ("latin complete", "order 2\n0 1\n1\n", 2, &["<stdin>:3:1", "this row has 1 cell; expected 2"]),
    ("latin complete", "p qwh 3 5\n0 1 2\n0 -1 -1\n-1 -1 -1\n", 1, &["no solution: column 1 has two 0s"]),
    ("latin complete --draw no/such.svg", "0 1\n1 .\n", 2, &["there is no directory no"]),
    ("latin mols 255 --draw no/such.png", "", 2, &["there is no directory no"]),
    ("cover tile --draw no/such.pdf", "", 2, &["there is no directory no"]),
    ("grid convert --to json -o crates", "", 2, &["it is a directory; expected a file"]),
    ("serve --port 99999", "", 2, &["expected the number of a port, 1 to 65535"]),
    ("latin build 2 --diagonals", "", 1, &["diagonal square of order 2: no solution"]),
    ("latin build 3 --diagonals", "", 1, &["no solution"]),
    ("latin build 6 --self-orthogonal", "", 1, &["self-orthogonal latin square of order 6: no solution", "2, 3 and 6"]),
    ("latin build 5 --totally-symmetric --idempotent", "", 1, &["no solution", "1 and 3 modulo 6"]),
    ("latin random 4 --idempotent --unipotent", "", 1, &["no solution; a unipotent square"]),
    ("latin build 300 --symmetric", "", 2, &["built up to order 255; found order 300"]),
    (
        "latin count 5 --semisymmetric --first-row",
        "",
        2,
        &["semisymmetric cannot be counted with the first row in order"],
    ),
    ("latin count 5 --symmetric --reduced", "", 2, &["symmetric cannot be counted reduced"]),
    ("latin count 3 --rows 4", "", 2, &["no Latin rectangles of 4 rows and 3 columns; expected 1 to 3 rows"]),
    ("latin count 3 --rows 2 --symmetric", "", 2, &["--rows"]),
    ("latin extend", "0 1\n0 1\n", 2, &["<stdin>, line 1: row 2, column 1: the symbol is too large, or repeated"]),
    ("latin extend", "0 x\n", 2, &["line 1: `x` is not a number"]),
    ("latin triples", "0 1\n1 0\n\n1 0\n0 1\n\n0 1 2\n1 2 0\n2 0 1\n", 2, &["not totally symmetric and idempotent or"]),
    ("latin triples --square", "0 1 2\n0 1 3\n", 2, &["not the triples of a Steiner triple system of 4 points"]),
    ("latin build 9 --pandiagonal", "", 1, &["pandiagonal square of order 9: no solution"]),
    ("latin complete", "", 2, &["no square found"]),
    ("latin complete", "0 1 2\n1 2 0\n", 2, &["<stdin>:2:1", "the square ends after 2 rows; expected 3"]),
    ("latin complete", "0 1 2\n1 2\n2 0 1\n", 2, &["<stdin>:2", "this row has 2 cells; expected 3"]),
    (
        "latin complete --symbols 0",
        "0 1\n1 2\n",
        2,
        &["<stdin>:2:3", "`2` is not a symbol of order 2; expected 0 to 1"],
    ),
    ("latin complete", "0 0\n. .\n", 1, &["<stdin>:1: no solution: row 1 has two 0s: columns 1 and 2"]),
    // Puzzle files.
    ("grid solve", "", 2, &["<stdin>: no puzzle found; expected one of the forms toml, json, f-puzzles"]),
    ("grid solve", "title = \"\"", 2, &["`order` is missing"]),
    ("grid solve --limit 0", "", 2, &["expected 1 or more"]),
    ("grid count --limit 0", "", 2, &["expected 1 or more"]),
    ("grid solve", "order = 0\n", 2, &["<stdin>:1:9", "order out of range; expected 1 to 255"]),
    ("grid solve", "order = 1000\n", 2, &["<stdin>:1:9", "1 to 255"]),
    ("grid solve", "order = \"nine\"\n", 2, &["<stdin>:1:9"]),
    ("grid solve", "order = 9\nboxs = [3, 3]\n", 2, &["<stdin>:2:1", "`boxs`; did you mean `boxes`?"]),
    ("grid solve", "order = 9\nboxes = [3, 4]\n", 2, &["<stdin>:2:9", "3 × 4 is not 9"]),
    ("grid solve", "order = 9\nboxes = [3]\n", 2, &["<stdin>:2:9", "expected a list of two numbers"]),
    ("grid solve", "order = 9\nrules = [\"antiknigt\"]\n", 2, &["<stdin>:2:10", "did you mean `antiknight`?"]),
    (
        "grid solve",
        "order = 9\n[[thermo]]\ncells = \"r1c1 r1c10\"\n",
        2,
        &["<stdin>:3:9", "r1c10 is off the grid; expected rows and columns 1 to 9"],
    ),
    (
        "grid solve",
        "order = 9\n[[thermo]]\ncells = \"r1c1 a2\"\n",
        2,
        &["<stdin>:3:9", "`a2` is not a cell; expected one like r1c9"],
    ),
    ("grid solve", "order = 9\n[[thermo]]\ncells = \"r1c1 r1c1\"\n", 2, &["<stdin>:3:9", "r1c1 is repeated"]),
    ("grid solve", "order = 9\n[[thermo]]\ncells = \"r1c1-r2c3\"\n", 2, &["<stdin>:3:9", "not a straight line"]),
    ("grid solve", "order = 9\n[[thermo]]\nceles = \"r1c1\"\n", 2, &["<stdin>:3:1", "did you mean `cells`?"]),
    ("grid solve", "order = 9\n[[killer]]\nsum = 3\n", 2, &["<stdin>:2:1", "killer needs `cells`"]),
    (
        "grid solve",
        "order = 9\n[[killer]]\ncells = \"r1c1\"\nsum = 1.5\n",
        2,
        &["<stdin>:4:7", "expected a whole number"],
    ),
    (
        "grid solve",
        "order = 9\n[[arrow]]\ncircle = \"r1c1\"\nline = \"r1c1\"\n",
        2,
        &["<stdin>:4:8", "r1c1 is in the circle and on the line"],
    ),
    ("grid solve", "order = 9\n[[white]]\ncells = \"r1c1\"\n", 2, &["<stdin>:3:9", "found 1 cell; expected two"]),
    (
        "grid solve",
        "order = 4\nregions = \"\"\"\nAABB\nAABB\nCCDD\nCCCD\n\"\"\"\n",
        2,
        &["<stdin>:2:11", "has 5 cells; expected 4"],
    ),
    (
        "grid solve",
        "order = 4\ngivens = \"\"\"\n1 2 3 4\n. . . .\n. x7 . .\n. . . .\n\"\"\"\n",
        2,
        &["<stdin>:5:3", "unexpected `x7`"],
    ),
    ("grid solve", "order = 9\nrules = [\"windoku\"]\n", 2, &["<stdin>:2:10", "need square boxes"]),
    ("grid solve", "order = 4\nsymbols = \"ABC\"\n", 2, &["<stdin>:2:11", "found 3 symbols; expected 4"]),
    ("grid solve", "order = 9\n[thermo]\ncells = \"r1c1\"\n", 2, &["expected [[thermo]]"]),
    ("grid solve", "order = = 9\n", 2, &["<stdin>:1:9"]),
    (
        "grid solve",
        "{\"size\":9,\"constraints\":[{\"kind\":\"thermos\"}]}\n",
        2,
        &["<stdin>:1:34", "did you mean `thermo`?"],
    ),
    ("grid solve", "{\"size\":9}\n{\"size\":9,\"colour\":1}\n", 2, &["<stdin>:2:11", "unknown key `colour`"]),
    (
        "grid solve",
        "{\"size\":9,\"constraints\":[{\"kind\":\"odd\",\"cells\":[[9,0]]}]}\n",
        2,
        &["[9, 0] is off the grid; expected rows and columns 0 to 8"],
    ),
    ("grid solve", "{\"size\":9\n", 2, &["<stdin>:1:"]),
    // Exact covers.
    ("cover count", "", 2, &["<stdin>:1:1", "expected a line that names the items"]),
    ("cover count", "a b\na c\n", 2, &["<stdin>:2:3", "there is no item called `c`"]),
    ("cover count", "a a\n", 2, &["<stdin>:1:3", "there are two items called `a`"]),
    ("cover count", "a b\na a\n", 2, &["<stdin>:2:3", "this item is already in the option"]),
    ("cover count", "a | b | c\n", 2, &["<stdin>:1:7", "a second `|`"]),
    ("cover count", "a b\na:red\n", 2, &["<stdin>:2:1", "the primary item `a` cannot have a color"]),
    ("cover count", "3:2|a\n", 2, &["<stdin>:1:1", "expected lo <= hi"]),
    ("cover count", "x|a\n", 2, &["<stdin>:1:1", "`x` is not a multiplicity"]),
    ("cover count", "a | 2|b\n", 2, &["<stdin>:1:5", "a secondary item cannot have a multiplicity"]),
    ("cover count", "a\na |x\n", 2, &["<stdin>:2:3", "expected a cost"]),
    ("cover count", "a\n|a comment\n |5\n", 2, &["<stdin>:3:2", "the option is empty"]),
    ("cover count --memory 12Q", "a\na\n", 2, &["expected a number of bytes such as 65536, 256M or 1.5G"]),
    ("cover count --memory 99999999999G", "a\na\n", 2, &["expected a number of bytes"]),
    ("cover count --method magic", "a\na\n", 2, &["invalid value 'magic'", "frontier"]),
    ("cover count --checkpoint /no/such/folder/x", "a\na\n", 2, &["/no/such/folder/x cannot be written"]),
    ("cover count --checkpoint x a.xc b.xc", "", 2, &["expected one problem"]),
    (
        "cover count --checkpoint README.md",
        "a\na\n",
        2,
        &["README.md is not a checkpoint of this count: it is not JSON"],
    ),
    ("cover cheapest -n 0", "a\na\n", 2, &["expected 1 or more"]),
    ("cover diagram --nth 0", "a\na\n", 2, &["expected 1 or more"]),
    ("cover diagram --nth x", "a\na\n", 2, &["expected 1 or more"]),
    ("cover random --memory 1", "a b\na b\na\nb\n", 3, &["the memory limit was reached while it was read"]),
    ("cover count --memory 0", "", 2, &["expected a number of bytes such as 65536, 256M or 1.5G"]),
    ("cover solve --limit 0", "", 2, &["expected 1 or more"]),
    ("cover count --limit 0", "", 2, &["expected 1 or more"]),
    ("cover tile 2x2 --limit 0", "", 2, &["expected 1 or more"]),
    ("cover split --into /dev/null/x", "a\na\n", 2, &["/dev/null/x cannot be made"]),
    ("cover split --parts 0 --into x", "a\na\n", 2, &["expected 1 to 4294967295"]),
    ("cover tile 2x2 --all --limit 3", "", 2, &["cannot be used with"]),
    ("cover tile 2x2 --pieces hexominoes", "", 2, &["expected dominoes, trominoes, tetrominoes, pentominoes, or"]),
    ("cover tile 2x2 --pieces LQ", "", 2, &["letters of pentominoes (FILNPTUVWXYZ"]),
    ("cover tile 2x2 --copies 3-2", "", 2, &["expected a number of copies such as `2`"]),
    ("cover tile 2x2 --copies -1", "", 2, &["expected a number of copies such as `2`"]),
    ("cover tile 2x2 --copies 1 --any-number", "", 2, &["cannot be used with"]),
    ("cover tile 2x2 --pieces L --pieces-file -", "", 2, &["cannot be used with"]),
    ("cover tile 2x2 --pieces-file -", "", 2, &["<stdin> has no pieces; expected lines such as `Z ##/.#/.##`"]),
    ("cover tile 2x2 --pieces-file -", "| mine\nA ##\nB #x\n", 2, &["<stdin>:3:3: expected a picture such as"]),
    ("cover tile 2x2 --pieces-file -", "A ##\na:b ##\n", 2, &["<stdin>:2:1: expected a name without `:` and `|`"]),
    ("cover tile 2x2 --pieces-file -", "A ## 0\n", 2, &["<stdin>:1:6: expected a number of copies such as"]),
    ("cover tile 2x2 --pieces-file -", "A ##\nA ##\n", 2, &["there are two items called `A`"]),
    ("cover tile no-such-region", "", 2, &["no-such-region cannot be read"]),
    ("cover tile 2000x2000", "", 2, &["2000x2000 is too large; expected at most 1048576 squares"]),
    ("cover tile -", "..\n.?\n", 2, &["<stdin>:2:2", "unexpected `?`; expected `.`"]),
    ("cover tile 6x10 --draw /no/such/folder/x.svg", "", 2, &["there is no directory /no/such/folder"]),
    ("cover tile 6x10 --all --count", "", 2, &["cannot be used with"]),
    ("cover make queens 0", "", 2, &["expected 1 to 512"]),
    ("cover make words no-such-list --rows 2 --columns 2", "", 2, &["no-such-list cannot be read"]),
    ("cover make words - --rows 2 --columns 2", "a:\n", 2, &["expected a word of letters"]),
    // Cubes.
    ("cover cubes --target 0", "a\na\n", 2, &["expected 1 to 1000000000000000000"]),
    ("cover cubes --target 200000000", "a\na\n", 2, &["expected at most 100000000 without --sample"]),
    ("cover cubes --sample 0", "a\na\n", 2, &["expected 1 to 10000000"]),
    ("cover cubes --seed 1", "a\na\n", 2, &["--sample"]),
    ("cover cubes --share 2", "a\na\n", 2, &["expected a number above 0, up to 1"]),
    ("cover cubes no-such-file", "", 2, &["no-such-file cannot be read"]),
    ("cover cubes", "a\nb\n", 2, &["<stdin>:2"]),
    ("cover cubes --time-limit 0", "a\na\n", 3, &["the time limit was reached"]),
    ("grid cubes", "ordr = 3\n", 2, &["<stdin>:1:1"]),
    ("latin cubes 0", "", 2, &["expected a whole number from 1 to 255"]),
    ("latin cubes 4 --boxes 3x3", "", 2, &["do not fit a grid of order 4"]),
    ("run-cube no-such-file -o /dev/null/x", "", 2, &["no-such-file cannot be read"]),
    ("run-cube - -o /dev/null/x", "", 2, &["<stdin>: it is empty"]),
    ("run-cube - -o /dev/null/x", "{}\n", 2, &["the first line is no header"]),
    ("run-cube - -o /dev/null/x", "no json\n", 2, &["the first line is no header of a file of cubes"]),
    ("run-cube - -o /dev/null/x", "{\"cubes\":1,\"graeco\":\"0.0.1\"}\n", 2, &["it was made by graeco 0.0.1; this is"]),
    ("run-cube cubes --id 1 --from 2 -o x", "", 2, &["cannot be used with"]),
    ("run-cube cubes --from 0 -o x", "", 2, &["expected 1 or more"]),
    ("merge - no-such-folder", "", 2, &["<stdin>: it is empty"]),
    ("merge no-such-file no-such-folder", "", 2, &["no-such-file cannot be read"]),
    ("merge --missing --json - x", "", 2, &["cannot be used with"]),
];

#[test]
fn every_way_to_be_wrong_has_its_message() {
    assert!(WRONG.len() >= 40);
    let mut failures = String::new();
    for &(arguments, input, status, messages) in WRONG {
        let run = graeco(arguments, input);
        let unsaid: Vec<_> = messages.iter().filter(|message| !run.err.contains(**message)).collect();
        if run.status != status || !unsaid.is_empty() || run.err.contains("panicked") {
            let call = format!("graeco {arguments} < {input:?}");
            failures +=
                &format!("{call}: status {}, does not say {unsaid:?}, but:\n{}{}\n", run.status, run.out, run.err);
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn errors_as_json_say_the_same() {
    let run = graeco("grid solve --json", "order = 9\nboxs = [3, 3]\n");
    let error: serde_json::Value = serde_json::from_str(run.err.trim()).unwrap();
    assert_eq!((&error["line"], &error["column"], &error["file"]), (&2.into(), &1.into(), &"<stdin>".into()));
}

#[test]
fn bytes_that_are_no_text() {
    for command in ["sudoku solve", "sudoku check", "latin complete", "latin check", "grid solve", "cover count"] {
        let run = graeco_bytes(command, &[0xff, 0xfe, 0x00, 0x80, b'\n', 0xc3, 0x28]);
        assert_eq!(run.status, 2, "{command}: {}", run.err);
        assert!(!run.err.is_empty() && !run.err.contains("panicked"), "{command}: {}", run.err);
    }
}

/// Strings that look a little like what the parsers read, so that they get past the first character.
fn random_text(rng: &mut ChaCha8Rng) -> String {
    const PIECES: &[&str] = &[
        "0",
        "1",
        "9",
        ".",
        "-1",
        " ",
        " ",
        "\n",
        "\n",
        "|",
        "+",
        "-",
        "#",
        "[Puzzle]",
        "[",
        "]",
        "=",
        "\"",
        "\"\"\"",
        "order = 4",
        "order = 255",
        "boxes = [2, 2]",
        "regions",
        "givens = ",
        "rules = [\"antiknight\"]",
        "[[thermo]]",
        "[[killer]]",
        "cells = \"r1c1-r9c9\"",
        "sum = -9223372036854775808",
        "{",
        "}",
        ":",
        ",",
        "{\"size\":4",
        "\"constraints\":[{\"kind\":\"arrow\",\"circle\":[[0,0]]",
        "\"box\":[2,2]",
        "a b c",
        "a:red",
        "2:3|",
        "|5",
        "é",
        "\u{feff}",
        "\t",
        "\r",
        "\0",
        "x",
        "A",
        "r1c1",
        "999999999999999999999",
    ];
    let mut text = String::new();
    for _ in 0..rng.random_range(0..30) {
        if rng.random_bool(0.1) {
            text.push(char::from_u32(rng.random_range(0..0x500)).unwrap_or('?'));
        } else {
            text.push_str(PIECES[rng.random_range(0..PIECES.len())]);
        }
    }
    text
}

#[test]
fn no_parser_panics() {
    use graeco_grid::{Alphabet, Order, file, text};
    let nine = Alphabet::from_one(Order::new(9).unwrap());
    let four = Alphabet::from_zero(Order::new(4).unwrap());
    let mut read = 0;
    for seed in 0..10_000 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let bytes: Vec<u8> = (0..rng.random_range(0..200)).map(|_| rng.random()).collect();
        for text in [random_text(rng), String::from_utf8_lossy(&bytes).into_owned()] {
            read += usize::from(graeco_exact_cover::text::parse(&text).is_ok());
            read += usize::from(file::parse_toml(&text).is_ok());
            read += usize::from(file::parse_json(&text).is_ok());
            for alphabet in [None, Some(&nine), Some(&four)] {
                read += text::parse_all(&text, alphabet).iter().filter(|grid| grid.is_ok()).count();
            }
        }
        read += usize::from(graeco_exact_cover::text::read(bytes.as_slice(), &Budget::default()).is_ok());
    }
    assert!(read > 100, "the random texts are too random: {read} were read");
}

/// A gigabyte without a line's end, read from a pipe that would never end, is refused at its first bad byte.
#[test]
fn endless_nonsense_is_refused_at_once() {
    let mut nonsense = b"a b c d\na b\n".to_vec();
    nonsense.extend(std::iter::repeat_n(0xff, 64 << 20));
    let run = graeco_bytes("cover count", &nonsense);
    assert!(run.err.contains("<stdin>:3:1") && run.err.contains("this is not UTF-8 text"), "{}", run.err);
    assert_eq!(run.status, 2);
}

/// So many bytes of a source without an end; enough of them to find out that nobody reads them all.
fn endless(line: &str, bytes: usize) -> Vec<u8> {
    line.bytes().chain(*b"\n").cycle().take(bytes).collect()
}

#[test]
fn endless_garbage_is_refused() {
    for command in ["solve", "check", "explain", "minimal", "stats", "candidates"] {
        let run = graeco_bytes(&format!("sudoku {command}"), &endless("garbage", 1 << 20));
        let what = "puzzles cannot be read; what follows is not looked at";
        assert!(run.status == 2 && run.err.contains(what), "{command}: {}", run.err);
    }
    let unread = "puzzles cannot be read; what follows";
    for (command, line, bytes, what) in [
        ("solve", "garbage", 1 << 20, "no puzzle found; expected one of the forms"),
        ("convert --to json", "garbage", 1 << 20, "no puzzle found; expected one of the forms"),
        ("solve", "{\"a\":[", 17 << 20, "there is no whole puzzle in 16 MiB"),
        ("convert --to json", "[", 17 << 20, "there is no whole puzzle in 16 MiB"),
        ("solve", "", 17 << 20, "there is no whole puzzle in 16 MiB"),
        ("solve", "{\"a\":\"x\",", 1 << 18, unread),
        ("solve", ".Thermo~R1C1~R1C2", 17 << 20, "it is longer than 16 MiB"),
        ("solve", "a = 1", 17 << 20, "it is longer than 16 MiB"),
        ("convert --to json", ":0000:x:", 1 << 18, unread),
    ] {
        let run = graeco_bytes(&format!("grid {command}"), &endless(line, bytes));
        assert!(run.status == 2 && run.err.contains(what), "{command} {line}: {}", run.err);
    }
}

#[test]
fn bytes_that_are_no_text_are_no_puzzle() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut bytes: Vec<u8> = (0..4000).map(|_| rng.random()).collect();
    bytes.extend(b"\na=1\n");
    let run = graeco_bytes("grid solve", &bytes);
    assert!(run.status == 2 && run.err.contains("no puzzle found"), "{}", run.err);
}

/// Sources without an end are refused before the memory is full.
#[test]
#[cfg(unix)]
fn endless_sources_are_refused() {
    for (arguments, message) in [
        ("latin is /dev/zero", "/dev/zero cannot be read: it has a line longer than 16 MiB"),
        ("grid solve /dev/zero", "it has a line longer than 16 MiB"),
        ("cover count /dev/zero", "/dev/zero:1:1"),
        ("cover tile /dev/zero", "it has a line longer than 16 MiB"),
    ] {
        let run = graeco(arguments, "");
        assert!(run.err.contains(message), "{arguments}: {}", run.err);
        assert_eq!(run.status, 2, "{arguments}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    for (arguments, text, answer) in [
        ("cover solve", "a b\na\nb\n", "1 2"),
        ("latin check", "0 1\n1 0\n", "latin"),
        ("grid count", "order = 2\n", "2"),
        ("grid count", "{\"size\":2}\n", "2"),
        ("sudoku check", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "unique"),
    ] {
        let run = graeco(arguments, &format!("\u{feff}{text}"));
        assert_eq!((run.out.trim_end(), run.status), (answer, 0), "{arguments}: {}", run.err);
    }
}
