#!/usr/bin/env python3
"""magichat analyse, from outside: what it says, the same every time; notes that stay in the record; bad input changes nothing.
    test_analyse.py BINARY
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

BINARY = sys.argv[1]
GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
# Under the sanitizers fewer tries and fewer records: what they say was compared without.
SHORT = os.environ.get("TEST_RUNS") == "short"
TRIES = 20 if SHORT else 2000
failed = []


def run(*words, data=None):
    done = subprocess.run([BINARY, *map(str, words)], input=data, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def check(what, got, want=True):
    if got != want:
        failed.append(what)
        print(f"{what}: {str(got)[:300]}, not {str(want)[:300]}")


KINDS = {"could_not_be", "seen_before", "left_ready", "gave_away"}
WORDS = {"sure_missed", "forgotten", "fell_for_it", "risky", "brilliant", "bluffed"}
for path in sorted(GOLDEN.glob("*.hat.json"))[:: 6 if SHORT else 1]:
    status, out, err = run("analyse", path, "--json", "--tries", TRIES)
    replayed = run("replay", path, "--json")
    check(f"status of {path.name}", status, replayed[0])
    if status != 0:
        check(f"nothing on standard output for {path.name}", out, "")
        check(f"a reason for {path.name}", err != "")
        continue
    if not SHORT:
        check(f"the same again for {path.name}", run("analyse", path, "--json", "--tries", TRIES)[1], out)
    found = json.loads(out)["analysis"]
    record = json.loads(path.read_text())
    for made in found["decisions"]:
        check("the move", made["move"], record["moves"][made["n"] - 1])
        check("it is among the moves", made["move"] in [one["move"] for one in made["moves"]])
        check("words", set(made.get("words", [])) <= WORDS)
        for one in made.get("forgotten", []):
            check("kind", one["kind"] in KINDS)
            for card in one["about"]:
                check("seen before", card.get("seen", 0) <= made["n"])
    for turn in found["turns"]:
        for seat in turn["seats"]:
            check("a chance", 0 <= seat["chance"][0] <= 1)
    for seat in found["seats"]:
        if "luck" in seat:
            check("it adds up", abs(seat["fair"] + seat["skill"][0] + seat["luck"] - seat["result"]) < 0.001)

# A game without a limit, in which both go round and round: tries come to an end nevertheless.
golden = json.loads((GOLDEN / "court-2.hat.json").read_text())
rounds = [move for n in range(20 if SHORT else 160) for move in ("swap 1 2", f"look {2 - n % 2}")]
endless = {**golden, "options": {**golden["options"], "no_echo": False, "turn_limit": 0}, "moves": [golden["moves"][0], "look 1", *rounds]}
with tempfile.TemporaryDirectory() as folder:
    kept = pathlib.Path(folder, "endless.hat.json")
    kept.write_text(json.dumps(endless))
    check("a game without a limit", run("analyse", kept, "--json", "--tries", 1)[0], 0)
    # Notes go where a link leads, and the file keeps its rights.
    plain = pathlib.Path(folder, "plain.hat.json")
    plain.write_text((GOLDEN / "court-2.hat.json").read_text())
    plain.chmod(0o600)
    link = pathlib.Path(folder, "link.hat.json")
    link.symlink_to("plain.hat.json")
    check("notes through a link", run("analyse", link, "--keep", "--tries", 1)[0], 0)
    check("the link is one still", link.is_symlink())
    check("rights", plain.stat().st_mode & 0o777, 0o600)
    check("notes in the file", "analysis" in json.loads(plain.read_text()))

# One seat alone: its moves are those that it has among all.
one = json.loads(run("analyse", GOLDEN / "court-2.hat.json", "--json", "--tries", TRIES, "--seat", 2)[1])["analysis"]
everybody = json.loads(run("analyse", GOLDEN / "court-2.hat.json", "--json", "--tries", TRIES)[1])["analysis"]
check("one seat", one["decisions"], [made for made in everybody["decisions"] if made["seat"] == 2])
check("one summary", [seat["seat"] for seat in one["seats"]], [2])

with tempfile.TemporaryDirectory() as folder:
    kept = pathlib.Path(folder) / "kept.hat.json"
    kept.write_text((GOLDEN / "vanish-2.hat.json").read_text())
    before = json.loads(kept.read_text())
    before["options"]["players"] = 2  # which is written, and need not be read
    replay = run("replay", kept, "--json")
    check("kept", run("analyse", kept, "--keep", "--tries", TRIES)[0], 0)
    after = json.loads(kept.read_text())
    notes = after.pop("analysis")
    check("all else stands as it was", after, before)
    check("notes of every decision", len(notes["decisions"]) > 10)
    check("it replays as before", run("replay", kept, "--json"), replay)
    once = kept.read_bytes()
    check("kept again", run("analyse", kept, "--keep", "--tries", TRIES)[0], 0)
    check("nothing is doubled", kept.read_bytes(), once)
    # Bad input: a reason, and nothing is changed, though the first file is in order.
    broken = pathlib.Path(folder) / "broken.hat.json"
    broken.write_text(kept.read_text()[:300])
    illegal = pathlib.Path(folder) / "illegal.hat.json"
    illegal.write_text(json.dumps({**before, "moves": before["moves"][:4] + ["dance"]}))
    kept.write_text(json.dumps(before))
    for words, want in ((["--keep", kept, broken], 2), (["--keep", kept, illegal], 1), (["--keep", "-"], 2),
                        (["--keep", kept, "--seat", "3"], 2), (["--seat", "0", kept], 2), (["--time", "0", kept], 2),
                        ([kept, "--tries", "-1"], 2), ([], 2), ([pathlib.Path(folder) / "none"], 2)):
        status, out, err = run("analyse", *words)
        check(f"status of {words}", status, want)
        check(f"one line about {words}", err.count("\n") >= 1 and err.startswith("magichat: "))
        check(f"nothing is changed by {words}", json.loads(kept.read_text()), before)

status, out, err = run("analyse", GOLDEN / "court-2.hat.json", "--tries", TRIES, "--language", "en")
check("it is told", status == 0 and "accuracy" in out and "A sure thing missed." in out and err == "")

print("analyse: all as it should be" if not failed else f"analyse: {len(failed)} wrong")
sys.exit(1 if failed else 0)
