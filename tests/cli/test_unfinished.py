#!/usr/bin/env python3
"""Games that go on another time: the command that the program prints, who sat where, and what is kept by itself.

usage: test_unfinished.py MAGICHAT [unittest arguments]
"""

import json
import os
import re
import shutil
import subprocess
import unittest

from at_terminal import GAMES, MAGICHAT, Base, replay_json, run

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
DEAL = ["deal cat frog dove mouse rabbit owl"]


def printed_command(text, option):
    """The row that is a command with this option, as a reader would copy it."""
    rows = [row.strip() for row in text.replace("\r", "").splitlines() if f" {option}" in row]
    return rows[-1]


def paste(command, answers="quit\n", folder=None):
    done = subprocess.run(["bash", "-c", command], input=answers.encode(), capture_output=True, timeout=60, cwd=folder)
    if done.returncode != 0:
        raise AssertionError(f"{command}: exit {done.returncode}\n{done.stderr.decode()}")
    return done.stdout.decode()


class Commands(Base):
    NAMES = ("evening.hat.json", "two words.json", "it's.json", "-dash.json", 'a"b$(exit 9)`x`*.json', "tab\tand\nline.json",
             "\u0441\u043d\u0435\u0433.json", "bell\x07.json")

    def test_the_command_of_the_goodbye_works_for_any_file(self):
        for name in self.NAMES:
            with self.subTest(name=name):
                self.record(name, "vanish", DEAL, names=["Ada", "Bo"])
                called = f"./{name}" if name.startswith("-") else name
                done = subprocess.run([MAGICHAT, "play", "--load", called], input=b"quit\n", capture_output=True,
                                      timeout=60, cwd=self.folder)
                command = printed_command(done.stdout.decode(), "--load")
                self.assertTrue(command.isprintable())
                self.assertIn("Ada (you)", paste(command, folder=self.folder))

    def test_saving_in_a_file_with_spaces_prints_it_in_quotes(self):
        out, _ = run("play", "court", answers=f"look 1\nsave {self.folder}/two words.json\nquit\n")
        command = printed_command(out, "--load")
        self.assertIn(f"'{self.folder}/two words.json'", command)
        self.assertIn("You look at the hat of column 1.", paste(command, "last\nquit\n"))

    def test_the_script_is_named_by_those_whom_it_started(self):
        # The real script, with nothing left to build.
        house = self.path("a house")
        os.makedirs(f"{house}/scripts")
        os.makedirs(f"{house}/build/release/cli")
        shutil.copy(f"{ROOT}/play", house)
        os.symlink(MAGICHAT, f"{house}/build/release/cli/magichat")
        with open(f"{house}/scripts/lib.sh", "w", encoding="utf-8") as file:
            file.write("start_log() { :; }\nstep() { :; }\nfail() { exit 1; }\n")
        with open(f"{house}/scripts/setup", "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n")
        os.chmod(f"{house}/scripts/setup", 0o755)
        for folder, script in ((house, "./play"), (self.folder, "'a house'/play")):
            out = paste(f"{script} --terminal court --names Ada,Bo", "look 1\nsave! g.json\nquit\n", folder)
            command = printed_command(out, "--load")
            self.assertIn("play --terminal --load g.json", command)
            self.assertIn("Ada (you)", paste(command, folder=folder))


class Seats(Base):
    def test_who_sits_where_is_saved_and_loaded(self):
        path = self.path("s.hat.json")
        run("play", "court", "--players", "3", "--people", "2", "--mind", "fox:iterations=9", "--set", "turn_limit=9",
            answers=f"save {path}\nquit\n")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["bots"], ["fox:iterations=9", None, "fox:iterations=9"])
        out, _ = run("play", "--load", path, answers="quit\n")
        for name in ("Fox 1", "2 Seat 2 (you)", "Fox 3"):
            self.assertIn(name, out)
        session = self.session("play", "--load", path)
        session.read_until("Your move")
        self.assertNotIn("Which of these seats", session.text)
        self.assertIn("2 Seat 2 (you)", session.page())

    def test_every_seat_keeps_its_own_mind(self):
        path = self.record("m.hat.json", "vanish", DEAL, bots=["goldfish", None, "elephant:ms=5"], options={"players": 3},
                           first=2)
        out, _ = run("play", "--load", path, answers=f"save {path}\nquit\n")
        for name in ("Goldfish 1", "Elephant 3"):
            self.assertIn(name, out)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["bots"], ["goldfish", None, "elephant:ms=5"])

    def test_the_call_has_the_last_word(self):
        path = self.record("c.hat.json", "vanish", DEAL, bots=["goldfish", None])
        out, _ = run("play", "--load", path, "--people", "1", answers="quit\n")
        self.assertIn("1 Seat 1 (you)", out)
        self.assertIn("Puppy 2", out)
        self.assertIn("Tumbler 1", run("play", "--load", path, "--mind", "random", answers="quit\n")[0])

    def test_what_is_wrong_with_the_seats_is_said(self):
        for bots, why in ((5, "must be a list of 2"), ([None], "must be a list of 2"), (["fox", "fox", None], "a list of 2"),
                          ([None, 3], "item 2 of “bots” must be the word of a bot"), ([None, "cow"], "There is no bot"),
                          (["fox:span=x", None], "span takes a number"), ({"a": 1}, "must be a list of 2")):
            with self.subTest(bots=bots):
                path = self.record("w.hat.json", "vanish", DEAL, bots=bots)
                out, err = run("play", "--load", path, status=2)
                self.assertEqual((out, err.count("\n")), ("", 1))
                self.assertIn(why, err)
                self.assertIn("malformed record", err)
                run("replay", path)  # a key that the notation does not know


class Kept(Base):
    def files(self):
        return sorted(name for name in os.listdir(self.kept) if name != "lock") if os.path.isdir(self.kept) else []

    def kept_moves(self, number=1):
        return [line["move"] for line in replay_json(os.path.join(self.kept, f"game-{number}.hat.json"))]

    def begin(self, game="court", *arguments):
        session = self.session("play", game, "--names", "Ada,Bo", *arguments)
        session.read_until("Your move")
        session.type("swap 1 2" if game == "court" else "look 1", "Your move|Remember it well")
        return session

    def test_a_game_goes_on_after_any_end(self):
        ends = (lambda one: one.leave(b"quit\n"), lambda one: one.leave(b"\x03"), lambda one: one.leave(b"\x04"),
                lambda one: one.leave(b"", 15), lambda one: (one.program.kill(), one.program.wait()))
        for end in ends:
            session = self.begin()
            self.assertEqual(self.files(), ["game-1.hat.json"])
            moves = self.kept_moves()
            self.assertEqual(moves[1], "swap 1 2")
            end(session)
            self.assertEqual(self.kept_moves(), moves)
            again = self.session("play")
            page = " ".join(again.read_until(r"Go on\? \[Y/n\]").split())
            self.assertIn(f"You have an unfinished game: court (Ada and Bo; {len(moves)} moves, the last on ", page)
            again.type("", "Your move")
            self.assertIn("Ada (you)", again.page())
            self.assertIn("You swap the hats of columns 1 and 2.", " ".join(again.page().split()))
            again.type("swap 3 4", "Your move")
            self.assertEqual(self.kept_moves()[:len(moves) + 1], [*moves, "swap 3 4"])
            again.leave(b"quit\n")
            other = self.session("play")
            other.read_until(r"Go on\?")
            other.type("drop", r"Which game\?")
            self.assertEqual(self.files(), [])

    def test_yes_and_no_are_those_of_the_language_or_of_english(self):
        self.begin().leave(b"quit\n")
        for language, nonsense, yes, no in (("de", "s", ("j", "ja", "Y"), ("nein", "n")),
                                            ("es", "j", ("si", "s\u00ed"), ("no",)),
                                            ("ru", "j", ("\u0414", "\u0434\u0430", "yes"), ("\u043d", "no")),
                                            ("he", "j", ("\u05db\u05df",), ("\u05dc",))):
            with open(os.path.join(ROOT, "texts", f"{language}.json"), encoding="utf-8") as file:
                texts = json.load(file)
            for answers, key in ((yes, "term.your_move"), (no, "term.ask_game")):
                for answer in answers:
                    with self.subTest(language=language, answer=answer):
                        session = self.session("--language", language, "play")
                        session.read_until("Y/n")
                        session.type(nonsense, "Y/n")
                        session.type(answer, re.escape(re.split(r"[\[(]", texts[key])[0]))
                        session.program.kill()
                        session.program.wait()

    def test_the_command_of_the_goodbye_goes_on(self):
        session = self.begin()
        self.assertEqual(session.leave(b"quit\n"), 0)
        session.read_until(r"--continue\r?\n") if "--continue" not in session.text else None
        out = paste(printed_command(session.text, "--continue"), "last\nswap 5 6\nquit\n")
        self.assertIn("You swap the hats of columns 1 and 2.", out)
        self.assertIn("Your game is kept", out)
        self.assertIn("swap 5 6", self.kept_moves())

    def test_what_was_seen_in_secret_is_not_shown_again(self):
        session = self.session("play", "court", "--names", "Ada,Bo", "--seed", "3")
        session.read_until("Your move")
        session.type("look 4", "Remember it well")
        session.program.kill()
        session.program.wait()
        again = self.session("play", "--continue")
        again.read_until("Your move")
        self.assertIn("You look at the hat of column 4.", again.page())
        self.assertNotIn("and see", again.page())

    def test_every_move_is_stored_before_it_is_shown(self):
        for game in GAMES:
            session = self.session("play", game, "--set", "turn_limit=6", "--seed", "5", "--mind", "random")
            session.read_until("Your move")
            for _ in range(4):
                session.type("1", "Your move|Remember it well|Press Enter to leave")
                if "Press Enter to leave" in session.page():
                    break
                newest = max(self.files(), key=lambda name: os.stat(os.path.join(self.kept, name)).st_mtime_ns)
                with open(os.path.join(self.kept, newest), encoding="utf-8") as file:
                    record = json.load(file)
                self.assertEqual(record["game"], game)
                if "Remember it well" in session.page():
                    session.type("", "Your move|Press Enter to leave")

    def test_a_game_that_is_over_is_no_longer_kept(self):
        session = self.session("play", "court", "--set", "turn_limit=4", "--set", "no_echo=false", "--mind",
                               "random")  # whatever it swaps, I may swap too
        session.read_until("Your move")
        session.type("swap 1 2", "Your move")
        self.assertEqual(self.files(), ["game-1.hat.json"])
        session.type("swap 3 4", "Press Enter to leave")
        self.assertEqual(self.files(), [])
        session.type("again", "Your move")
        session.type("swap 1 2", "Your move")
        self.assertEqual(self.files(), ["game-1.hat.json"])

    def test_a_game_that_nobody_has_begun_is_not_kept(self):
        session = self.session("play", "court")
        session.read_until("Your move")
        session.leave(b"quit\n")
        self.assertNotIn("kept", session.text)
        self.assertEqual(self.files(), [])

    def test_a_game_that_was_saved_in_a_file_is_there_alone(self):
        session = self.begin()
        path = self.path("own.hat.json")
        session.type(f"save {path}", r"Saved in[\s\S]*Your move")
        session.leave(b"quit\n")
        self.assertEqual(self.files(), [])
        self.assertIn("To go on with this game:", session.text)

    def test_two_terminals_have_a_game_each(self):
        first = self.begin("court")
        second = self.session("play")
        second.read_until(r"Which game\?")  # nothing is offered: the other one is being played
        second.leave(b"quit\n")
        second = self.begin("vanish")
        second.type("1", "Your move")
        self.assertEqual(self.files(), ["game-1.hat.json", "game-2.hat.json"])
        first.type("swap 3 4", "Your move")
        self.assertIn("swap 3 4", self.kept_moves(1))
        self.assertIn("look 1", self.kept_moves(2))
        for session in (first, second):
            session.program.kill()
            session.program.wait()
        third = self.session("play")
        page = third.read_until(r"Go on with which\? \[1\]")
        self.assertRegex(page, r"1  court \(Ada and Bo;[\s\S]*2  vanish \(Ada and Bo;")
        third.type("9", "Type a number from 1 to 2, or n")
        third.type("2", "Your move")
        self.assertIn("Magic Hat | vanish", third.page())
        fourth = self.session("play")
        fourth.read_until(r"unfinished game: court[\s\S]*Go on\?")
        fourth.type("n", r"Which game\?")
        self.assertEqual(self.files(), ["game-1.hat.json", "game-2.hat.json"])

    def test_only_games_of_the_kind_that_was_called_for_are_offered(self):
        self.begin("court").leave(b"quit\n")
        session = self.session("play", "vanish")
        session.read_until("Your move")
        self.assertNotIn("unfinished", session.text)
        session = self.session("play", "court")
        session.read_until(r"Go on\?")
        session = self.session("play", "court", "--people", "1,2")  # says what it wants: a new one
        session.read_until("Pass the keyboard")

    def test_what_can_not_be_read_is_said_and_left_alone(self):
        os.makedirs(self.kept)
        bad = (("{", "not JSON"), ('{"magichat":2,"game":"court","moves":[]}', "records of another version"),
               ('{"magichat":1,"game":"court","moves":["look 1"]}', "look 1"), ("", "not JSON"),
               (json.dumps({"magichat": 1, "game": "vanish", "moves": DEAL, "bots": ["cow", None]}), "no bot"))
        path = os.path.join(self.kept, "game-1.hat.json")
        for content, why in bad:
            with self.subTest(content=content):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(content)
                session = self.session("play", "court")
                page = " ".join(re.sub(r"\033\[[0-9;]*m", "", session.read_until("Your move")).split())
                self.assertIn("An unfinished game can’t be gone on with, and is left alone.", page)
                self.assertIn(why, page)
                session.type("swap 1 2", "Your move")
                self.assertEqual(self.files(), ["game-1.hat.json", "game-2.hat.json"])
                with open(path, encoding="utf-8") as file:
                    self.assertEqual(file.read(), content)
                session.type(f"save {self.path('x.json')}", "Saved in")
                session.leave(b"quit\n")
                os.remove(self.path("x.json"))
                out, err = run("play", "--continue", status=2)
                self.assertEqual((out, err.count("\n")), ("", 1))
                self.assertIn(why, err)

    def test_where_nothing_can_be_kept_it_is_said_once_and_the_game_goes_on(self):
        for state, why in ((os.devnull, "Can’t make the folder"), (None, "Neither HOME nor XDG_STATE_HOME")):
            if state is None:
                os.environ.pop("XDG_STATE_HOME")
                home = os.environ.pop("HOME", None)
                if home is not None:
                    self.addCleanup(os.environ.update, {"HOME": home})
            else:
                os.environ["XDG_STATE_HOME"] = state
            session = self.session("play", "court")
            session.read_until("Your move")
            session.type("swap 1 2", "Your move")
            self.assertIn("This game is not kept for another time. " + why, " ".join(session.page().split()))
            session.type("swap 3 4", "Your move")
            self.assertNotIn("not kept", session.page())
            session.leave(b"quit\n")
            self.assertIn("This game is not saved", session.text)

    def test_a_script_is_not_surprised(self):
        run("play", "court", answers="swap 1 2\nquit\n")
        self.assertFalse(os.path.exists(self.kept))
        out, err = run("play", "--continue", status=2)
        self.assertEqual((out, err.count("\n")), ("", 1))
        self.assertIn("There is no unfinished game", err)
        self.begin("court").leave(b"quit\n")
        before = self.kept_moves()
        self.assertIn("Say which game", run("play", status=2)[1])
        self.assertNotIn("unfinished", run("play", "court", answers="swap 1 2\nquit\n")[0])
        self.assertEqual(self.kept_moves(), before)
        self.assertIn("no unfinished game of vanish", run("play", "vanish", "--continue", status=2)[1])
        self.assertIn("do not go together", run("play", "--continue", "--load", "x", status=2)[1])
        self.assertIn("brings its own players", run("play", "--continue", "--players", "3", status=2)[1])
        run("play", "--continue", answers="swap 5 6\nquit\n")
        self.assertEqual(self.kept_moves()[:len(before) + 1], [*before, "swap 5 6"])

    def test_the_tenth_game_takes_the_place_of_the_oldest(self):
        self.begin("vanish").leave(b"quit\n")
        for number in range(2, 10):
            shutil.copy(os.path.join(self.kept, "game-1.hat.json"), os.path.join(self.kept, f"game-{number}.hat.json"))
            os.utime(os.path.join(self.kept, f"game-{number}.hat.json"), (1e9 + number, 1e9 + number))
        session = self.begin("court")
        self.assertIn("The oldest made room", " ".join(session.page().split()))
        self.assertEqual(len(self.files()), 9)
        self.assertIn("swap 1 2", self.kept_moves(2))

    def test_nobody_else_can_read_the_hidden_cards(self):
        self.begin("court")
        self.assertEqual(os.stat(self.kept).st_mode & 0o777, 0o700)

    def test_what_a_killed_program_left_half_written_is_no_harm(self):
        session = self.begin("court")
        with open(os.path.join(self.kept, "game-1.hat.json.new"), "w", encoding="utf-8") as file:
            file.write('{"magichat":1,"ga')
        session.type("swap 3 4", "Your move")
        self.assertEqual(self.files(), ["game-1.hat.json"])


if __name__ == "__main__":
    unittest.main()
