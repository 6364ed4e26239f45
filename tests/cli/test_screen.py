#!/usr/bin/env python3
"""The terminal game on screens of every width, and the keys at its prompt.

usage: test_screen.py MAGICHAT [unittest arguments]
"""

import fcntl
import json
import os
import random
import re
import struct
import termios
import unicodedata
import unittest

from at_terminal import CLEAR, GAMES, MAGICHAT, Base, is_over, rabbits_deal

WIDTHS = (40, 60, 80, 120)
UP, LEFT = b"\033[A", b"\033[D"
ASKED = r"help\):|press\s+Enter\.|see\s+the\s+table\.|has\s+won\.|read\s+on\.|save\s+FILE:"


TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "texts")


def cells(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
               if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")


def ends_of(language, *names):
    """A pattern for the last word of each of these questions, and what leaves the game."""
    with open(os.path.join(TEXTS, f"{language}.json"), encoding="utf-8") as file:
        texts = json.load(file)
    return "|".join(r"[\s\u2066-\u2069]+".join(map(re.escape, re.findall(r"\w+|\W+", texts[f"term.{name}"].split()[-1])))
                    .replace(r"[\s\u2066-\u2069]+", r"[\u2066-\u2069]*") for name in names)


def rows_of(text):
    """The rows as drawn, without paint and other marks; commands, which are never broken, left out."""
    text = re.sub(r"\033\[[0-9;?]*[A-Za-z]|\033[=>]", "", text)
    return [row for row in re.split(r"[\r\n]+", text) if MAGICHAT not in row]


class Widths(Base):
    def check(self, session, columns, rows):
        for page in session.text.split(CLEAR):
            for row in rows_of(page):
                self.assertLess(cells(row), columns, row)
            self.assertLessEqual(page.rstrip().count("\n") + 1, rows, page)

    def play_through(self, game, players, columns, people, rows=24):
        names = ",".join(["Bartholomew the Great"] * players)
        session = self.session("play", game, "--players", str(players), "--people", people, "--seed", str(columns),
                               "--names", names, "--mind", "random", "--set", "turn_limit=24", rows=rows,
                               columns=columns)
        session.read_until(ASKED)
        rng = random.Random(columns)
        for _ in range(200):
            page = session.page()
            if "Press Enter to leave" in page:
                break
            # A number that there is not would be asked again on the same page: so only such as always are.
            session.type(str(rng.choice((1, 2))) if "help):" in page else "", ASKED)
        self.assertTrue(is_over(session.page()), session.page())
        self.check(session, columns, rows)

    def test_no_row_is_wider_and_no_page_higher_than_the_screen_in_a_whole_game(self):
        for columns in WIDTHS:
            for game in GAMES:
                for players in (2, 3, 4):
                    with self.subTest(columns=columns, game=game, players=players):
                        self.play_through(game, players, columns, "1")

    def test_nor_where_people_share_the_keyboard(self):
        for columns in WIDTHS:
            for game in GAMES:
                with self.subTest(columns=columns, game=game):
                    self.play_through(game, 4, columns, "1,2,3,4")

    def test_nor_in_any_language(self):
        for language in sorted(name[:-5] for name in os.listdir(TEXTS)):
            move, leave = ends_of(language, "your_move"), ends_of(language, "ask_leave")
            asked = rf"(?:{ends_of(language, 'your_move', 'remember', 'see_table', 'see_winner', 'read_on', 'ask_leave')})[^\r\n]*$"
            for columns in (40, 80):
                for game in GAMES:
                    with self.subTest(language=language, columns=columns, game=game):
                        session = self.session("play", game, "--language", language, "--players", "4", "--seed", "5",
                                               "--mind", "random", "--set", "turn_limit=12", rows=24, columns=columns)
                        for _ in range(60):
                            session.read_until(asked)
                            page = session.page()
                            if re.search(rf"(?:{leave})[^\r\n]*$", page):
                                break
                            os.write(session.keyboard, b"1\n" if re.search(rf"(?:{move})[^\r\n]*$", page) else b"\n")
                        self.check(session, columns, 24)

    def test_nor_in_any_answer(self):
        for columns in WIDTHS:
            for game in GAMES:
                session = self.session("play", game, "--seed", "1", rows=60, columns=columns)
                session.read_until("Your move")
                for line in ("help", "moves", "table", "last", "flub", "99", "", "undo", "save", "save -", "again",
                             "x y z", "swap 9 9"):
                    session.type(line, r"\n[\s\S]*Your move")
                for row in rows_of(session.text):
                    self.assertLess(cells(row), columns, row)

    def test_nor_when_setting_up(self):
        for columns in WIDTHS:
            for game in GAMES:
                session = self.session("play", columns=columns)
                session.read_until(r"Which game\?")
                for line, answer in ((game, r"How many players"), ("4", r"Who plays\?"), ("1", r"Changes, such as"),
                                     ("nonsense", r"is set like[\s\S]*Changes, such as"), ("", r"youngest\??[\s\S]*starts\.")):
                    session.type(line, answer)
                for row in rows_of(session.text):
                    self.assertLess(cells(row), columns, row)

    def test_every_card_is_on_a_narrow_screen(self):
        deal = rabbits_deal("white", "black", "brown", "pink", "blue", "green")
        path = self.record("r.json", "rabbits", [deal, "roll draw draw"])
        for columns in (40, 60, 80):
            session = self.session("play", "--load", path, "--people", "1", columns=columns)
            session.read_until("Your move")
            for word in ("white", "black", "brown", "goal", "Dice: [draw] [draw]", "Piles:", "Discards: none."):
                self.assertIn(word, session.page())
            self.assertEqual(session.page().count("(hat)"), 3)

    def test_a_wide_screen_has_the_news_beside_the_table(self):
        for game in GAMES:
            pages = []
            for columns in (80, 120):
                session = self.session("play", game, "--players", "3", "--first", "2", "--seed", "2", "--mind", "random",
                                       rows=50, columns=columns)
                session.read_until("Your move")
                pages.append(session.page())
            narrow, wide = (page.split("\n") for page in pages)
            self.assertLess(len(wide), len(narrow))
            news = next(i for i, row in enumerate(wide) if " - Tumbler 2" in row)
            self.assertGreater(wide[news].index(" - Tumbler 2"), 60)

    def test_an_old_peek_is_at_no_side_of_a_wide_screen(self):
        session = self.session("play", "court", "--seed", "3", "--mind", "random", columns=120)
        session.read_until("Your move")
        session.type("look 4", "Remember it well")
        self.assertRegex(session.page(), r"│ *[a-z][a-z ]*│")
        self.assertRegex(session.page(), r"\bsee\b")
        for line in ("", "swap 1 2", "table"):
            session.type(line, r"Your move[^\r\n]*$")
            self.assertNotRegex(session.page(), r"│ *[a-z][a-z ]*│|\bsee (the|a)\b|and\s*$")

    def test_those_who_watch_keep_the_whole_story(self):
        session = self.session("play", "court", "--people", "none", "--set", "turn_limit=9", "--mind", "random")
        session.read_until("win the game|wins the game|share the win")
        self.assertNotIn(CLEAR, session.text)

    def test_a_new_size_is_drawn_at_once_and_keeps_what_was_typed(self):
        session = self.session("play", "court", "--seed", "1", columns=120)
        session.read_until("Your move")
        os.write(session.keyboard, b"swa")
        session.read_until("swa")
        fcntl.ioctl(session.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 40, 0, 0))
        session.read_until(re.escape(CLEAR) + r"[\s\S]*Your move[\s\S]*swa")
        for row in rows_of(session.page()):
            self.assertLess(cells(row), 40, row)
        session.type("p 1 2", "Your move")
        self.assertIn("You swap the hats of columns 1 and 2.", " ".join(session.page().split()))
        for row in rows_of(session.page()):
            self.assertLess(cells(row), 40, row)

    def test_a_secret_stays_on_the_page_when_the_screen_changes(self):
        session = self.session("play", "court", "--seed", "1", columns=80)
        session.read_until("Your move")
        session.type("look 2", "Remember it well")
        seen = re.search(r"and see [a-z’ ]+\.", " ".join(session.page().split()))[0]
        fcntl.ioctl(session.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 50, 0, 0))
        session.read_until(re.escape(CLEAR) + r"[\s\S]*Remember it well")
        self.assertIn(seen, " ".join(session.page().split()))


class Keys(Base):
    def court(self, *arguments):
        session = self.session("play", "court", "--seed", "1", *arguments)
        session.read_until("[Yy]our move|Pass the keyboard")
        return session

    def press(self, session, keys, pattern):
        os.write(session.keyboard, keys)
        return session.read_until(pattern)

    def test_a_line_can_be_edited(self):
        session = self.court()
        page = self.press(session, b"swp 1 2" + LEFT * 5 + b"a\n", "Your move[^\r\n]*$")
        self.assertIn("You swap the hats of columns 1 and 2.", session.page(), page)

    def test_tab_completes_moves_and_commands(self):
        session = self.court()
        self.press(session, b"lo\t", "ok ")
        self.press(session, b"\t", r"1  2  3  4  5  6  7\s[\s\S]*Your move")
        session.type("3", "Remember it well")
        self.assertIn("You look at the hat of column 3", session.page())
        session.type("", "Your move")
        self.press(session, b"s\t", r"swap  save\s[\s\S]*Your move")
        self.press(session, b"w\t2 4\n", r"Your move[^\r\n]*$")
        self.assertIn("You swap the hats of columns 2 and 4.", session.page())
        session.type("he\t", "There is no undo")

    def test_what_is_no_move_now_is_not_completed(self):
        session = self.session("play", "vanish", "--seed", "1")
        session.read_until("Your move")
        session.type("look 1", r"Your move")
        self.press(session, b"look\tx\n", "I don’t know “lookx”")

    def test_what_was_typed_before_comes_back(self):
        session = self.court()
        session.type("undo", r"There is no undo[\s\S]*Your move")
        self.press(session, UP + b"\n", r"There is no undo[\s\S]*Your move")

    def test_what_somebody_else_typed_does_not(self):
        session = self.court("--people", "1,2", "--names", "Ada,Bo")
        session.type("", "Ada, your move")
        session.type("undo", r"There is no undo[\s\S]*your move")
        self.press(session, b"secret thought\x15\n", r"It is your move[\s\S]*your move")
        session.type("swap 1 2", "Pass the keyboard to Bo")
        session.type("", "Bo, your move")
        self.press(session, UP + b"\n", r"It is your move[\s\S]*your move")
        self.press(session, b"\x19\n", r"It is your move[\s\S]*your move")  # what was cut out

    def test_letters_of_several_bytes_are_letters(self):
        session = self.session("play")
        session.read_until(r"Which game\?")
        session.type("2", "How many players")
        session.type("2", "Who plays")
        self.press(session, "Zoë, Żan".encode() + b"\x7fn\n", "Changes, such as")
        session.type("", "youngest starts")
        session.type("", "Pass the keyboard to Zoë")
        session.type("", "Żan")

    def test_after_being_stopped_the_keys_still_work(self):
        session = self.court()
        os.write(session.keyboard, b"swa")
        session.read_until("swa")
        os.kill(session.program.pid, 19)
        os.waitpid(session.program.pid, os.WUNTRACED)
        mode = termios.tcgetattr(session.side)
        termios.tcsetattr(session.side, termios.TCSANOW, session.before)  # as a shell does
        os.kill(session.program.pid, 18)
        session.read_until(r"Your move[\s\S]*swa")
        self.assertEqual(termios.tcgetattr(session.side), mode)
        session.type("p 1 2", "Your move")
        self.assertIn("You swap the hats of columns 1 and 2.", session.page())

    def test_a_plain_terminal_has_no_marks(self):
        session = self.session("play", "court", "--plain")
        session.read_until("Your move")
        session.type("look 1", "Your move|Remember")
        self.assertNotIn("\033", session.text)


if __name__ == "__main__":
    unittest.main()
