#!/usr/bin/env python3
"""Drives the real program: whole games through pipes, sessions at a pseudo terminal, accounts of records.

usage: test_play.py MAGICHAT [unittest arguments]
"""

import json
import os
import re
import shlex
import signal
import subprocess
import unittest

from at_terminal import (CLEAR, COLOURS, GAME_OVER, GAMES, MAGICHAT, OVER, Base, is_over, rabbits_deal, replay_json,
                         run)


class WholeGames(Base):
    def test_every_game_with_every_number_of_players_is_played_to_its_end(self):
        for game in GAMES:
            for players, people in ((2, "1"), (2, "1,2"), (3, "2"), (3, "1,3"), (4, "1"), (4, "1,2,3,4")):
                with self.subTest(game=game, players=players, people=people):
                    out, path = self.whole_game(game, players, people, seed=players)
                    self.assertTrue(is_over(out))
                    last = replay_json(path)[-1]
                    self.assertIsNone(last["to_act"])
                    self.assertEqual(last["seen"]["0"][-1]["event"], "end")

    def test_no_line_is_wider_than_a_terminal_of_80(self):
        for game in GAMES:
            out, path = self.whole_game(game, 4, "1", seed=7)
            for text in (out, run("replay", path)[0]):
                ours = [line for line in text.splitlines() if self.folder not in line]  # where it was saved
                self.assertLessEqual(max(map(len, ours)), 79)

    def test_the_same_seed_is_the_same_game(self):
        first, second = (self.whole_game("rabbits", 3, "1", seed=5)[0] for _ in range(2))
        self.assertEqual(first, second)

    def test_without_a_seed_games_differ(self):
        deals = {run("play", "court", answers="quit\n")[0] for _ in range(4)}
        self.assertGreater(len(deals), 1)

    def test_bots_alone_are_watched(self):
        for game in GAMES:
            out, _ = run("play", game, "--people", "none", "--seed", "1")
            self.assertTrue(is_over(out))
            self.assertNotRegex(out, r"\b[Yy]ou\b")
            self.assertNotIn("and sees", out)

    def test_a_script_that_says_too_much_ends_with_the_game(self):
        for game in GAMES:
            with subprocess.Popen(["yes", "1"], stdout=subprocess.PIPE) as yes:
                done = subprocess.run([MAGICHAT, "play", game, "--set", "turn_limit=20"], stdin=yes.stdout,
                                      capture_output=True, timeout=60)
                yes.kill()
            self.assertEqual(done.returncode, 0)
            self.assertEqual(done.stdout.count(b"Press Enter to leave"), 1)

    def test_bots_have_the_mind_that_was_called_for(self):
        def game(*arguments):
            out, _ = run("play", "court", "--people", "none", "--seed", "1", "--set", "turn_limit=40", *arguments)
            return out
        self.assertIn("Puppy 2", game())
        self.assertEqual(game(), game("--mind", "puppy"))
        self.assertIn("Tumbler 2", game("--mind", "random"))
        self.assertIn("Fox 1", game("--mind", "fox:iterations=5"))
        self.assertEqual(game("--mind", "fox:iterations=5"), game("--mind", "fox:iterations=5"))
        self.assertIn("Elephant 1", game("--mind", "elephant:ms=2"))
        self.assertIn("Ada ", game("--names", "Ada,"))
        self.assertIn("Puppy 2 ", game("--names", "Ada,"))

    def test_bots_play_better_than_chance(self):
        won = 0
        for seed in range(1, 9):
            out, _ = run("play", "court", "--people", "none", "--seed", str(seed), "--set", "turn_limit=200")
            won += sum(map(int, re.findall(r"(-?\d+) for Puppy", " ".join(out.split()))))
        self.assertGreater(won, 0)  # at random: hundreds below 0

    def test_again_starts_another_game(self):
        answers = "look 1\nagain\nlook 2\n"
        out, _ = run("play", "court", "--set", "turn_limit=1", answers=answers)
        self.assertIn("You look at the hat of column 1", out)
        self.assertIn("You look at the hat of column 2", out)
        self.assertEqual(out.count("Press Enter to leave"), 2)


class Calls(Base):
    def refused(self, *arguments, status=2):
        out, err = run("play", *arguments, status=status)
        self.assertEqual(out, "")
        self.assertEqual(err.count("\n"), 1)
        return err

    def test_wrong_calls_are_one_line_and_exit_2(self):
        for arguments in ((), ("chess",), ("vanish", "--players", "5"), ("vanish", "--players", "x"),
                          ("vanish", "--first", "3"), ("vanish", "--people", "3"), ("vanish", "--bots", "0"),
                          ("vanish", "--people", "1", "--bots", "1"), ("vanish", "--names", "Ada"),
                          ("vanish", "--names", "A,B,C", "--players", "2"), ("vanish", "--set", "expert"),
                          ("vanish", "--set", "expert=perhaps"), ("court", "--set", "expert=true"),
                          ("rabbits", "--set", "turn_limit=-1"), ("vanish", "--seed", "x"), ("vanish", "--seed", "-1"),
                          ("vanish", "--seed", "18446744073709551616"), ("vanish", "--names", ","),
                          ("vanish", "--people", ""), ("vanish", "--bots", ""), ("vanish", "--names", ""),
                          ("vanish", "--load", ""), ("vanish", "--players", "3", "--set", "players=2"),
                          ("vanish", "--set", "players=2", "--names", "A,B,C"), ("vanish", "--mind", "cow"),
                          ("vanish", "--mind", "fox:"), ("vanish", "--mind", "")):
            with self.subTest(arguments=arguments):
                self.refused(*arguments)
        run("play", "vanish", "--seed", "18446744073709551615", "--players", "3", "--set", "players=3",
            answers="quit\n")

    def test_wrong_words_are_named(self):
        self.assertIn("too large", self.refused("court", "--set", "turn_limit=99999999999999999999"))
        self.assertIn("set like this: turn_limit=400,", self.refused("rabbits", "--set", "expert"))
        self.assertEqual(run("-x", status=2)[1], "magichat: There is no option “-x”. magichat --help says how.\n")
        self.assertIn("no command “bogus”. There are serve, doctor, play, ", run("bogus", status=2)[1])
        self.assertIn("Did you mean play? There are serve, doctor, play, ", run("ply", status=2)[1])

    def test_help_that_can_not_be_written_is_said(self):
        for arguments in (("--help",), ("--version",), ("play", "--help")):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([MAGICHAT, *arguments], stdout=full, stderr=subprocess.PIPE, timeout=60)
            self.assertEqual((done.returncode, done.stderr.count(b"\n")), (2, 1))
            self.assertIn("Can’t write", done.stderr.decode())

    def test_what_comes_from_outside_is_one_line_without_control_characters(self):
        path = self.record("g\033[31m\n.json", "vanish", GAME_OVER[:1])
        for arguments in (("co\nurt\033[2J",), ("co\nurt\033[2J", "--load", path), ("court", "--load", path),
                          ("vanish", "--set", "a\nb\033=1"), ("vanish", "--set", "\033\n"), ("--load", "\033\n"),
                          ("--load", self.record("b\033\n.json", "chess", [])), ("vanish", "--first", "\033\n")):
            with self.subTest(arguments=arguments):
                self.assertTrue(self.refused(*arguments)[:-1].isprintable())

    def test_every_complaint_is_one_line(self):
        path = self.path("b\033[31m\nad.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write("{")
        err = run("replay", path, status=2)[1]
        self.assertTrue(err[:-1].isprintable(), repr(err))

    def test_the_games_are_listed(self):
        for arguments in ((), ("chess",)):
            self.assertRegex(self.refused(*arguments), "[Tt]here are vanish, court and rabbits")
        self.assertIn("vanish, court and rabbits", run("play", "--help")[0])

    def test_the_name_of_a_game_may_be_in_capitals(self):
        path = self.record("v.hat.json", "vanish", GAME_OVER[:1])
        run("play", "VANISH", answers="quit\n")
        run("play", "VANISH", "--load", path, answers="quit\n")
        self.assertIn("not of court", self.refused("Court", "--load", path))
        self.assertIn("There is no game", self.refused("chess", "--load", path))

    def test_options_names_and_first_reach_the_game(self):
        path = self.path("a.hat.json")
        run("play", "vanish", "--players", "3", "--names", "Ada,Bo,Cy", "--first", "2", "--people", "2", "--set",
            "expert=true", "--set", "swap=may", answers=f"look 1\nstay\nsave {path}\nquit\n")
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        self.assertEqual(record["options"], {"players": 3, "expert": True, "swap": "may", "turn_limit": 400})
        self.assertEqual((record["first"], record["names"]), (2, ["Ada", "Bo", "Cy"]))
        self.assertEqual(record["moves"][1:], ["look 1", "stay"])

    def test_output_that_goes_nowhere_is_said_once(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([MAGICHAT, "play", "vanish"], input=b"look 1\n", stdout=full, stderr=subprocess.PIPE,
                                  timeout=60)
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (2, 1))

    def test_odd_names_are_made_safe(self):
        out, _ = run("play", "vanish", "--names", "A\033[31mda,Bo\nby", answers="quit\n")
        self.assertNotIn("\033", out)


class Typing(Base):
    def test_numbers_words_capitals_and_spaces_are_moves(self):
        out, _ = run("play", "vanish", answers="  LOOK   2 \n1\n")
        self.assertIn("You look into hat 2 and see", out)
        self.assertIn("You swap hats 2 and 1.", out)

    def test_wrong_input_is_answered_and_asked_again(self):
        out, _ = run("play", "court", answers="\nflub\n99\n0\nlook 9\nswap 5 2\n\033[2J\n\x00\n" + "x" * 9000 + "\nquit\n")
        for answer in ("It is your move", "I don’t know “flub”", "There are moves 1 to 35", "I don’t know “look 9”",
                       "You swap the hats of columns 2 and 5."):
            self.assertIn(answer, out)
        self.assertNotIn("\033", out)
        self.assertNotIn("\0", out)

    def test_two_numbers_may_come_in_any_order_where_it_is_the_same(self):
        deal = rabbits_deal("white", "black", "black", "white", "brown", "brown")
        path = self.record("r.hat.json", "rabbits", [deal, "roll draw draw", "draw hat", "discard"])
        out, _ = run("play", "--load", path, answers="claim 3 1\nquit\n")
        self.assertIn("You show cards 1 and 3", out)
        path = self.record("s.hat.json", "rabbits", [deal, "roll hat1 hat1"])
        out, _ = run("play", "--load", path, answers="flip 1 2\nquit\n")
        self.assertIn("Do you mean: flip 2 1?", out)

    def test_what_may_not_be_repeated_is_explained(self):
        answers = "swap 2 1\nswap 1 2\nswap 2 1\nlook 3\nlook 3\nhelp\nquit\n"
        out, _ = run("play", "court", "--people", "1,2", "--names", "Ada,Bo", "--seed", "1", answers=answers)
        self.assertEqual(out.count("Ada has just swapped those two: not again right away."), 2)
        self.assertEqual(out.count("Bo has just looked at that hat: not again right away."), 1)
        self.assertIn("no_echo", out)

    def test_there_is_no_undo(self):
        out, _ = run("play", "vanish", answers="look 1\nundo\nquit\n")
        self.assertIn("There is no undo: what you have seen can’t be unseen.", out)
        self.assertNotIn("You swap", out)

    def test_help_explains_the_game_and_the_commands(self):
        for game in GAMES:
            out, _ = run("play", game, answers="help\nquit\n")
            for word in ("save FILE", "quit", "last", "There is no undo", f"{shlex.quote(MAGICHAT)} play --load FILE"):
                self.assertIn(word, out)
            ours = [line for line in out.splitlines() if MAGICHAT not in line]  # a command is not broken
            self.assertLessEqual(max(map(len, ours)), 79)

    def test_last_tells_only_what_everybody_saw(self):
        out, _ = run("play", "vanish", "--seed", "1", answers="look 1\nlast\nquit\n")
        self.assertEqual(out.count("You look into hat 1 and see"), 1)
        self.assertEqual(out.count("You look into hat 1."), 1)

    def test_end_of_input_leaves_with_0_and_says_how_to_save(self):
        out, _ = run("play", "vanish", answers="look 1")
        self.assertIn("You look into hat 1 and see", out)
        self.assertIn("Goodbye! This game is not saved.", out)


class Saving(Base):
    def test_a_saved_game_goes_on_where_it_was(self):
        path = self.path("g.hat.json")
        for game in GAMES:
            out, _ = run("play", game, "--seed", "2", "--names", "Ada,Bo", answers=f"1\n1\n1\nsave! {path}\nquit\n")
            self.assertIn("All the hidden cards are in that file", out)
            self.assertRegex(out, r"Goodbye! To go on with this game:\n .* play --load .*\n$")
            moves = [line["move"] for line in replay_json(path)]
            again = self.path("h.hat.json")
            run("play", "--load", path, answers=f"save! {again}\nquit\n")
            with open(path, encoding="utf-8") as one, open(again, encoding="utf-8") as other:
                self.assertEqual(one.read(), other.read())
            run("play", game, "--load", path, answers=f"1\nsave! {again}\nquit\n")
            self.assertEqual([line["move"] for line in replay_json(again)][:len(moves)], moves)

    def test_loading_tells_what_everybody_saw_since_the_own_last_move(self):
        path = self.path("n.hat.json")
        out, _ = run("play", "court", "--players", "3", "--people", "1,2", "--names", "Ada,Bo,Cy", "--seed", "1",
                     answers=f"look 1\nswap 3 4\nsave {path}\nquit\n")
        cy = re.search(r"Cy (?:looks|swaps|opens) [^.:]*", " ".join(out.split()))[0]
        out, _ = run("play", "--load", path, "--people", "1,2", answers="last\nswap 6 7\nlast\nquit\n")
        ada, bo = (" ".join(page.split()) for page in out.split("Ada, your move (or help): swap 6 7"))
        self.assertEqual(ada.count("You look at the hat of column 1. - Bo swaps the hats of columns 3 and 4. - " + cy),
                         2)
        self.assertEqual(bo.count("You swap the hats of columns 3 and 4. - " + cy), 2)
        self.assertEqual(bo.count("Ada swaps the hats of columns 6 and 7."), 2)
        self.assertNotIn("Nothing has happened", out)
        self.assertNotIn("and see", out)

    def test_loading_repeats_no_old_peek(self):
        path = self.record("p.hat.json", "vanish", ["deal cat frog dove mouse rabbit owl", "look 3"])
        out, _ = run("play", "--load", path, answers="table\nlast\nquit\n")
        self.assertNotIn("dove", out)
        path = self.record("c.hat.json", "vanish", ["deal cat frog dove mouse rabbit owl", "look 3", "swap 3 1",
                                                    "look 1", "swap 1 2"])
        out, _ = run("play", "--load", path, answers="table\nlast\nquit\n")
        self.assertNotIn("dove", out.split("Say who")[0])

    def test_other_files_are_not_replaced(self):
        path = self.path("mine.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("precious")
        out, _ = run("play", "vanish", answers=f"save {path}\nsave\nsave {self.folder}/no/such/x\nquit\n")
        self.assertIn("already. To replace it: save!", " ".join(out.split()))
        self.assertIn("Say where", out)
        self.assertIn("That did not work", out)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "precious")
        own = self.path("own.hat.json")
        out, _ = run("play", "vanish", answers=f"save {own}\nlook 1\nsave {own}\nsave! {path}\nquit\n")
        self.assertEqual(out.count("Saved in"), 3)

    def test_saving_touches_no_other_file(self):
        path = self.path("x.hat.json")
        for name in (path + ".new", path + ".tmp"):
            with open(name, "w", encoding="utf-8") as file:
                file.write("precious")
        os.mkdir(self.path("folder"))
        before = os.umask(0o027)
        try:
            run("play", "vanish", answers=f"save {path}\nlook 1\nsave {path}\nsave! {self.path('folder')}\nquit\n")
        finally:
            os.umask(before)
        self.assertEqual(sorted(os.listdir(self.folder)), ["folder", "x.hat.json", "x.hat.json.new", "x.hat.json.tmp"])
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o640)
        self.assertEqual(len(replay_json(path)), 2)
        for name in (path + ".new", path + ".tmp"):
            with open(name, encoding="utf-8") as file:
                self.assertEqual(file.read(), "precious")

    def test_a_name_as_long_as_can_be(self):
        path = self.path("x" * 255)
        run("play", "vanish", answers=f"save {path}\nquit\n")
        self.assertEqual(len(replay_json(path)), 1)

    def test_another_game_is_a_new_one(self):
        moves = ["deal cat frog dove mouse rabbit owl"]
        path = self.record("first.hat.json", "vanish", moves, place="Ulm", options={"turn_limit": 1})
        second = self.path("second.hat.json")
        answers = f"look 1\n1\nsave {path}\nagain\nsave {path}\nsave {second}\nlook 2\nquit\n"
        out, _ = run("play", "--load", path, answers=answers)
        self.assertIn("already. To replace it: save!", " ".join(out.split()))
        self.assertIn("What happened since the game was saved is lost", out)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        self.assertEqual((record["place"], len(record["moves"])), ("Ulm", 3))
        with open(second, encoding="utf-8") as file:
            self.assertNotIn("place", json.load(file))
        out, _ = run("play", "--load", path.replace("first", "second"), answers="look 1\n1\nagain\nlook 1\nquit\n")
        self.assertIn("Goodbye! This game is not saved.", out)

    def test_unknown_keys_are_kept(self):
        path = self.record("x.hat.json", "vanish", ["deal cat frog dove mouse rabbit owl"], place={"city": "Ulm"})
        run("play", "--load", path, answers=f"look 1\nsave {path}\nquit\n")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["place"], {"city": "Ulm"})

    def test_bad_records(self):
        good = self.record("good.hat.json", "vanish", ["deal cat frog dove mouse rabbit owl"])
        for arguments, status in (((self.path("none"),), 2), ((self.record("m.json", "chess", []),), 2),
                                  ((self.record("i.json", "vanish", ["look 1"]),), 1),
                                  ((good, "--players", "3"), 2), ((good, "--people", "5"), 2)):
            with self.subTest(arguments=arguments):
                out, err = run("play", "--load", *arguments, status=status)
                self.assertEqual((out, err.count("\n")), ("", 1))
        self.assertIn("not of court", run("play", "court", "--load", good, status=2)[1])

    def test_a_finished_game_is_told(self):
        path = self.record("f.hat.json", "vanish", GAME_OVER, names=["Ada", "Bo"])
        out, _ = run("play", "--load", path)
        self.assertEqual(out, run("replay", path)[0])
        self.assertIn("Ada wins the game! Rounds won: 2 for Ada, 0 for Bo.", out)


class AtTheTerminal(Base):
    def test_five_times_enter_starts_a_game_against_a_bot(self):
        session = self.session("play")
        session.read_until(r"Which game\?")
        for answer in (r"How many players", r"Who plays\?", r"Changes, such as", r"Who is the youngest", r"Your move"):
            session.type("", answer)
        page = session.page()
        self.assertIn("vanish", page)
        self.assertIn("2 Puppy 2", page)
        self.assertEqual(session.leave(b"quit\n"), 0)

    def test_questions_take_names_options_and_the_youngest(self):
        session = self.session("play")
        session.read_until(r"Which game\?")
        session.type("chess", r"Type a number from 1 to 3")
        session.type("court", r"How many players")
        session.type("7", r"Type 2, 3 or 4")
        session.type("3", r"Who plays\?")
        session.type("1, 9", r"There are seats 1 to 3")
        session.type("Ada, Bo", r"Changes, such as")
        session.type("hats=1", r"There is no option")
        session.type("no_echo=false turn_limit=9", r"Who is the youngest")
        session.type("bo", r"Pass the keyboard to Bo")
        session.type("", r"Bo, your move")
        path = self.path("q.hat.json")
        session.type(f"save {path}", r"Saved in[\s\S]*your move")
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        self.assertEqual(record["options"], {"players": 3, "magic_hats": True, "no_echo": False, "turn_limit": 9})
        self.assertEqual((record["first"], record["names"]), (2, ["Ada", "Bo", "Puppy 3"]))

    def test_behind_the_curtain_nothing_of_the_last_player_is_left(self):
        for seed in range(3):
            session = self.session("play", "vanish", "--people", "1,2", "--names", "Ada,Bo", "--seed", str(seed))
            session.read_until("Pass the keyboard to Ada")
            session.type("", "Ada, your move")
            session.type("look 2", "Ada, your move")
            animal = re.search(r"see the (\w+)", session.page())[1]
            session.type("1", "Pass the keyboard to Bo")
            self.assertEqual(session.page().strip(), "Pass the keyboard to Bo, then press Enter.")
            session.type("", "Bo, your move")
            page = session.page()
            self.assertIn("Ada looks into hat 2.", page)
            self.assertNotIn(animal, page.split("Say who is in the box")[0])

    def test_a_secret_is_shown_at_once_and_gone_before_the_next_player(self):
        session = self.session("play", "court", "--people", "1,2", "--names", "Ada,Bo", "--seed", "3")
        session.read_until("Pass the keyboard to Ada")
        session.type("", "Ada, your move")
        session.type("look 4", "Remember it well")
        self.assertRegex(session.page(), r"and see a [a-z’ ]+\.")
        self.assertRegex(session.page(), "│ *[a-z]+ *│")
        session.type("", "Pass the keyboard to Bo")
        self.assertEqual(session.page().strip(), "Pass the keyboard to Bo, then press Enter.")
        session.type("", "Bo, your move")
        self.assertRegex(session.page(), r"(│ +\? +│ ?){7}")
        session.type("open 1", "Pass the keyboard to Ada")
        session.type("", "Ada, your move")
        self.assertNotIn("and see", session.page())
        self.assertRegex(session.page(), r"(│ +\? +│ ?){7}")

    def test_a_stand_shows_each_player_his_side(self):
        session = self.session("play", "rabbits", "--people", "1,2", "--names", "Ada,Bo", "--seed", "3")
        session.read_until("Pass the keyboard to Ada")
        session.type("", "Ada, your move")
        hats = re.compile(r"│ \(hat\) │")
        self.assertEqual(len(hats.findall(session.page())), 3)
        row = next(line for line in session.page().splitlines() if "(hat)" in line)
        self.assertEqual(sum(row.count(colour) for colour in COLOURS), 3)
        self.assertLess(max(row.rfind(colour) for colour in COLOURS), row.find("(hat)"))

    def test_plain_curtains_move_the_page_away(self):
        for how in ({"term": "dumb"}, {}):
            session = self.session("play", "vanish", "--people", "1,2", *(["--plain"] if not how else []), **how)
            text = session.read_until("Pass the keyboard to Seat 1")
            self.assertIn("\n" * 40, text.replace("\r", ""))
            session.type("", "Seat 1, your move")
            self.assertNotIn("\033", session.text)

    def test_plain_curtains_are_as_high_as_the_screen(self):
        session = self.session("play", "vanish", "--people", "1,2", "--plain", rows=99)
        self.assertIn("\n" * 99, session.read_until("Pass the keyboard to Seat 1").replace("\r", ""))

    def test_no_color_is_no_colour_and_nothing_else(self):
        for no_color, painted in (("1", False), ("", True)):
            session = self.session("play", "vanish", "--people", "1,2", "--seed", "1", no_color=no_color)
            session.read_until("Pass the keyboard to Seat 1")
            session.type("", "Seat 1, your move")
            self.assertEqual(session.text.count(CLEAR), 2)
            self.assertIn("┌", session.page())
            self.assertEqual(re.search(r"\033\[[0-9;]*m", session.text) is not None, painted)

    def test_what_is_typed_ahead_opens_no_curtain(self):
        session = self.session("play", "court", "--people", "1,2", "--names", "Ada,Bo", "--seed", "3")
        session.read_until("Pass the keyboard to Ada")
        session.type("", "Ada, your move")
        session.type("look 4\n\n\n\n", "Remember it well")
        self.assertTrue(session.comes_no_more("Pass the keyboard|your move"))
        session.type("\n\n", "Pass the keyboard to Bo")
        self.assertTrue(session.comes_no_more("your move"))
        session.type("", "Bo, your move")

    def test_what_can_not_be_is_said_before_anything_is_asked(self):
        for arguments in (("--first", "9"), ("--first", "3", "--players", "2"), ("--people", "5"), ("--bots", "0"),
                          ("--players", "5"), ("--names", "Ada,Bo", "--players", "3"), ("--set", "hats=1"),
                          ("--set", "expert=perhaps"), ("--people", "1", "--bots", "1")):
            with self.subTest(arguments=arguments):
                session = self.session("play", *arguments)
                self.assertRegex(session.read_until(r"\n"), "^magichat: ")
                self.assertEqual(session.program.wait(timeout=10), 2)
                self.assertTrue(session.comes_no_more(r"\?", 0.05))

    def test_answers_must_fit_the_call(self):
        session = self.session("play", "--first", "3", "--people", "1,3", "--set", "expert=true")
        session.read_until(r"Which game\?")
        session.type("court", r"There is no option “expert”[\s\S]*Which game\?")
        session.type("vanish", r"How many players")
        session.type("2", r"--people must be seats from 1 to 2[\s\S]*How many players")
        session.type("3", r"Pass the keyboard to Seat 3")

    def test_bots_are_those_that_were_called_for(self):
        session = self.session("play", "--bots", "2", "--first", "3", "--set", "turn_limit=9")
        session.read_until(r"Which game\?")
        session.type("", r"How many players")
        session.type("3", r"Pass the keyboard to Seat 3")

    def test_a_game_from_standard_input_has_no_file(self):
        record = json.dumps({"magichat": 1, "game": "vanish", "moves": GAME_OVER[:1]})
        program = self.session("play", "--load", "-", "--people", "1", folder=self.folder)
        os.write(program.keyboard, record.encode() + b"\n\x04")
        program.read_until("Your move")
        for word in ("save", "save!"):
            program.type(f"{word} -", r"can’t be saved in -[\s\S]*Your move")
        program.type("look 1", "Your move")
        self.assertEqual(program.leave(b"quit\n"), 0)
        self.assertIn("Your game is kept", program.text)
        self.assertEqual(os.listdir(self.folder), [])

    def test_loading_asks_who_plays(self):
        path = self.record("l.hat.json", "vanish", ["deal cat frog dove mouse rabbit owl"], names=["Ada", "Bo"])
        session = self.session("play", "--load", path)
        session.read_until("Which of these seats")
        session.type("1,2", "Pass the keyboard to Ada")

    def test_interrupting_and_ending_restore_the_terminal(self):
        for key, number, status in ((b"\x03", None, 130), (b"\x04", None, 0), (b"quit\n", None, 0),
                                    (b"", signal.SIGTERM, 143)):
            for arguments, pattern in ((("play",), "Which game"), (("play", "court"), "Your move"),
                                       (("play", "vanish", "--people", "1,2"), "Pass the keyboard")):
                with self.subTest(key=key, number=number, arguments=arguments):
                    session = self.session(*arguments)
                    session.read_until(pattern)
                    self.assertEqual(session.leave(key, number), status)
                    self.assertTrue(session.restored)

    def test_setting_up_is_no_wider_than_a_terminal_of_80(self):
        for game in GAMES:
            session = self.session("play")
            session.read_until(r"Which game\?")
            for line, answer in ((game, r"How many players"), ("4", r"Who plays\?"), ("1", r"Changes, such as"),
                                 ("nonsense", r"is set like this[\s\S]*Changes, such as"), ("", r"Who is the youngest")):
                session.type(line, answer)
            lines = re.sub(r"\033\[[0-9;]*m", "", session.text).splitlines()
            self.assertLessEqual(max(map(len, lines)), 79)

    def test_a_tiny_terminal_hides_no_secret(self):
        for game, secret in (("court", r"You look at the hat of column 4 and see [a-z’ ]+\."),
                             ("vanish", r"You look into hat 4 and see [a-z ]+\.")):
            session = self.session("play", game, "--players", "4", "--seed", "3", rows=12, columns=40)
            text = session.read_until("Press Enter to go on")
            self.assertIn("has 40x12 characters", text)
            self.assertLess(max(map(len, text.splitlines())), 40)
            session.type("", "Press Enter to see the table")
            session.type("", "Your move")
            session.type("look 4", "Remember it well|see the table")
            self.assertRegex(" ".join(session.page().splitlines()[-6:]).replace("   ", " "), re.sub(" ", r"\\s+", secret))
            self.assertNotIn("40x24", session.text[len(text):])
        session = self.session("play", "court", rows=24, columns=40)
        self.assertNotIn("40x24", session.read_until("Your move|see the table"))

    def test_the_last_page_fits_a_small_screen(self):
        deal = rabbits_deal("white", "white", "black", "white", "brown", "brown", "blue", "blue", "green", "pink", "pink",
                            "green")
        moves = [deal, "roll draw draw", "draw hat", "discard"]
        options = {"players": 4, "turn_limit": 4}
        path = self.record("l.hat.json", "rabbits", moves, options=options, names=["Ada", "Bo", "Cy", "Di"])
        session = self.session("play", "--load", path, "--people", "1", "--seed", "3", rows=24)
        session.read_until("Your move|see the table")
        if "see the table" in session.page():
            session.type("", "Your move")
        session.type("claim 1 2", "Remember it well")
        session.type("", "see the table")
        self.assertRegex(session.page(), r"Magic Hat \| rabbits[\s\S]*Di ")
        session.type("", "Press Enter to leave")
        for page in map(str.rstrip, session.text.replace("\r", "").split(CLEAR)):
            self.assertLessEqual(page.count("\n") + 1, 24)
            self.assertNotIn("\n\n\n", page)
        self.assertIn("Magic Hat | rabbits", session.page())
        self.assertTrue(is_over(session.page()))

    def test_long_names_end_with_an_ellipsis(self):
        session = self.session("play", "court", "--names", "Bartholomew the Great,Bo")
        session.read_until("Your move")
        self.assertIn("Bartholomew\u2026", session.page())
        self.assertIn("Bartholomew.", run("play", "court", "--names", "Bartholomew the Great,Bo", answers="quit\n")[0])

    def test_pages_fit_a_small_screen(self):
        for game in GAMES:
            session = self.session("play", game, "--players", "4", "--seed", "4", rows=24)
            session.read_until("Your move|Press Enter to see")
            for _ in range(12):
                pages = [re.sub(r"\033\[[0-9;]*m", "", page) for page in session.text.split(CLEAR)]
                self.assertLessEqual(max(page.rstrip().count("\n") + 1 for page in pages), 24)
                if OVER.search(pages[-1]):
                    break
                session.type("1" if "Your move" in pages[-1] else "", "Your move|press Enter|Press Enter")


class Accounts(Base):
    SECRETS = {"vanish": ("look", "animal", "and sees"), "court": ("look", "hat", "and sees"),
               "rabbits": ("draw", "rabbit", "draws a hat card: ")}

    def test_the_account_of_a_seat_has_just_its_secrets(self):
        for game in GAMES:
            kind, key, words = self.SECRETS[game]
            told = 0
            for seed in range(6):
                _, path = self.whole_game(game, 3, "1,2,3", seed)
                lines = replay_json(path)
                total = 0
                for seat in range(4):
                    seen = [event for line in lines for event in line["seen"][str(seat)]]
                    expected = sum(event["event"] == kind and key in event for event in seen)
                    account = " ".join(run("replay", path, "--seat", str(seat))[0].split())
                    self.assertEqual(account.count(words), expected, f"{game}, seat {seat}")
                    self.assertTrue(seat > 0 or expected == 0)
                    total += expected
                self.assertEqual(" ".join(run("replay", path)[0].split()).count(words), total)
                told += total
            self.assertGreater(told, 0)

    def test_games_that_a_seat_cannot_tell_apart_are_told_alike(self):
        def vanish(animals):
            return ["deal " + animals, "look 1", "swap 1 2", "look 5", "swap 5 3", "call cat"]

        one = self.record("1.json", "vanish", vanish("dove owl frog mouse rabbit cat"), options={"players": 2})
        other = self.record("2.json", "vanish", vanish("owl dove mouse frog rabbit cat"), options={"players": 2})
        for seat, alike in (("0", True), ("1", False), ("2", True)):
            told = [run("replay", path, "--seat", seat)[0] for path in (one, other)]
            self.assertEqual(told[0] == told[1], alike, seat)
        pages = [run("play", "--load", path, "--people", "2", "--seed", "1", answers="table\nlast\nquit\n")[0]
                 for path in (self.record("3.json", "vanish", vanish("dove owl frog mouse rabbit cat")[:3]),
                              self.record("4.json", "vanish", vanish("owl dove mouse frog rabbit cat")[:3]))]
        self.assertEqual(*(page.split("Goodbye!")[0] for page in pages))  # then the name of the file

    def test_both_sides_of_an_exchange_are_told(self):
        names = ["Dr. Ada", "Mr. X. Bo", "Cy"]
        for given in ("white", "pink"):
            deal = rabbits_deal(given, "black", "black", "white", "brown", "brown", "blue", "blue", "green")
            moves = [deal, "roll exchange exchange", "exchange 1 2 1", "pass", "roll hat1 draw", "flip 1 2"]
            path = self.record("e.hat.json", "rabbits", moves, names=names, options={"players": 3})
            text = " ".join(run("replay", path)[0].split())
            self.assertIn("Dr. Ada exchanges their own card 1 for Mr. X. Bo’s card 1. Dr. Ada gets a white rabbit. "
                          f"Mr. X. Bo gets a {given} rabbit. Dr. Ada shows no cards.", text)
            self.assertEqual(text.count("card 2 round: a black rabbit."), 1)  # told once, though Cy saw it too
            self.assertEqual((text.count(" gets a "), text.count("a black rabbit")), (2, 1))
            for seat, gets in ((0, ()), (1, ("Dr. Ada gets a white",)), (2, (f"Mr. X. Bo gets a {given}",)), (3, ())):
                text = " ".join(run("replay", path, "--seat", str(seat))[0].split())
                self.assertEqual(text.count(" gets a "), len(gets))
                for words in gets:
                    self.assertIn(words, text)

    def test_a_golden_wand_that_is_lost_is_not_named(self):
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "rabbits-2.hat.json")
        lost = sum('"lost":true' in line for line in run("replay", path, "--json")[0].splitlines())
        self.assertGreater(lost, 0)
        for seat in ([], ["--seat", "0"], ["--seat", "1"], ["--seat", "2"]):
            text = " ".join(run("replay", path, *seat)[0].split())
            self.assertEqual(text.count(" loses the golden wand won last."), lost)

    def test_names_are_told_as_they_are(self):
        path = self.record("n.hat.json", "vanish", GAME_OVER, names=["young Bob", "Bo"])
        self.assertIn("\nyoung Bob wins the game! Rounds won: 2 for young Bob,", run("replay", path)[0])
        deal = rabbits_deal("white", "black", "black", "white", "brown", "brown")
        path = self.record("r.hat.json", "rabbits", [deal], names=["your friend", "Bo"])
        self.assertIn("your friend’s goal is white-white. Bo’s", " ".join(run("replay", path, "--seat", "0")[0].split()))
        out, _ = run("play", "rabbits", "--names", "Ada,Bo", answers="quit\n")
        self.assertRegex(" ".join(out.split()), r"\. Your goal is \S+\. Bo’s goal is")
        path = self.record("w.json", "vanish", GAME_OVER[:1], options={"turn_limit": 1})
        self.assertIn(" You win the game! Rounds won: 1 for you,", run("play", "--load", path, answers="call owl\n")[0])

    def test_an_account_tells_the_deal_the_moves_and_the_end(self):
        moves = ["deal cat frog dove mouse rabbit owl", "look 3", "swap 3 5", "call owl"]
        path = self.record("a.hat.json", "vanish", moves, names=["Ada", "B\no"])
        text = " ".join(run("replay", path)[0].split())
        for sentence in ("Round 1", "In the hats: 1 cat, 2 frog, 3 dove, 4 mouse, 5 rabbit. In the box: the owl.",
                         "1. Ada looks into hat 3 and sees the dove. Ada swaps hats 3 and 5.",
                         "2. B\\no calls “owl” and looks into the box. Right! B\\no wins the round", "The game is not over"):
            self.assertIn(sentence, text)
        spectator = run("replay", path, "--seat", "0")[0]
        self.assertNotIn("dove", spectator)

    def test_wrong_seats_and_wrong_moves(self):
        path = self.record("w.hat.json", "vanish", ["deal cat frog dove mouse rabbit owl", "look 9"])
        for arguments in (("--seat", "3"), ("--seat", "-1"), ("--seat", "x"), ("--seat", "1", "--json")):
            out, err = run("replay", path, *arguments, status=2)
            self.assertEqual((out, err.count("\n")), ("", 1))
        out, err = run("replay", path, status=1)
        self.assertIn("Round 1", out)
        self.assertNotIn("The game is not over", out)
        self.assertEqual(err.count("\n"), 1)
        self.assertIn("look 9", err)


if __name__ == "__main__":
    unittest.main()
