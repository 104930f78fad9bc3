"""The program that the wheel carries."""

import os
import pathlib
import signal
import subprocess
import sys
import sysconfig

import graeco
import pytest

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SCRIPT = pathlib.Path(sysconfig.get_path("scripts")) / ("graeco.exe" if os.name == "nt" else "graeco")
COMMANDS = {"script": [str(SCRIPT)], "module": [sys.executable, "-m", "graeco"]}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_the_program_is_on_the_path(command):
    def run(*words, given=""):
        return subprocess.run([*command, *words], input=given, capture_output=True, text=True, timeout=60)

    solved = run("solve", given=LINE)
    assert (solved.stdout.strip(), solved.returncode) == (graeco.sudoku.solve(LINE).solution, 0)
    assert run("--version").stdout.split()[:2] == ["graeco", graeco.__version__]
    refused = run("latin", "build", "0")
    assert refused.returncode == 2 and "0" in refused.stderr and "Traceback" not in refused.stderr
    assert run("solve", given="11" + LINE[2:]).returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_control_c_ends_the_program_as_elsewhere():
    run = subprocess.Popen([str(SCRIPT), "count"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    run.stdin.write("." * 81 + "\n")
    run.stdin.flush()
    with pytest.raises(subprocess.TimeoutExpired):
        run.wait(3)
    run.send_signal(signal.SIGINT)
    out, told = run.communicate(timeout=30)
    assert run.returncode == 130 and "interrupted" in out + told and "Traceback" not in told
