"""The program ``graeco``, which ``pip`` puts on the path; also ``python -m graeco``."""

from __future__ import annotations

import signal
import sys

from graeco import _graeco


def main() -> None:
    """Runs the program with the arguments of the process."""
    # The program has handlers of its own, behind which Python's would raise an error at the end.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_graeco.run_program(["graeco", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
