#!/usr/bin/env python3
"""Replay a Magic Hat record: one JSON line for each move.

usage: replay.py FILE [--json]      (FILE may be - for standard input)
Exit status: 0 all moves legal, 1 an illegal move, 2 malformed record or call.
"""

import sys

from oracle import IllegalMove, Malformed, parse_record, replay_lines


def main(arguments):
    names = [argument for argument in arguments if argument != "--json"]
    if len(names) != 1:
        print("usage: replay.py FILE [--json]", file=sys.stderr)
        return 2
    try:
        if names[0] == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(names[0], "rb") as file:
                data = file.read()
    except (OSError, ValueError) as error:
        print(f"cannot read the record: {ascii(str(error))}", file=sys.stderr)
        return 2
    try:
        record = parse_record(data)
    except Malformed as error:
        print(f"malformed record: {error}", file=sys.stderr)
        return 2
    try:
        for line in replay_lines(record):
            sys.stdout.write(line + "\n")
    except IllegalMove as error:
        sys.stdout.flush()
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
