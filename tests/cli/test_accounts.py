"""What the program says in some languages, word for word: a record of each game told, and a short game in the terminal.

    test_accounts.py BINARY

MAGICHAT_GOLDEN=write writes tests/cli/accounts/ anew; read the difference before you commit it.
"""

import json
import os
import subprocess
import sys
import unicodedata
import unittest

BINARY = os.path.abspath(sys.argv.pop(1))
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
os.environ["LC_ALL"] = "C.UTF-8"  # --language says which one it is
os.environ["MAGICHAT_PLAY"] = "magichat play"  # how a game is gone on with, wherever the program is

LANGUAGES = ("en", "de", "fr", "he", "ru")
RECORDS = {"vanish": "vanish-3", "court": "court-dead", "rabbits": "rabbits-2"}
# What is typed in a game of each, one line after the other, whatever is asked: moves, commands and mistakes.
PLAYED = {"vanish": "look 2\n1\nflub\nlast\nmoves\nlook 9\ncall owl\nhelp\ntable\nsave\nsave -\nundo\n\nquit\n",
          "court": "look 4\nlook 4\nswap 2 1\nopen 3\n99\nlast\nhelp\nquit\n",
          "rabbits": "1\n1\n1\n1\n1\ntable\nmoves\nhelp\nquit\n"}


def said(language, *words, answers=""):
    done = subprocess.run([BINARY, "--language", language, *words], input=answers.encode(), capture_output=True, timeout=60)
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stderr.decode()}")
    return done.stdout.decode()


class Accounts(unittest.TestCase):
    maxDiff = None

    def compare(self, language, name, text):
        path = os.path.join(HERE, "accounts", f"{language}-{name}.txt")
        if os.environ.get("MAGICHAT_GOLDEN") == "write":
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), text)

    def languages(self):
        """Those that there are: a language whose texts are not there yet is passed over, and none that has them."""
        for language in LANGUAGES:
            if os.path.exists(os.path.join(ROOT, "texts", f"{language}.json")):
                yield language

    def test_records(self):
        for language in self.languages():
            for game, record in RECORDS.items():
                with self.subTest(language=language, game=game):
                    path = os.path.join(ROOT, "tests", "golden", f"{record}.hat.json")
                    self.compare(language, game, said(language, "replay", path) + "\n\n" +
                                 said(language, "replay", path, "--seat", "2"))

    def test_games_in_the_terminal(self):
        for language in self.languages():
            with self.subTest(language=language):
                text = ""
                for game, answers in PLAYED.items():
                    text += said(language, "play", game, "--players", "3", "--mind", "random", "--seed", "7", "--names",
                                 "Ada,,", "--set", "turn_limit=30", answers=answers)
                self.compare(language, "play", text)

    def test_every_language_is_offered(self):
        known = sorted(name[:-5] for name in os.listdir(os.path.join(ROOT, "texts")) if name.endswith(".json"))
        done = subprocess.run([BINARY, "--language", "xx"], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 2)
        for code in known:
            self.assertIn(code, done.stderr.decode())
            self.assertEqual(said(code, "--version"), said("en", "--version"))


class Ends(unittest.TestCase):
    """A record that stops before the last move of its game says why."""

    START = {"magichat": 1, "game": "vanish", "names": ["Ada", "Bo"],
             "moves": ["deal cat frog dove mouse rabbit owl", "look 3", "swap 3 5"]}

    def last(self, language, record, *more):
        """The last paragraph, as one line."""
        text = said(language, "replay", "-", *more, answers=json.dumps(record))
        return text.rstrip().split("\n\n")[-1].replace("\n", " ")

    def test_whoever_of_two_gave_up_has_lost(self):
        record = {**self.START, "resigned": [2], "ended_by": "resigned"}
        for more in ((), ("--seat", "0"), ("--seat", "1"), ("--seat", "2")):
            self.assertEqual(self.last("en", record, *more), "Bo gave up. Ada has won!")
        self.assertEqual(self.last("en", {**record, "resigned": [1]}), "Ada gave up. Bo has won!")
        self.assertEqual(self.last("en", {**self.START, "names": ["", ""], "resigned": [1]}),
                         "Seat 1 gave up. Seat 2 has won!")

    def test_a_game_that_was_broken_off_counts_for_nobody(self):
        stopped = "The game was stopped. The host has sent a player away. This game counts for nobody."
        record = {**self.START, "ended_by": "broken_off"}
        self.assertEqual(self.last("en", record), stopped)
        three = {**record, "names": ["Ada", "Bo", "Cy"], "options": {"players": 3}, "resigned": [3]}
        self.assertEqual(self.last("en", three), "Cy gave up. " + stopped)

    def test_with_three_a_game_goes_on_for_whoever_gave_up(self):
        going = "Here the record ends. The game is not over: it is the turn of Bo."
        self.assertEqual(self.last("en", self.START), going)
        three = {**self.START, "names": ["Ada", "Bo", "Cy"], "options": {"players": 3}, "resigned": [3]}
        self.assertEqual(self.last("en", three), "Cy gave up. " + going)
        with open(os.path.join(ROOT, "tests", "golden", "vanish-3.hat.json"), encoding="utf-8") as file:
            whole = json.load(file)
        end = self.last("en", whole)
        self.assertEqual(self.last("en", {**whole, "names": ["Ada", "Bo", "Cy"], "resigned": [1, 3]}).split(". ")[-2:],
                         ["Ada gave up", "Cy gave up."])
        self.assertNotIn("gave up", end)

    def test_in_every_language_as_the_page_says_it(self):
        for name in os.listdir(os.path.join(ROOT, "texts")):
            with open(os.path.join(ROOT, "texts", name), encoding="utf-8") as file:
                texts = json.load(file)
            bare = lambda text: "".join(c for c in text if c not in "\u2066\u2067\u2068\u2069")
            with self.subTest(language=name[:-5]):
                self.assertEqual(bare(self.last(name[:-5], {**self.START, "resigned": [2], "ended_by": "resigned"})),
                                 texts["over.why_resigned"].replace("{name}", "Bo") + " " +
                                 texts["over.won"].replace("{names}", "Ada"))
                self.assertEqual(bare(self.last(name[:-5], {**self.START, "ended_by": "broken_off"})),
                                 texts["over.broken_off"] + " " + texts["over.why_broken_off"])


def cells(line):
    """How many a line takes: marks above letters and what only changes directions take none."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line
               if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")


class EveryLanguage(unittest.TestCase):
    """What must hold in each, whatever it says."""

    COMMANDS = ([], ["serve"], ["play"], ["replay"], ["analyse"], ["puzzles"], ["puzzles", "make"], ["puzzles", "check"], ["verify"],
                ["arena"], ["bots"], ["solve"], ["solve", "vanish"],
                ["solve", "court"], ["bench"])

    def check(self, text, most):
        for line in text.splitlines():
            self.assertLessEqual(cells(line), most, line)
            depth = 0
            for c in line:
                depth += (c in "\u2066\u2067\u2068") - (c == "\u2069")
                self.assertGreaterEqual(depth, 0, line)
            self.assertEqual(depth, 0, line)

    def each(self):
        for name in os.listdir(os.path.join(ROOT, "texts")):
            with self.subTest(language=name[:-5]):
                yield name[:-5]

    def test_help_fits_eighty_columns(self):
        for language in self.each():
            for command in self.COMMANDS:
                self.check(said(language, *command, "--help"), 80)
            self.check(said(language, "bots"), 80)

    def test_accounts_and_games_fit_a_terminal(self):
        for language in self.each():
            for game, answers in PLAYED.items():
                path = os.path.join(ROOT, "tests", "golden", f"{RECORDS[game]}.hat.json")
                self.check(said(language, "replay", path), 79)
                for players in ("2", "4"):
                    call = ["play", game, "--players", players, "--mind", "random", "--seed", "3", "--set", "turn_limit=40"]
                    self.check(said(language, *call, answers=answers + "1\n" * 200), 79)
                    self.check(said(language, *call, "--people", "none"), 79)

    def test_isolates_are_for_languages_from_right_to_left(self):
        for language in self.each():
            with open(os.path.join(ROOT, "texts", f"{language}.json"), encoding="utf-8") as file:
                right_to_left = json.load(file).get("language.direction") == "rtl"
            text = said(language, "play", "court", "--seed", "3", answers="look 1\nhelp\nquit\n")
            self.assertEqual(any(c in text for c in "\u2066\u2067\u2068\u2069"), right_to_left)


class Choice(unittest.TestCase):
    """Which language it is, where --language does not say so."""

    def told(self, *words, **variables):
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")}
        done = subprocess.run([BINARY, *words], env={**environment, **variables}, capture_output=True, timeout=60)
        return done.stdout.decode() + done.stderr.decode()

    def test_the_environment_is_asked(self):
        for name in os.listdir(os.path.join(ROOT, "texts")):
            code = name[:-5]
            wanted = self.told("--language", code, LANG="C.UTF-8")
            self.assertEqual(self.told(LANG=f"{code}_XX.UTF-8"), wanted)
            self.assertEqual(self.told(LC_ALL=f"{code}_XX.UTF-8", LANG="tlh_QO.UTF-8"), wanted)
            self.assertEqual(self.told(LANG="tlh_QO.UTF-8", LANGUAGE=f"xx:{code}"), wanted)

    def test_wherever_it_stands_and_for_whatever_is_wrong(self):
        for code in (name[:-5] for name in os.listdir(os.path.join(ROOT, "texts"))):
            wanted = self.told("--language", code, "replay", "--jsno", "x", LANG="C.UTF-8")
            self.assertEqual(self.told("replay", "--language", code, "--jsno", "x", LANG="C.UTF-8"), wanted)
            self.assertEqual(self.told("replay", "--jsno", "x", f"--language={code}", LANG="C.UTF-8"), wanted)

    def test_where_there_is_no_unicode_punctuation_is_plain(self):
        self.assertEqual(self.told("repaly", LC_ALL="C"),
                         'magichat: There is no command "repaly". Did you mean replay? There are serve, doctor, play, replay, '
                         "analyse, puzzles, verify, arena, bots, solve, bench, migrate and help. magichat --help says how.\n")

    def test_programs_are_told_the_same_in_every_language(self):
        record = os.path.join(ROOT, "tests", "golden", "court-2.hat.json")
        for words in (["replay", record, "--json"], ["solve", "vanish", "--json"],
                      ["arena", "--game", "vanish", "--bots", "random,random", "--games", "4", "--json", "--quiet"]):
            wanted = self.told(*words, LANG="C")
            for name in os.listdir(os.path.join(ROOT, "texts")):
                self.assertEqual(self.told(*words, "--language", name[:-5]), wanted)


if __name__ == "__main__":
    unittest.main()
