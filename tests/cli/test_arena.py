"""The arena from outside: the same result however it is run, resumed and interrupted; names, records, wrong calls.

    test_arena.py BINARY
"""

import fcntl
import json
import os
import pathlib
import pty
import signal
import struct
import subprocess
import termios
import threading
import time
import unittest

from arena import BINARY, SAMPLE, Folder, result, run

LONG = ["--ms", "60000", "--start-ms", "60000"]  # for bots that must not be late, however busy the machine is


def wait_for(condition):
    while not condition():
        time.sleep(0.02)


class Results(Folder):
    def test_the_same_with_any_number_of_threads(self):
        for more in (["--game", "court", "--bots", "puppy,random", "--games", "100"],
                     ["--game", "vanish", "--bots", "puppy,goldfish,random", "--games", "60", "--players", "2"],
                     ["--game", "rabbits", "--bots", "random;random", "--games", "20", "--players", "3"],
                     ["--game", "vanish", "--bots", SAMPLE, "random", "--games", "12", "--players", "3"],
                     ["--game", "court", "--bots", self.bad("illegal"), "random", "--games", "40"]):
            outputs = []
            folders = [f"{more[1]} {len(more[3])} {threads}" for threads in "125"]
            for threads, folder in zip("125", folders):
                done = run(*more, "--json", "--seed", "7", "--threads", threads, *LONG,
                           "--save", os.path.join(self.folder, folder))
                self.assertEqual(done.returncode, 1 if self.bad_bot in more[3] else 0, done.stderr)
                outputs.append(done.stdout)
            self.assertEqual(len(set(outputs)), 1, outputs)
            saved = [self.records(folder) for folder in folders]
            self.assertGreater(len(saved[0]), 0)
            self.assertEqual(saved[0], saved[1])
            self.assertEqual(saved[0], saved[2])
        self.assertNotEqual(result("--game", "court", "--bots", "puppy,random", "--seed", "8"),
                            result("--game", "court", "--bots", "puppy,random", "--seed", "9"))

    def test_a_block_is_one_deal_in_all_rotations(self):
        for game, players in ("vanish", 2), ("court", 3), ("rabbits", 4):
            name = game + str(players)
            result("--game", game, "--bots", "puppy,random", "--players", str(players), "--games", "9",
                   "--save", os.path.join(self.folder, name))
            games = self.records(name)
            blocks = {}
            for record in games.values():
                self.assertEqual(sorted(record["names"]), ["puppy"] + ["random"] * (players - 1))
                blocks.setdefault(record["arena"]["block"], []).append(record)
            self.assertEqual(len(games) % players, 0)
            self.assertGreaterEqual(len(games), 9)
            self.assertLess(len(games), 9 + players)
            deals = set()
            for block in blocks.values():
                self.assertEqual([one["arena"]["game"] for one in block], list(range(1, players + 1)))
                self.assertEqual({one["names"].index("puppy") for one in block}, set(range(players)))
                self.assertEqual(len({one["moves"][0] for one in block}), 1)
                deals.add(block[0]["moves"][0])
                rolls = [[move for move in one["moves"] if move.startswith("roll")] for one in block]
                for together in zip(*rolls):  # the third roll is the third roll, whoever rolls it
                    self.assertEqual(len(set(together)), 1)
            self.assertEqual(len(deals), len(blocks))
            path = os.path.join(self.folder, name, "000001-1.hat.json")
            self.assertEqual(subprocess.run([BINARY, "replay", path, "--json"], capture_output=True).returncode, 0)

    def test_all_tables_play_the_same_deals(self):
        whole = result("--game", "vanish", "--bots", "puppy", "goldfish", "random", "--games", "4",
                       "--save", os.path.join(self.folder, "all"))
        self.assertEqual((whole["games"], whole["blocks"]), (12, 6))
        self.assertEqual([pairing["bots"] for pairing in whole["pairings"]],
                         [["puppy", "goldfish"], ["puppy", "random"], ["goldfish", "random"]])
        self.assertEqual([bot["games"] for bot in whole["bots"]], [8, 8, 8])
        deals = {}
        for record in self.records("all").values():
            deals.setdefault((record["arena"]["block"] - 1) // 3, set()).add(record["moves"][0])
        self.assertEqual([len(of) for of in deals.values()], [1, 1])

    def test_the_object(self):
        whole = result("--game", "court", "--bots", "puppy,goldfish", "--games", "50", "--players", "4",
                       "--set", "no_echo=false", "--seed", "3")
        self.assertEqual(list(whole), ["game", "options", "seed", "games", "blocks", "planned_games", "turn_limits",
                                       "forfeited", "bots", "pairings", "sprt", "interrupted"])
        self.assertEqual((whole["game"], whole["seed"], whole["games"], whole["blocks"]), ("court", 3, 52, 13))
        self.assertEqual(whole["options"], {"players": 4, "magic_hats": True, "no_echo": False, "turn_limit": 400})
        puppy, other = whole["bots"]
        self.assertEqual(list(puppy), ["bot", "given", "games", "seats", "wins", "points", "forfeits", "faults", "elo",
                                       "error", "at_least", "at_most"])
        self.assertEqual((puppy["games"], puppy["seats"], other["games"], other["seats"]), (52, 52, 52, 156))
        self.assertAlmostEqual(puppy["wins"] + other["wins"], 52, places=3)
        self.assertEqual(list(puppy["faults"]), ["illegal", "garbage", "unasked", "timeout", "exited", "flood", "given_up"])
        self.assertAlmostEqual(puppy["elo"] + other["elo"], 0, places=1)
        self.assertAlmostEqual(puppy["elo"] - other["elo"], whole["pairings"][0]["elo"], places=1)
        self.assertAlmostEqual(puppy["error"] + other["error"], whole["pairings"][0]["error"], places=1)
        self.assertEqual(list(whole["pairings"][0]), ["bots", "blocks", "score", "elo", "error", "at_least", "at_most"])

    def test_the_turn_limit_is_counted(self):
        whole = result("--game", "vanish", "--bots", "random,random", "--games", "10", "--set", "turn_limit=1")
        self.assertEqual(whole["turn_limits"], 10)
        self.assertEqual([bot["bot"] for bot in whole["bots"]], ["random", "random#2"])
        self.assertEqual([bot["given"] for bot in whole["bots"]], ["random", "random"])

    def test_names(self):
        def tables(*words):
            return run("--game", "vanish", "--bots", *words, "--tables").stdout.decode().splitlines()[1]
        for words in (["cmd:./a --fast 1,2,name=Zoe,fox"], ["cmd:./a,name=Zoe;fox"], ["fox:span=3,name=Zoe,fox"],
                      ["fox:name=Zoe,span=3 fox"], ["fox,name=Zoe", "fox"], ["fox:name=Zoe;fox"]):
            self.assertEqual(tables(*words), "  game 1: Zoe | fox", words)
        self.assertEqual(tables("cmd:./a,name=Zoë the 2nd;fox"), "  game 1: Zoë the 2nd | fox")
        whole = result("--game", "vanish", "--bots", "puppy:span=2,name=Zoe", "puppy:span=2", "--games", "2",
                       "--save", os.path.join(self.folder, "named"))
        self.assertEqual([(bot["bot"], bot["given"]) for bot in whole["bots"]],
                         [("Zoe", "puppy:span=2"), ("puppy:span=2", "puppy:span=2")])
        self.assertEqual(whole["pairings"][0]["bots"], ["Zoe", "puppy:span=2"])
        self.assertEqual([record["names"] for record in self.records("named").values()],
                         [["Zoe", "puppy:span=2"], ["puppy:span=2", "Zoe"]])
        self.assertIn(" 1  Zoe", run("--game", "vanish", "--bots", "elephant,name=Zoe", "random").stdout.decode())

    def test_never_lost_is_a_bound_and_no_number(self):
        loser = self.bad("illegal") + ",name=Loser"
        call = ["--game", "court", "--bots", loser, "random", "--games", "20", "--quiet"]
        whole = json.loads(run(*call, "--json").stdout)
        pairing = whole["pairings"][0]
        low, high = whole["bots"]
        self.assertEqual((pairing["elo"], pairing["error"], pairing["at_least"]), (None, None, None))
        self.assertEqual((low["elo"], low["error"], low["at_least"], low["at_most"]), (None, None, None, pairing["at_most"]))
        self.assertEqual((high["elo"], high["error"], high["at_least"], high["at_most"]),
                         (None, None, -pairing["at_most"], None))
        self.assertAlmostEqual(pairing["at_most"], -182.73, places=2)  # ten blocks: see arena_score_test.cpp
        text = run(*call).stdout.decode()
        self.assertRegex(text, r"\n 1  random +> \+183 ")
        self.assertRegex(text, r"\n 2  Loser +< -183 ")

    def test_how_long_moves_took(self):
        folder = os.path.join(self.folder, "timed")
        result("--game", "rabbits", "--bots", "puppy", "random", "--games", "2", "--save", folder)
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                record = json.load(file)
            self.assertEqual(len(record["ms"]), len(record["moves"]))
            for move, ms in zip(record["moves"], record["ms"]):
                if move.split()[0] in ("deal", "roll", "shuffle"):
                    self.assertIsNone(ms, move)
                else:
                    self.assertGreaterEqual(ms, 0, move)

    def test_commas_in_parameters(self):
        def tables(*words):
            return run("--game", "vanish", "--bots", *words, "--tables").stdout.decode().splitlines()[1]
        self.assertEqual(tables("fox:span=3,slip=0.2,puppy"), "  game 1: fox:span=3,slip=0.2 | puppy")
        self.assertEqual(tables("fox:span=3,slip=0.2;puppy"), "  game 1: fox:span=3,slip=0.2 | puppy")
        self.assertEqual(tables("fox:span=3 puppy"), "  game 1: fox:span=3 | puppy")
        self.assertEqual(tables("fox", "--bots", "puppy"), "  game 1: fox | puppy")
        self.assertEqual(tables("cmd:./a 1,2 -x,fox"), "  game 1: cmd:./a 1,2 -x | fox")
        self.assertEqual(tables("cmd:./a b;cmd:./c"), "  game 1: cmd:./a b | cmd:./c")

    def test_the_sequential_test_stops_early(self):
        for bots, verdict in ("puppy,random", "H1"), ("random,puppy", "H0"):
            outputs = [run("--game", "court", "--bots", bots, "--games", "5000", "--sprt", "0", "50", "--json",
                           "--threads", threads).stdout for threads in ("1", "2")]
            self.assertEqual(outputs[0], outputs[1])
            whole = json.loads(outputs[0])
            self.assertEqual(whole["sprt"]["verdict"], verdict)
            self.assertLess(whole["games"], 1000)
        done = run("--game", "court", "--bots", "random,puppy", "--games", "5000", "--sprt", "-10", "50")
        self.assertIn("accepted H0 (-10.0 Elo)", done.stdout.decode())

    def test_a_table_for_people(self):
        done = run("--game", "vanish", "--bots", "random,puppy", "--games", "30", "--quiet")
        text = done.stdout.decode()
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertRegex(text, r"\n 1  puppy +\+[0-9.]+ ± [0-9.]+ ")  # the strongest first
        self.assertRegex(text, r"\n 2  random +-[0-9.]+ ± [0-9.]+ ")
        self.assertIn("vanish, 2 players: 30 games in 15 blocks", text)
        self.assertIn("random - puppy", text)


class Resuming(Folder):
    def kept(self, file):
        """How many blocks stand in the file."""
        if not os.path.exists(file):
            return 0
        with open(file, encoding="utf-8") as content:
            return json.load(content)["tally"][0]

    def gate(self):
        """A bot that thinks as long as a file is there, at its 50th move."""
        path = os.path.join(self.folder, "gate")
        with open(path, "w", encoding="utf-8"):
            pass
        return path

    def test_after_kill_9(self):
        file, folder = os.path.join(self.folder, "progress.json"), os.path.join(self.folder, "saved")
        call = ["--game", "vanish", "--bots", self.bad("gated") + ",name=Zoe", "random", "--games", "160", "--json", *LONG]
        whole = run(*call, "--save", os.path.join(self.folder, "whole"))
        self.assertEqual(whole.returncode, 0)
        gate = self.gate()
        with subprocess.Popen([BINARY, "arena", *call, "--threads", "1", "--resume", file, "--save", folder],
                              env=dict(os.environ, GATE=gate), stdout=subprocess.DEVNULL) as first:
            wait_for(lambda: self.kept(file) > 0)
            first.kill()
        os.remove(gate)
        self.assertLess(self.kept(file), 80)
        self.assert_no_processes()
        again = run(*call, "--resume", file, "--save", folder)
        self.assertEqual((again.returncode, again.stdout), (0, whole.stdout), again.stderr)
        self.assertEqual(self.records("saved"), self.records("whole"))
        self.assertEqual(run(*call, "--resume", file).stdout, whole.stdout)  # nothing left to do
        for other in (["--seed", "2", *LONG], ["--ms", "400"], ["--set", "expert=true", *LONG], ["--sprt", "0", "5", *LONG],
                      ["--players", "3", *LONG], ["--bots", "fox", *LONG]):
            with open(file, "rb") as content:
                before = content.read()
            done = run(*call[:-len(LONG)], "--resume", file, *other)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"begun with other arguments", done.stderr)
            self.assertEqual(done.stderr.count(b"\n"), 1)
            with open(file, "rb") as content:
                self.assertEqual(content.read(), before)
        renamed = [word.replace("Zoe", "Zara") for word in call]
        self.assertIn(b'names was ["Zoe","random"]', run(*renamed, "--resume", file).stderr)

    def test_more_games_later(self):
        file, folder = os.path.join(self.folder, "progress.json"), os.path.join(self.folder, "saved")
        call = ["--game", "court", "--bots", "puppy", "goldfish", "random", "--json"]
        whole = run(*call, "--games", "30", "--save", os.path.join(self.folder, "whole"))
        more = ["--resume", file, "--save", folder]
        self.assertEqual(run(*call, "--games", "10", *more).stdout, run(*call, "--games", "10").stdout)
        self.assertEqual(run(*call, "--games", "30", *more).stdout, whole.stdout)
        self.assertEqual(self.records("saved"), self.records("whole"))
        fewer = run(*call, "--games", "20", *more)
        self.assertEqual((fewer.returncode, fewer.stdout), (2, b""))
        self.assertIn(b"90 games were played already, more than 60", fewer.stderr)

    def test_a_folder_with_other_things_is_left_alone(self):
        folder, file = os.path.join(self.folder, "saved"), os.path.join(self.folder, "progress.json")
        call = ["--game", "court", "--bots", "puppy", "random", "--games", "4", "--json"]

        def content():
            return {path.name: path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir())}
        os.mkdir(folder)
        self.assertEqual(run(*call, "--save", folder).returncode, 0)  # there, and empty
        before = content()
        self.assertEqual(len(before), 4)
        for more in ([], ["--seed", "2"], ["--resume", file]):  # the file knows nothing of this folder
            done = run(*call, "--save", folder, *more)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count(b"\n")), (2, b"", 1))
            self.assertIn(b"is not empty", done.stderr)
            self.assertEqual(content(), before)
            self.assertFalse(os.path.exists(file))
        other = os.path.join(self.folder, "other")
        self.assertEqual(run(*call, "--save", other, "--resume", file).returncode, 0)
        self.assertEqual(run(*call, "--save", other + "/", "--resume", file).returncode, 0)  # its own
        self.assertEqual(run(*call, "--save", folder, "--resume", file).returncode, 2)
        self.assertEqual(run(*call, "--resume", file).returncode, 0)
        self.assertEqual(run(*call, "--save", other, "--resume", file).returncode, 0)
        self.assertEqual(content(), before)
        with open(os.path.join(self.folder, "file"), "w", encoding="utf-8"):
            pass
        self.assertIn(b"not a folder", run(*call, "--save", os.path.join(self.folder, "file")).stderr)

    def test_other_files(self):
        for content in "", "{}", "[1,2]", '{"magichat_arena":1,"call":{},"tally":[]}', "\0\0":
            file = os.path.join(self.folder, "odd")
            with open(file, "w", encoding="utf-8") as out:
                out.write(content)
            done = run("--game", "vanish", "--bots", "random,random", "--resume", file)
            self.assertEqual((done.returncode, done.stderr.count(b"\n")), (2, 1), content)
            self.assertIn("Can’t go on from", done.stderr.decode())
        self.assertEqual(run("--game", "vanish", "--bots", "random,random", "--resume", "/no/such/file").returncode, 2)
        self.assertEqual(run("--game", "vanish", "--bots", "random,random", "--save", "/dev/null/x").returncode, 2)

    def test_an_interrupt_shows_what_was_played(self):
        file, gate = os.path.join(self.folder, "progress.json"), self.gate()
        call = [BINARY, "arena", "--game", "vanish", "--bots", self.bad("gated"), "random", "--games", "100000", "--json",
                "--threads", "1", "--resume", file, *LONG]
        with subprocess.Popen(call, stdout=subprocess.PIPE, env=dict(os.environ, GATE=gate)) as process:
            wait_for(lambda: self.kept(file) > 0)
            process.send_signal(signal.SIGINT)
            os.remove(gate)
            output = process.stdout.read()
            self.assertEqual(process.wait(), 130)
        self.assertTrue(json.loads(output)["interrupted"])
        self.assertGreater(json.loads(output)["games"], 0)
        self.assert_no_processes()


class Live(Folder):
    """What is shown while it runs: a bot waits until it was seen."""

    def watch(self, listen, theirs, enough):
        """All that came to standard error, and the table at the end. `listen` reads a piece; none when there is no more."""
        shown = []
        reader = threading.Thread(target=lambda: shown.extend(iter(listen, b"")), daemon=True)
        gate = os.path.join(self.folder, "gate")
        with open(gate, "w", encoding="utf-8"):
            pass
        call = [BINARY, "arena", "--game", "vanish", "--bots", self.bad("gated") + ",name=Zoe", "random", "--games", "160",
                "--threads", "1", *LONG]
        with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=theirs,
                              env=dict(os.environ, GATE=gate, TERM="xterm")) as process:
            os.close(theirs)
            reader.start()
            wait_for(lambda: b"".join(shown).count(b"\n") >= enough)
            os.remove(gate)
            table = process.stdout.read().decode()
            self.assertEqual(process.wait(), 0)
        reader.join()
        self.assertIn("160 games in 80 blocks", table)
        self.assertNotIn("\x1b", table)
        return b"".join(shown).decode()

    def test_lines_in_a_log(self):
        ours, theirs = os.pipe()
        lines = self.watch(lambda: os.read(ours, 65536), theirs, 1).splitlines()
        os.close(ours)
        for line in lines:
            self.assertRegex(line, r"^arena: \d+ of 160 games.*: (Zoe|random) [-+<>?].*, (Zoe|random) [-+<>?].*$")
            self.assertNotIn("\x1b", line)

    def test_a_table_in_place_on_a_terminal(self):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))

        def listen():
            try:
                return os.read(ours, 65536)
            except OSError:  # nobody at the other end any more
                return b""
        text = self.watch(listen, theirs, 4).replace("\r\n", "\n")
        os.close(ours)
        drawn = text.split("\x1b[4A\r\x1b[J")  # up over a line, a head and two bots, and all of it goes
        self.assertGreater(len(drawn), 1)
        self.assertEqual(drawn[-1], "")
        for picture in drawn[:-1]:
            rows = picture.split("\n")
            self.assertRegex(rows[0], r"^\d+ of 160 games")
            self.assertIn("Elo (95 %)", rows[1])
            self.assertEqual({row.split()[1] for row in rows[2:4]}, {"Zoe", "random"})
            self.assertTrue(all(len(row) < 50 for row in rows), rows)


class WrongCalls(Folder):
    def test_one_clear_line(self):
        vanish = ["--game", "vanish"]
        two = ["--bots", "random,random"]
        for words, call in (("which game", two), ("no game", ["--game", "chess", *two]), ("who plays", vanish),
                            ("no bot", [*vanish, "--bots", "random,horse"]), ("no bot", [*vanish, "--bots", "\x1b[2J"]),
                            ("memory", [*vanish, "--bots", "fox:memory=3,random"]),
                            ("cmd:", [*vanish, "--bots", "cmd:"]), ("players", [*vanish, *two, "--players", "5"]),
                            ("--games", [*vanish, *two, "--games", "0"]), ("--games", [*vanish, *two, "--games", "many"]),
                            ("--threads", [*vanish, *two, "--threads", "0"]), ("--ms", [*vanish, *two, "--ms", "0"]),
                            ("magic_hats", [*vanish, *two, "--set", "magic_hats=true"]),
                            ("expert=true", [*vanish, *two, "--set", "expert"]), ("--sprt", [*vanish, *two, "--sprt", "1"]),
                            ("below", [*vanish, *two, "--sprt", "5", "5"]),
                            ("two bots", [*vanish, "--bots", "random", "--sprt", "0", "5"]),
                            ("program", ["--compliance", "fox"]), ("no game", ["--compliance", SAMPLE, "--game", "chess"]),
                            ("--compliance takes", ["--compliance", SAMPLE, "--bots", "fox"]),
                            ("--compliance takes", ["--compliance", SAMPLE, "--save", "x"]),
                            ("called", [*vanish, "--bots", "fox,name=A", "puppy,name=A"]),
                            ("called", [*vanish, "--bots", "fox", "puppy,name=fox"]),
                            ("1 to 40", [*vanish, "--bots", "fox,name=", "puppy"]),
                            ("1 to 40", [*vanish, "--bots", "cmd:./a,name=\x1b[2J", "puppy"]),
                            ("1 to 40", [*vanish, "--bots", "cmd:./a,name= a", "puppy"]),
                            ("1 to 40", [*vanish, "--bots", "fox,name=" + "a" * 41, "puppy"]),
                            ("--nonsense", [*vanish, *two, "--nonsense"])):
            done = run(*call)
            line = done.stderr.decode()
            self.assertEqual((done.returncode, done.stdout, line.count("\n")), (2, b"", 1), (call, line))
            self.assertTrue(line.startswith("magichat: ") and line[:-1].isprintable(), repr(line))
            self.assertIn(words, line)

    def test_help(self):
        done = run("--help")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        for option in "--bots", "--sprt", "--resume", "--compliance":
            self.assertIn(option, done.stdout.decode())


if __name__ == "__main__":
    unittest.main()
