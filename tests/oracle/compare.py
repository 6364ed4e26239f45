"""Plays random records through this implementation and through magichat, and compares every byte.

    compare.py BINARY [--records N] [--start SEED]

Also: spoiled records (an illegal move somewhere), and records that must be refused before any move.
"""

import argparse
import os
import subprocess
import sys

import oracle
import random_record
import selftest

os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
# Under a sanitizer the same records need not be compared again.
RECORDS = {"short": 30, "long": 1500}.get(os.environ.get("TEST_RUNS"), 150)


def run(binary, data):
    done = subprocess.run([binary, "replay", "-", "--json"], input=data, capture_output=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def expected(data):
    """Exit status and standard output by this implementation."""
    try:
        record = oracle.parse_record(data)
    except oracle.Malformed:
        return 2, b""
    lines = []
    status = 0
    try:
        for line in oracle.replay_lines(record):
            lines.append(line + "\n")
    except oracle.IllegalMove:
        status = 1
    return status, "".join(lines).encode()


def differences(binary, data, name):
    status, output, errors = run(binary, data)
    want_status, want_output = expected(data)
    if status != want_status:
        yield f"{name}: exit status {status}, expected {want_status}: {errors[:300]!r}"
    if output != want_output:
        ours, theirs = want_output.split(b"\n"), output.split(b"\n")
        first = next((i for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), min(len(ours), len(theirs)))
        yield f"{name}: line {first + 1} differs:\n  want {ours[first:first + 1]}\n  got  {theirs[first:first + 1]}"
    lines = errors.count(b"\n")
    if lines != (0 if status == 0 else 1) or (errors and not errors.endswith(b"\n")):
        yield f"{name}: {lines} lines on standard error: {errors[:300]!r}"
    if status < 0:
        yield f"{name}: killed by signal {-status}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--records", type=int, default=RECORDS, help="a game")
    parser.add_argument("--start", type=int, default=1)
    call = parser.parse_args()
    cases = []
    for game in ("vanish", "court", "rabbits"):
        for seed in range(call.start, call.start + call.records):
            cases.append((f"{game} {seed}", random_record.make(game, seed, spoiled=False)))
            if seed % 3 == 0:
                cases.append((f"{game} {seed} spoiled", random_record.make(game, seed, spoiled=True)))
    cases += [(f"malformed {data[:80]!r}", data) for data in selftest.MALFORMED]
    cases += [(f"well-formed {data[:80]!r}", data) for data in selftest.WELL_FORMED]
    failed = 0
    for name, data in cases:
        found = list(differences(call.binary, data, name))
        failed += bool(found)
        for difference in found:
            print(difference)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
