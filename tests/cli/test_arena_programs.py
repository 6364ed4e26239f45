"""Programs in the arena that break every rule, and the check that tells them so.

    test_arena_programs.py BINARY
"""

import json
import os
import shutil
import sys
import unittest

from arena import ROOT, SAMPLE, Folder, command, replay, result, run


class Programs(Folder):
    # Where a bot is to be too late the patience is short; elsewhere it is long, for a busy machine.
    def play(self, mode, games=4, *more, game="vanish", late=False, status=1):
        patience = ["--ms", "60", "--start-ms", "400"] if late else ["--ms", "60000", "--start-ms", "60000"]
        done = run("--game", game, "--bots", self.bad(mode) + ",name=Bad", "random", "--games", str(games), "--json",
                   *patience, "--threads", "2", *more)
        self.assertEqual(done.returncode, status, done.stderr)
        whole = json.loads(done.stdout)
        self.assertEqual(whole["games"], games)
        self.assert_no_processes()
        return whole["bots"][0], done.stderr.decode()

    def test_a_program_in_a_folder_with_a_space(self):
        place = os.path.join(self.folder, "my bots \\ ü")
        os.mkdir(place)
        shutil.copy(os.path.join(ROOT, "docs", "sample_bot.py"), place)
        bot = command(sys.executable, os.path.join(place, "sample_bot.py"))
        done = run("--game", "vanish", "--bots", bot, "random", "--games", "2", "--ms", "60000", "--start-ms", "60000")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn(b"Forfeits", done.stdout)

    def test_the_sample_bot_plays_everything(self):
        for game in "vanish", "court", "rabbits":
            for players in "2", "3", "4":
                whole = result("--game", game, "--players", players, "--bots", SAMPLE, "random", "--games", "4")
                self.assertEqual([bot["forfeits"] for bot in whole["bots"]], [0, 0])
        whole = result("--game", "court", "--players", "3", "--bots", "random", SAMPLE, "--games", "3")
        self.assertEqual(whole["bots"][1]["seats"], 6)

    def test_every_kind_of_fault_is_counted(self):
        for mode, kind in (("illegal", "illegal"), ("not_legal_here", "illegal"), ("garbage", "garbage"),
                           ("no_move", "garbage"), ("bytes", "garbage"), ("deep", "garbage"), ("endless", "flood"),
                           ("silent", "timeout"), ("drips", "timeout"), ("deaf", "timeout"),
                           ("exits_at_once", "exited"), ("closes", "exited"), ("huge", "garbage"), ("half", "timeout"),
                           ("early", "unasked"), ("early_without_end", "unasked"), ("answers_all", "unasked"),
                           ("twice", "unasked"), ("falls_silent", "timeout"), ("emigrates", "timeout"),
                           ("breeds", "timeout")):  # its child holds the output open
            with self.subTest(mode):
                bot, errors = self.play(mode, late=kind == "timeout")
                self.assertEqual((bot["forfeits"], bot["faults"][kind], bot["wins"]), (4, 4, 0), bot)
                self.assertIn("magichat: Bad forfeited every game.\n", errors)
        self.assert_no_processes("1000.75")

    def test_floods(self):
        for mode in "floods", "floods_at_once":
            bot, _ = self.play(mode)
            self.assertEqual(bot["faults"]["unasked"] + bot["faults"]["flood"], 4)  # by how much was there to be read

    def test_leaving_in_the_middle(self):
        bot, errors = self.play("exits_midway", 6, game="court")
        self.assertEqual(bot["faults"]["exited"], 6)
        self.assertIn("[Bad] a last word\n", errors)
        self.assertIn("it exited with status 1", errors)

    def test_one_that_will_not_leave(self):
        bot, _ = self.play("ignores", status=0)
        self.assertEqual(bot["forfeits"], 0)

    def test_what_it_writes_to_standard_error(self):
        bot, errors = self.play("chats", 20, status=0)
        self.assertEqual(bot["forfeits"], 0)
        self.assertIn("[Bad] thinking", errors)
        self.assertNotIn("\x1b", errors)
        self.assertEqual(self.play("chats", 4, "--quiet", status=0)[1], "")
        self.assertEqual(self.play("illegal", 4, "--quiet")[1], "magichat: Bad forfeited every game.\n")

    def test_ten_failures_in_a_row_are_enough(self):
        bot, errors = self.play("illegal", 10000, game="court")
        self.assertEqual((bot["forfeits"], bot["faults"]["illegal"], bot["faults"]["given_up"]), (10000, 10, 9990))
        self.assertIn("failed 10 games in a row", errors)

    def test_a_game_that_is_broken_off_is_saved_so_far(self):
        self.play("illegal", 2, "--save", os.path.join(self.folder, "saved"))
        for record in self.records("saved").values():
            self.assertEqual(record["arena"]["forfeit"]["kind"], "illegal")
            self.assertEqual(record["names"][record["arena"]["forfeit"]["seat"] - 1], "Bad")

    def test_a_forfeit_is_told_by_its_record(self):
        for mode, words in ("illegal", 'illegal move: "jump 3"'), ("twice", "spoke unasked: said "):
            self.play(mode, 2, "--save", os.path.join(self.folder, mode))
            for name, record in self.records(mode).items():
                path = os.path.join(self.folder, mode, name)
                told = replay(path)
                end = " ".join(told.stdout.decode().split("\n\n")[-1].split())
                self.assertEqual(told.returncode, 0)
                self.assertTrue(end.startswith(f"Here the game was broken off. Bad forfeits it: {words}"), end)
                # Whoever looks on is told who and how, and not what a seat has said.
                for seat in "0", "1", "2":
                    end = replay(path, "--seat", seat).stdout.decode().split("\n\n")[-1]
                    self.assertIn("Bad forfeits it", end)
                    self.assertNotIn("jump 3", end)
                lines = replay(path, "--json").stdout.decode().splitlines()
                self.assertEqual([json.loads(line)["move"] for line in lines], record["moves"])

    def test_a_record_with_a_strange_forfeit(self):
        record = {"magichat": 1, "game": "vanish", "names": ["Ada", "Bo"], "moves": ["deal cat frog dove mouse rabbit owl"]}
        for forfeit in (1, {}, {"seat": 3, "kind": "illegal"}, {"seat": 0, "kind": "illegal"}, {"seat": 1, "kind": "odd"},
                        {"seat": "1", "kind": "illegal"}, {"seat": 1, "kind": 2}):
            told = replay("-", input=json.dumps({**record, "arena": {"forfeit": forfeit}}).encode())
            self.assertEqual(told.returncode, 0)
            self.assertIn(b"The game is not over: it is the turn of Ada.", told.stdout)
        told = replay("-", input=json.dumps({**record, "arena": {"forfeit": {
            "seat": 2, "kind": "timeout", "why": "\x1b[2J"}}}).encode())
        self.assertIn(b"Bo forfeits it: no answer in time: ", told.stdout)
        self.assertNotIn(b"\x1b", told.stdout)

    def test_programs_that_can_not_be_started(self):
        plain = os.path.join(self.folder, "plain.txt")
        with open(plain, "w", encoding="utf-8") as file:
            file.write("hello")
        for command in "cmd:./no_such_program", f"cmd:{plain}", f"cmd:{self.folder}":
            done = run("--game", "vanish", "--bots", "random", command)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count(b"\n")), (2, b"", 1))
            self.assertIn("Can’t start", done.stderr.decode())


class Compliance(Folder):
    def check(self, mode, *more, ms="60000", start_ms="60000"):
        patience = ["--ms", ms, "--start-ms", start_ms]
        done = run("--compliance", self.bad(mode), *patience, "--quiet", "--json", *more)
        self.assert_no_processes()
        whole = json.loads(done.stdout)
        self.assertEqual(done.stdout.count(b"\n"), 1)
        self.assertEqual(list(whole), ["checks", "failed"])
        found = {}
        for check in whole["checks"]:
            self.assertEqual(list(check), ["check", "result", "fault", "why"])
            found[check["check"].split(":")[0]] = (check["result"], check["fault"])
        self.assertEqual(whole["failed"], sum(result == "failed" for result, _ in found.values()))
        self.assertEqual(done.returncode, 1 if whole["failed"] else 0)
        return found

    def test_the_sample_bot_passes(self):
        done = run("--compliance", SAMPLE, "--ms", "60000", "--start-ms", "60000")
        text = done.stdout.decode()
        self.assertEqual((done.returncode, done.stderr), (0, b""), text)
        self.assertTrue(text.endswith("\nAll checks passed.\n"))
        rows = text.splitlines()[:-1]
        self.assertTrue(all(row.startswith("ok  ") for row in rows), text)
        for row, words in zip(rows, ("starts", "before", "vanish: 12 games", "court: 12 games", "rabbits: 3 games",
                                     "after a game", "broken off", "in time", "end of its input"), strict=True):
            self.assertIn(words, row)

    def test_one_game_alone(self):
        found = self.check("good", "--game", "court")
        self.assertEqual([check for check in found if check.startswith("plays")], ["plays court"])
        self.assertEqual({result for result, _ in found.values()}, {"ok"})
        found = self.check("illegal", "--game", "rabbits")
        self.assertEqual([check for check in found if check.startswith("plays")], ["plays rabbits"])

    def test_one_fault_is_told_once_for_what_it_is(self):
        ok, open_ = ("ok", None), ("left out", None)
        names = ["starts and reads", "says nothing before it is asked", "plays vanish", "plays court", "plays rabbits",
                 "says nothing after a game", "goes on after a game that was broken off", "answers in time",
                 "leaves at the end of its input"]
        for mode, *expected in (
                ("illegal", ok, ok, *[("failed", "illegal")] * 3, open_, open_, open_, ok),
                ("garbage", ok, ok, *[("failed", "garbage")] * 3, open_, open_, open_, ok),
                ("falls_silent", ok, ok, *[("failed", "timeout")] * 3, open_, open_, open_, ok),
                ("twice", ok, ok, *[("failed", "unasked")] * 3, open_, open_, open_, ok),
                ("exits_midway", ok, ok, *[("failed", "exited")] * 3, ok, open_, ok, ok),  # a short game came to its end
                ("leaves_after_a_game", ok, ok, *[("failed", "exited")] * 3, ok, open_, ok, ok),
                ("early", ok, ("failed", "unasked"), ok, ok, ok, ok, ok, ok, ok),
                ("thanks", ok, ok, ok, ok, ok, ("failed", "unasked"), ok, ok, ok),
                ("ignores", ok, ok, ok, ok, ok, ok, ok, ok, ("failed", None)),
                ("exits_at_once", ("failed", "exited")),
                ("deaf", ("failed", "timeout"))):
            with self.subTest(mode):
                # Only who is to be too late has little time for it.
                found = self.check(mode, **({"ms": "60"} if mode == "falls_silent" else {}),
                                   **({"ms": "60", "start_ms": "400"} if mode == "deaf" else {}))
                self.assertEqual(found, dict(zip(names, expected)))

    def test_a_flood(self):
        found = self.check("floods_at_once").values()
        self.assertIn("failed", {result for result, _ in found})
        self.assertLessEqual({fault for result, fault in found if result == "failed"}, {"flood", "unasked"})

    def test_a_program_that_is_not_there(self):
        done = run("--compliance", "cmd:./no_such_program")
        self.assertEqual(done.returncode, 1)
        self.assertIn("can't start", done.stdout.decode())


if __name__ == "__main__":
    unittest.main()
