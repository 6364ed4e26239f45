"""The words of the command line: help that fits a terminal, spelling that is put right, long work that says how far it is.

    test_words.py BINARY
"""

import json
import os
import re
import subprocess
import sys
import unittest

BINARY = os.path.abspath(sys.argv.pop(1))
os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
COMMANDS = ["serve", "doctor", "play", "replay", "analyse", "puzzles", "verify", "arena", "bots", "solve", "bench", "migrate", "help"]
CALLS = [[], *([command] for command in COMMANDS), ["solve", "vanish"], ["solve", "court"], ["solve", "rabbits"],
         ["puzzles", "make"], ["puzzles", "check"]]


def run(*words):
    done = subprocess.run([BINARY, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=120, text=True)
    return done.returncode, done.stdout, done.stderr


class Help(unittest.TestCase):
    def test_it_fits_eighty_columns(self):
        for words in CALLS:
            status, text, error = run(*words, "--help")
            self.assertEqual((status, error), (0, ""), words)
            for line in text.splitlines():
                self.assertLessEqual(len(line), 80, line)
                self.assertEqual(line, line.rstrip())
        for line in run("bots")[1].splitlines():
            self.assertLessEqual(len(line), 80, line)

    def test_nobody_has_to_know_where_to_ask(self):
        for words in CALLS:
            told = run(*words, "--help")
            self.assertEqual(run(*words, "-h"), told)
            self.assertEqual(run("help", *words), told)
        self.assertEqual(run(), run("--help"))
        self.assertEqual(run("solve"), run("solve", "--help"))
        self.assertEqual(run("play", "vanish", "--nonsense", "--help"), run("play", "--help"))

    def test_it_names_every_command(self):
        text = run()[1]
        for command in COMMANDS:
            self.assertRegex(text, rf"(?m)^  {command} ")

    def test_it_says_what_a_value_is_and_what_is_usual(self):
        for words in CALLS:
            text = run(*words, "--help")[1]
            self.assertIsNone(re.search(r"\b(TEXT|INT|UINT|FLOAT)\b", text), words)
        arena = " ".join(run("arena", "--help")[1].split())
        for part in ("--game GAME", "--games N games at each table, rounded up to whole blocks (1 to 1000000000; default 100)",
                     "--sprt ELO0 ELO1", "--resume FILE", "magichat bots"):
            self.assertIn(part, arena)
        self.assertIn("--seconds SECONDS", run("bench", "--help")[1])
        self.assertIn("magichat bots", " ".join(run("play", "--help")[1].split()))
        serve = " ".join(run("serve", "--help")[1].split())
        self.assertIn("--port PORT the port to listen on; 0: any free one (a number from 0 to 65535; default 8080)", serve)

    def test_a_time_of_whole_days_is_one_of_days(self):
        serve = " ".join(run("serve", "--help")[1].split())
        self.assertEqual(re.findall(r"default (\w+)\)", serve[serve.index("--session-life"):])[:3], ["180d", "90d", "2d"])
        self.assertIsNone(re.search(r"default \d{4,}s", serve))

    def test_version_everywhere(self):
        for words in CALLS:
            for asked in ("--version", "-V"):
                status, text, error = run(*words, asked)
                self.assertEqual((status, error), (0, ""))
                self.assertRegex(text, r"^magichat \d+\.\d+\.\d+\n$")


class Spelling(unittest.TestCase):
    def refused(self, *words):
        status, text, error = run(*words)
        self.assertEqual((status, text, error.count("\n")), (2, "", 1), (words, text, error))
        self.assertTrue(error.startswith("magichat: "), error)
        return error

    def test_what_was_meant(self):
        two = ["--bots", "random,random"]
        for meant, words in (("arena", ["aren"]), ("replay", ["repaly"]), ("bots", ["help", "bost"]),
                             ("court", ["solve", "cuort"]), ("rabbits", ["play", "rabits"]),
                             ("rabbits", ["arena", "--game", "Rabits", *two]), ("--games", ["arena", "--gmaes", "5"]),
                             ("--json", ["replay", "-json", "x"]), ("--json", ["replay", "--jsno", "x"]),
                             ("--version", ["--verison"]), ("must", ["play", "vanish", "--set", "swap=mst"]),
                             ("expert", ["arena", "--game", "vanish", *two, "--set", "exprt=true"]),
                             ("true", ["play", "vanish", "--set", "expert=ture"]),
                             ("elephant", ["play", "vanish", "--mind", "elefant"]),
                             ("elephant", ["arena", "--game", "vanish", "--bots", "elefant,fox"]),
                             ("half_life", ["play", "vanish", "--mind", "fox:halflife=3"]),
                             ("lures", ["solve", "court", "--without", "luers"]),
                             ("--port", ["serve", "--prot", "80"])):
            self.assertIn(f" Did you mean {meant}? ", self.refused(*words).replace("\n", " "))

    def test_nothing_near(self):
        for words in (["xyzzy"], ["help", "xyzzy"], ["solve", "chess"], ["play", "chess"], ["arena", "--quartz"],
                      ["play", "vanish", "--mind", "cow"], ["play", "vanish", "--set", "swap=never"],
                      ["play", "x" * 100000], ["--" + "x" * 100000]):
            line = self.refused(*words)
            self.assertNotIn("id you mean", line)
            self.assertLess(len(line), 1000)

    def test_what_there_is_instead(self):
        self.assertIn("There are random, goldfish, puppy, fox and elephant", self.refused("play", "vanish", "--mind", "cow"))
        self.assertIn("There are more, ms, iterations, polite, temperature, span, follow, half_life, slip, lapse and hunch",
                      self.refused("play", "vanish", "--mind", "fox:colour=1"))
        self.assertIn("slip takes a number from 0 to 4", self.refused("play", "vanish", "--mind", "fox:slip=5"))
        self.assertIn("There are vanish, court and rabbits", self.refused("play", "chess"))

    def test_values(self):
        for part, words in (("takes no value", ["replay", "--json=yes", "x"]), ("said twice", ["bench", "--seconds", "1", "--seconds", "2"]),
                            ("needs SECONDS", ["bench", "--seconds"]), ("needs SECONDS", ["bench", "--seconds", "--json"]),
                            ("from 0.001 to 3600", ["bench", "--seconds=9999"]), ("too many", ["replay", "a", "b"]),
                            ("is empty", ["play", ""]), ("is empty", ["play", "vanish", "--names", " "]),
                            ("FILE is missing", ["verify"]), ("whole number", ["replay", "x", "--seat", "-1"]),
                            ("whole number", ["replay", "x", "--seat", "1.5"]), ("too many", ["bots", "fox"]),
                            ("one of 1, 2 and both", ["solve", "court", "--seat", "3"]),
                            ("no --without", ["solve", "court", "--seat", "1"])):
            self.assertIn(part, self.refused(*words))
        self.assertIn("Can’t read “--odd”", self.refused("replay", "--", "--odd"))

    def test_nothing_to_solve_in_rabbits(self):
        line = self.refused("solve", "rabbits")
        self.assertIn("nothing to solve in rabbits", line)
        self.assertIn("vanish and court", line)


class Bots(unittest.TestCase):
    def test_every_bot_and_parameter(self):
        status, text, error = run("bots")
        self.assertEqual((status, error), (0, ""))
        for word in ("random", "goldfish", "puppy", "fox", "elephant", "more", "ms", "iterations", "polite",
                     "temperature", "span", "follow", "half_life", "slip", "lapse", "hunch"):
            self.assertRegex(text, rf"(?m)^  {word} ")
        self.assertIn("(a whole number from 1 to 4294967295)", " ".join(text.split()))
        self.assertRegex(text, r"(?m)^  court +temperature +span +follow +half_life +slip +lapse +hunch$")
        self.assertRegex(text, r"(?m)^  puppy:more=1 +1\.37 +4\.1 +4 +31 +0\.145 +0 +0$")
        self.assertRegex(text, r"(?m)^  elephant +0\.5 +- +- +- +0 +0 +0$")


class LongWork(unittest.TestCase):
    def test_it_says_first_what_it_is_and_how_large(self):
        status, text, error = run("solve", "court", "--columns", "2", "--turns", "2", "--iterations", "5", "--samples", "1",
                                  "--json")
        self.assertEqual(status, 0)
        self.assertEqual(json.loads(text)["columns"], 2)
        self.assertRegex(error, r"^Growing the tree of this court: 3 hats, 2 turns; [\d,]+ nodes at most\.\n"
                                r"Solving it: \d+ information sets, \d+ nodes, 5 iterations\.\n"
                                r"Measuring 4 bots, ")
        with subprocess.Popen([BINARY, "bench", "--seconds", "2"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True) as bench:
            self.assertEqual(bench.stderr.readline(), "Measuring 18 rows on one core: about 36 seconds.\n")
            bench.terminate()

    def test_short_or_quiet_work_says_nothing(self):
        self.assertEqual(run("bench", "--seconds", "0.01")[2], "")
        self.assertEqual(run("bench", "--seconds", "0.12", "--quiet")[2], "")
        self.assertEqual(run("solve", "vanish", "--players", "3")[2], "")
        self.assertEqual(run("solve", "court", "--columns", "2", "--turns", "2", "--no-bots", "--quiet")[2], "")


if __name__ == "__main__":
    unittest.main()
