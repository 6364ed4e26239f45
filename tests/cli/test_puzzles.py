#!/usr/bin/env python3
"""magichat puzzles, from outside: a set is the same every time and proved again, the one that ships too; bad input is refused.
    test_puzzles.py BINARY
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

BINARY = sys.argv[1]
ROOT = pathlib.Path(__file__).parent.parent.parent
SHORT = os.environ.get("TEST_RUNS") == "short"  # under the sanitizers
failed = []


def run(*words, data=None):
    done = subprocess.run([BINARY, *map(str, words)], input=data, capture_output=True, text=True, timeout=300,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.returncode, done.stdout, done.stderr


def check(what, got, want=True):
    if got != want:
        failed.append(what)
        print(f"{what}: {str(got)[:300]}, not {str(want)[:300]}")


KINDS = ["where", "missing", "pair", "lure", "stand"]
status, made, err = run("puzzles", "make", "--count", 10, "--seed", 3, "--quiet")
check("status", (status, err), (0, ""))
check("the same again", run("puzzles", "make", "--count", 10, "--seed", 3, "--quiet")[1], made)
check("others for another seed", run("puzzles", "make", "--count", 10, "--seed", 4, "--quiet")[1] != made)
records = [json.loads(line) for line in made.splitlines()]
check("two of each kind", sorted(one["puzzle"]["kind"] for one in records), sorted(KINDS * 2))
for record in records:
    check("the right answer is one of them", record["puzzle"]["right"] in record["puzzle"]["answers"])
check("one kind", {json.loads(line)["puzzle"]["kind"] for line in
                   run("puzzles", "make", "--count", 2, "--kind", "lure")[1].splitlines()}, {"lure"})
check("proved", run("puzzles", "check", "-", data=made), (0, "10 puzzles are proven.\n", ""))

# The set of the page.
shipped = (ROOT / "puzzles" / "set.jsonl").read_text().splitlines()
some = "\n".join(shipped[::20] if SHORT else shipped) + "\n"
check("the set that ships", run("puzzles", "check", "-", data=some)[0], 0)
check("some hundreds", len(shipped) >= 300)
kinds = [json.loads(line)["puzzle"]["kind"] for line in shipped]
check("all kinds", {kind for kind in KINDS if kinds.count(kind) >= 40}, set(KINDS))

with tempfile.TemporaryDirectory() as folder:
    def file(name, text):
        path = pathlib.Path(folder, name)
        path.write_text(text)
        return path

    first = records[0]
    lines = file("set.jsonl", made)
    one = file("one.hat.json", json.dumps(first, indent=2))
    check("a record over many lines", run("puzzles", "check", one)[:2], (0, "1 puzzle is proven.\n"))
    check("several files", run("puzzles", "check", one, lines)[:2], (0, "11 puzzles are proven.\n"))
    check("it is a record as others are", run("replay", one)[0], 0)

    other = next(answer for answer in first["puzzle"]["answers"] if answer != first["puzzle"]["right"])
    wrong = json.dumps({**first, "puzzle": {**first["puzzle"], "right": other}})
    status, out, err = run("puzzles", "check", file("wrong.jsonl", made + wrong + "\n"))
    check("what is wrong, where, and what it should say", (status, out, "wrong.jsonl:11" in err, first["puzzle"]["right"] in err),
          (1, "10 puzzles are proven.\n", True, True))
    no_question = {key: value for key, value in first.items() if key != "puzzle"}
    for what, text, want in (("no question", json.dumps(no_question), 1),
                             ("a question of another place", json.dumps({**first, "moves": first["moves"][:2]}), 1),
                             ("half a question", json.dumps({**first, "puzzle": {"kind": first["puzzle"]["kind"]}}), 1),
                             ("a seat that is not there", json.dumps({**first, "puzzle": {**first["puzzle"], "seat": 9}}), 1),
                             ("a move that can't be made", json.dumps({**first, "moves": ["dance"]}), 1),
                             ("no record", "{}", 2), ("no JSON", "puzzle", 2), ("nothing", "", 2)):
        status, out, err = run("puzzles", "check", file("bad.hat.json", text))
        check(f"status for {what}", status, want)
        check(f"a reason for {what}", err.startswith("magichat: ") and err.count("\n") == 1)

for words, want in ((["make", "--count", "0"], 2), (["make", "--kind", "riddle"], 2), (["make", "--seed", "-1"], 2),
                    (["check"], 2), (["check", "/none/such"], 2), (["solve"], 2)):
    status, out, err = run("puzzles", *words)
    check(f"status of {words}", (status, out), (want, ""))
    check(f"a reason for {words}", err != "")

sys.exit(1 if failed else 0)
