#!/usr/bin/env python3
"""magichat verify, from outside: a record of a table is proven; one that was changed is not.

The hash is also computed here, with Python's own SHA-256.
"""
import hashlib
import json
import os
import pathlib
import subprocess
import sys

os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
record = json.loads((pathlib.Path(__file__).parent / "verify.hat.json").read_text())


def verify(changed, *more):
    done = subprocess.run([sys.argv[1], "verify", "-", *more], input=json.dumps(changed), capture_output=True, text=True)
    assert done.stderr.count("\n") == (done.returncode != 0), done.stderr
    return done.returncode, done.stdout + done.stderr


def expect(status, words, changed, *more):
    got, said = verify(changed, *more)
    assert got == status and words in said, f"expected {status} with {words!r}, got {got}: {said}"


commitment = record["commitment"]
by_hand = hashlib.sha256(
    b"magichat commitment 1\n" + bytes.fromhex(commitment["nonce"]) + bytes.fromhex(commitment["secret"])
).hexdigest()
assert by_hand == commitment["hash"]

expect(0, "Proven: ", record)
expect(0, "Proven: ", record | {"moves": record["moves"][:9]})  # unfinished
roll = next(i for i, move in enumerate(record["moves"]) if move.startswith("roll"))
moves = list(record["moves"])
moves[roll] = "roll hat1 hat1"
assert moves != record["moves"]
expect(1, f"move {roll + 1}, “roll hat1 hat1”, is not what the secret gives", record | {"moves": moves})
expect(1, "another hash", record | {"commitment": commitment | {"hash": "0" * 64}})
expect(1, "is no move of this game", record | {"moves": ["fly"]})
expect(2, "hexadecimal", record | {"commitment": commitment | {"nonce": "0"}})
expect(2, "no commitment", {key: value for key, value in record.items() if key != "commitment"})
expect(2, "malformed", {"magichat": 1})
# A hash that somebody wrote down before the first move.
kept = commitment["hash"]
expect(0, "It is the hash that you gave.", record, "--hash", kept)
expect(0, "It is the hash that you gave.", record, "--hash", kept.upper())
other = commitment | {"nonce": "1" * 64}
other["hash"] = hashlib.sha256(
    b"magichat commitment 1\n" + bytes.fromhex(other["nonce"]) + bytes.fromhex(other["secret"])
).hexdigest()
expect(0, "Proven: ", record | {"commitment": other})  # by itself it is in order..
expect(1, "not that of this record, which is " + other["hash"], record | {"commitment": other}, "--hash", kept)  # ..but
expect(1, "is not what the secret gives", record | {"moves": moves}, "--hash", kept)
for wrong in (kept[:-1], kept + "0", "g" + kept[1:], "0x" + kept[2:], "yes"):
    expect(2, "64 hexadecimal digits", record, "--hash", wrong)
expect(2, "--hash is empty", record, "--hash", "")
print("verify: all as it should be")
