"""The arena from outside: the same result however it is run, and programs that break every rule.

    test_arena.py BINARY
"""

import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

BINARY = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLE = f"cmd:{sys.executable} {ROOT}/docs/sample_bot.py"

# Plays the first legal move, but for what its mode says.
BAD_BOT = r'''
import json, os, signal, subprocess, sys, time
mode = sys.argv[1]
def say(text):
    os.write(1, text.encode() + b"\n")
def move(text):
    say(json.dumps({"type": "move", "move": text}))
if mode == "ignores":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
if mode == "exits_at_once":
    sys.exit(3)
if mode == "early":
    say("hello")
if mode == "deaf":
    time.sleep(1000)
if mode == "floods_at_once":
    while True:
        os.write(1, b"hello\n" * 1000)
answers = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "act":
        continue
    legal = message["legal"]
    answers += 1
    if mode == "illegal":
        move("jump 3")
    elif mode == "not_legal_here":
        move("deal cat frog dove mouse rabbit owl")
    elif mode == "garbage":
        say("look 1")
    elif mode == "no_move":
        say(json.dumps({"type": "move", "move": 3}))
    elif mode == "bytes":
        os.write(1, b"\xff\xfe\x00\x1b[2J\n")
    elif mode == "deep":
        say("[" * 10000)
    elif mode == "silent":
        pass
    elif mode == "exits_midway" and answers == 3:
        print("a last word", file=sys.stderr)
        os._exit(1)
    elif mode == "floods":
        move(legal[0])
        while True:
            os.write(1, b"hello\n" * 1000)
    elif mode == "endless":
        while True:
            os.write(1, b"x" * 4096)
    elif mode == "twice":
        move(legal[0])
        move(legal[0])
    elif mode == "closes":
        os.close(1)
        time.sleep(1000)
    elif mode == "breeds":
        subprocess.Popen(["sleep", "1000.75"])
        sys.exit(0)
    elif mode == "drips":
        while True:
            os.write(1, b" ")
            time.sleep(0.01)
    else:
        if mode == "chats":
            print("thinking \x1b[31m" * 20, file=sys.stderr)
        if mode == "naps":
            time.sleep(float(os.environ.get("NAP", "0")))
        move(legal[0])
if mode == "ignores":
    time.sleep(1000)
'''


def run(*arguments, **more):
    return subprocess.run([BINARY, "arena", *arguments], capture_output=True, timeout=120, **more)


def result(*arguments, **more):
    done = run(*arguments, "--json", **more)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


def processes(word):
    """All living processes with this word in their call."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                if word.encode() in file.read():
                    found.append(path)
        except OSError:
            pass
    return found


class Folder(unittest.TestCase):
    def setUp(self):
        self.keeper = tempfile.TemporaryDirectory()
        self.folder = self.keeper.name
        self.addCleanup(self.keeper.cleanup)
        self.bad_bot = os.path.join(self.folder, "bad_bot.py")
        with open(self.bad_bot, "w", encoding="utf-8") as file:
            file.write(BAD_BOT)

    def bad(self, mode):
        return f"cmd:{sys.executable} {self.bad_bot} {mode}"

    def assert_no_processes(self, word=None):
        for _ in range(100):
            left = processes(word or self.bad_bot)
            if not left:
                return
            time.sleep(0.02)
        self.fail(left)

    def records(self, name):
        games = {}
        for path in sorted(glob.glob(os.path.join(self.folder, name, "*.hat.json"))):
            with open(path, encoding="utf-8") as file:
                games[os.path.basename(path)] = json.load(file)
        return games


class Results(Folder):
    def test_the_same_with_any_number_of_threads(self):
        for more in (["--game", "court", "--bots", "puppy,random", "--games", "100"],
                     ["--game", "vanish", "--bots", "puppy,goldfish,random", "--games", "60", "--players", "2"],
                     ["--game", "rabbits", "--bots", "random;random", "--games", "20", "--players", "3"],
                     ["--game", "vanish", "--bots", SAMPLE, "random", "--games", "12"],
                     ["--game", "court", "--bots", self.bad("illegal"), "random", "--games", "40"]):
            outputs = []
            for threads in "1", "2", "5":
                done = run(*more, "--json", "--seed", "7", "--threads", threads,
                           "--save", os.path.join(self.folder, threads))
                self.assertEqual(done.returncode, 0, done.stderr)
                outputs.append(done.stdout)
            self.assertEqual(len(set(outputs)), 1, outputs)
            saved = [self.records(threads) for threads in ("1", "2", "5")]
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
        whole = result("--game", "court", "--bots", "puppy,random", "--games", "50", "--players", "4",
                       "--set", "no_echo=false", "--seed", "3")
        self.assertEqual(list(whole), ["game", "options", "seed", "games", "blocks", "planned_games", "turn_limits",
                                       "bots", "pairings", "sprt", "interrupted"])
        self.assertEqual((whole["game"], whole["seed"], whole["games"], whole["blocks"]), ("court", 3, 52, 13))
        self.assertEqual(whole["options"], {"players": 4, "magic_hats": True, "no_echo": False, "turn_limit": 400})
        puppy, other = whole["bots"]
        self.assertEqual(list(puppy), ["bot", "games", "seats", "wins", "points", "forfeits", "faults", "elo"])
        self.assertEqual((puppy["games"], puppy["seats"], other["games"], other["seats"]), (52, 52, 52, 156))
        self.assertAlmostEqual(puppy["wins"] + other["wins"], 52, places=3)
        self.assertEqual(list(puppy["faults"]), ["illegal", "garbage", "unasked", "timeout", "exited", "flood", "given_up"])
        self.assertAlmostEqual(puppy["elo"] + other["elo"], 0, places=1)
        self.assertEqual(list(whole["pairings"][0]), ["bots", "blocks", "score", "elo", "error", "at_least", "at_most"])

    def test_the_turn_limit_is_counted(self):
        whole = result("--game", "vanish", "--bots", "random,random", "--games", "10", "--set", "turn_limit=1")
        self.assertEqual(whole["turn_limits"], 10)
        self.assertEqual([bot["bot"] for bot in whole["bots"]], ["random", "random#2"])

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
        done = run("--game", "vanish", "--bots", "puppy,random", "--games", "30")
        text = done.stdout.decode()
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn("vanish, 2 players: 30 games in 15 blocks", text)
        self.assertIn("puppy - random", text)


class Resuming(Folder):
    def test_after_kill_9(self):
        file = os.path.join(self.folder, "progress.json")
        call = ["--game", "vanish", "--bots", self.bad("naps"), "random", "--games", "160", "--json"]
        whole = run(*call)
        self.assertEqual(whole.returncode, 0)
        slow = dict(os.environ, NAP="0.02")
        with subprocess.Popen([BINARY, "arena", *call, "--resume", file], env=slow, stdout=subprocess.DEVNULL) as first:
            deadline = time.time() + 30
            played = 0
            while played == 0 and time.time() < deadline:
                time.sleep(0.05)
                if os.path.exists(file):
                    with open(file, encoding="utf-8") as content:
                        played = json.load(content)["tally"][0]
            first.kill()
        self.assertGreater(played, 0)
        self.assertLess(played, 80)
        self.assert_no_processes()
        again = run(*call, "--resume", file)
        self.assertEqual((again.returncode, again.stdout), (0, whole.stdout))
        self.assertEqual(run(*call, "--resume", file).stdout, whole.stdout)  # nothing left to do
        for other in (["--seed", "2"], ["--ms", "400"], ["--set", "expert=true"], ["--sprt", "0", "5"], ["--players", "3"]):
            done = run(*call, "--resume", file, *other)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"begun with other arguments", done.stderr)
            self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_other_files(self):
        for content in "", "{}", "[1,2]", '{"magichat_arena":1,"call":{},"tally":[]}', "\0\0":
            file = os.path.join(self.folder, "odd")
            with open(file, "w", encoding="utf-8") as out:
                out.write(content)
            done = run("--game", "vanish", "--bots", "random,random", "--resume", file)
            self.assertEqual((done.returncode, done.stderr.count(b"\n")), (2, 1), content)
            self.assertIn(b"can't go on from", done.stderr)
        self.assertEqual(run("--game", "vanish", "--bots", "random,random", "--resume", "/no/such/file").returncode, 2)
        self.assertEqual(run("--game", "vanish", "--bots", "random,random", "--save", "/dev/null/x").returncode, 2)

    def test_an_interrupt_shows_what_was_played(self):
        call = [BINARY, "arena", "--game", "vanish", "--bots", self.bad("naps"), "random", "--games", "100000", "--json"]
        with subprocess.Popen(call, stdout=subprocess.PIPE, env=dict(os.environ, NAP="0.005")) as process:
            time.sleep(0.7)
            process.send_signal(signal.SIGINT)
            output = process.stdout.read()
            self.assertEqual(process.wait(timeout=10), 130)
        self.assertTrue(json.loads(output)["interrupted"])
        self.assert_no_processes()


class Programs(Folder):
    # Where a bot is to be too late the patience is short; elsewhere it is long, for a busy machine.
    def play(self, mode, games=4, *more, game="vanish", late=False):
        begin = time.time()
        patience = ["--ms", "60", "--start-ms", "400"] if late else ["--ms", "3000", "--start-ms", "10000"]
        done = run("--game", game, "--bots", self.bad(mode), "random", "--games", str(games), "--json", *patience,
                   "--threads", "2", *more)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertLess(time.time() - begin, 20)
        whole = json.loads(done.stdout)
        self.assertEqual(whole["games"], games)
        self.assert_no_processes()
        return whole["bots"][0], done.stderr.decode()

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
                           ("exits_at_once", "exited"), ("closes", "exited"),
                           ("breeds", "timeout")):  # its child holds the output open
            with self.subTest(mode):
                bot, _ = self.play(mode, late=kind == "timeout")
                self.assertEqual((bot["forfeits"], bot["faults"][kind], bot["wins"]), (4, 4, 0))
        self.assert_no_processes("1000.75")

    def test_speaking_unasked(self):
        for mode in "early", "twice", "floods", "floods_at_once":
            with self.subTest(mode):
                bot, _ = self.play(mode)
                self.assertGreater(bot["forfeits"], 2)

    def test_leaving_in_the_middle(self):
        bot, errors = self.play("exits_midway", 6)
        self.assertGreater(bot["faults"]["exited"], 0)
        self.assertIn("exits_midway] a last word\n", errors)
        self.assertIn("it exited with status 1", errors)

    def test_one_that_will_not_leave(self):
        bot, _ = self.play("ignores")
        self.assertEqual(bot["forfeits"], 0)

    def test_what_it_writes_to_standard_error(self):
        bot, errors = self.play("chats", 20)
        self.assertEqual(bot["forfeits"], 0)
        self.assertIn("chats] thinking", errors)
        self.assertNotIn("\x1b", errors)
        self.assertEqual(self.play("chats", 4, "--quiet")[1], "")
        self.assertEqual(self.play("illegal", 4, "--quiet")[1], "")

    def test_ten_failures_in_a_row_are_enough(self):
        begin = time.time()
        bot, errors = self.play("illegal", 10000, game="court")
        self.assertLess(time.time() - begin, 15)
        self.assertEqual((bot["forfeits"], bot["faults"]["illegal"], bot["faults"]["given_up"]), (10000, 10, 9990))
        self.assertIn("failed 10 games in a row", errors)

    def test_a_game_that_is_broken_off_is_saved_so_far(self):
        self.play("illegal", 2, "--save", os.path.join(self.folder, "saved"))
        for record in self.records("saved").values():
            self.assertEqual(record["arena"]["forfeit"]["kind"], "illegal")
            self.assertIn(self.bad("illegal"), record["names"][record["arena"]["forfeit"]["seat"] - 1])

    def test_programs_that_can_not_be_started(self):
        plain = os.path.join(self.folder, "plain.txt")
        with open(plain, "w", encoding="utf-8") as file:
            file.write("hello")
        for command in "cmd:./no_such_program", f"cmd:{plain}", f"cmd:{self.folder}":
            done = run("--game", "vanish", "--bots", "random", command)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count(b"\n")), (2, b"", 1))
            self.assertIn(b"can't start", done.stderr)


class Compliance(Folder):
    def check(self, command, start="2000"):
        return run("--compliance", command, "--ms", "500", "--start-ms", start, "--quiet")

    def test_the_sample_bot_passes(self):
        done = run("--compliance", SAMPLE)
        text = done.stdout.decode()
        self.assertEqual((done.returncode, done.stderr), (0, b""), text)
        self.assertNotIn("failed", text)
        for words in "starts", "vanish", "court", "rabbits", "in time", "end of its input", "broken off":
            self.assertIn(words, text)

    def test_bad_bots_fail(self):
        for mode, words in (("illegal", "illegal move"), ("garbage", "garbage"), ("silent", "no answer in time"),
                            ("exits_midway", "exited"), ("early", "unasked"), ("twice", "unasked"),
                            ("ignores", "still there"), ("floods_at_once", "flood")):
            with self.subTest(mode):
                # A flood ends the wait for it, however long that may be; a busy machine needs a while to start one.
                done = self.check(self.bad(mode), "20000" if mode == "floods_at_once" else "2000")
                text = done.stdout.decode()
                self.assertEqual(done.returncode, 1, text)
                self.assertIn("failed  ", text)
                self.assertIn(words, text)
                self.assert_no_processes()
        self.assertEqual(self.check("cmd:./no_such_program").returncode, 1)


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
                            ("program", ["--compliance", "fox"]), ("--nonsense", [*vanish, *two, "--nonsense"])):
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
