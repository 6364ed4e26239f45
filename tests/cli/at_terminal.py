"""What the tests of the terminal game share: the program through pipes, and at a pseudo terminal.

A test's first argument is the program.
"""

import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

MAGICHAT = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else "magichat"
os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
GAMES = ("vanish", "court", "rabbits")
OVER = re.compile(r"(win|wins) the game!|share the win\b")
CLEAR = "\033[2J\033[3J\033[H"
COLOURS = ("white", "black", "brown", "pink", "blue", "green")
GAME_OVER = ["deal cat frog dove mouse rabbit owl", "call owl", "deal cat frog dove mouse rabbit owl", "call cat"]


def run(*arguments, answers="", status=0):
    """Runs the program with `answers` as its input; its output."""
    done = subprocess.run([MAGICHAT, *arguments], input=answers.encode(), capture_output=True, timeout=60)
    out, err = done.stdout.decode(), done.stderr.decode()
    if status is not None and done.returncode != status:
        raise AssertionError(f"{arguments}: exit {done.returncode}, not {status}\n{out[-2000:]}\n{err}")
    return out, err


def replay_json(path):
    return [json.loads(line) for line in run("replay", path, "--json")[0].splitlines()]


def rabbits_deal(*first):
    """A deal with these cards on the stands."""
    hats = [colour for colour in COLOURS for _ in range(4)]
    for colour in first:
        hats.remove(colour)
    wands = [f"{low}-{high}" for i, low in enumerate(COLOURS) for high in COLOURS[i:]]
    return " ".join(["deal", *first, *hats, "/", *wands])


def is_over(text):
    return OVER.search(" ".join(text.split())) is not None


class Session:
    """The program at a terminal of its own."""

    def __init__(self, *arguments, rows=40, columns=80, term="xterm-256color", no_color=None, folder=None):
        environment = {**os.environ, "TERM": term}
        environment.pop("NO_COLOR", None)
        environment.pop("EDITRC", None)
        if no_color is not None:
            environment["NO_COLOR"] = no_color
        self.keyboard, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(side)
        self.program = subprocess.Popen([MAGICHAT, *arguments], stdin=side, stdout=side, stderr=side, env=environment, cwd=folder,
                                        start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.side = side  # kept open, so that the settings of the terminal can be looked at afterwards
        self.text = ""

    def read_until(self, pattern, seconds=10):
        """Reads on until the pattern comes; all that was read since the last call."""
        start, end = len(self.text), time.monotonic() + seconds
        while not re.search(pattern, self.text[start:]):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.keyboard], [], [], left)[0]:
                raise AssertionError(f"{pattern!r} did not come:\n{self.text[start:]}")
            self.text += os.read(self.keyboard, 65536).decode(errors="replace")
        return self.text[start:]

    def type(self, line, pattern=r"your move|Your move"):
        os.write(self.keyboard, line.encode() + b"\n")
        return self.read_until(pattern)

    def comes_no_more(self, pattern, seconds=0.5):
        """Nothing new comes that fits the pattern."""
        start, end = len(self.text), time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and select.select([self.keyboard], [], [], left)[0]:
            self.text += os.read(self.keyboard, 65536).decode(errors="replace")
        return not re.search(pattern, self.text[start:])

    def page(self):
        """What is on the screen and in its memory: all since it was cleared the last time."""
        return re.sub(r"\033\[[0-9;]*m", "", self.text[self.text.rfind(CLEAR) + len(CLEAR):])

    def leave(self, key=b"", signal_number=None):
        if key:
            os.write(self.keyboard, key)
        if signal_number is not None:
            self.program.send_signal(signal_number)
        self.read_until("Goodbye!")
        status = self.program.wait(timeout=10)
        self.restored = termios.tcgetattr(self.side) == self.before
        return status

    def close(self):
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self.keyboard)
        os.close(self.side)


class Base(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        state = tempfile.TemporaryDirectory()  # where unfinished games are kept
        self.addCleanup(state.cleanup)
        self.kept = os.path.join(state.name, "magichat")
        os.environ["XDG_STATE_HOME"] = state.name
        os.environ.pop("MAGICHAT_PLAY", None)

    def path(self, name):
        return os.path.join(self.folder, name)

    def record(self, name, game, moves, **more):
        with open(self.path(name), "w", encoding="utf-8") as file:
            json.dump({"magichat": 1, "game": game, "moves": moves, **more}, file)
        return self.path(name)

    def session(self, *arguments, **how):
        session = Session(*arguments, **how)
        self.addCleanup(session.close)
        return session

    def whole_game(self, game, players, people, seed):
        """A game by random answers, each given when it is asked for, saved at its end; the output and the file."""
        rng = random.Random(seed)
        path = self.path(f"{game}-{players}-{seed}.hat.json")
        call = ["play", game, "--players", str(players), "--people", people, "--seed", str(seed), "--set",
                "turn_limit=60"]
        with subprocess.Popen([MAGICHAT, *call], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            self.addCleanup(program.kill)
            out = ""
            for _ in range(12000):
                page = ""
                while not re.search(r": $", page):
                    self.assertTrue(select.select([program.stdout], [], [], 20)[0])
                    some = os.read(program.stdout.fileno(), 65536).decode()
                    self.assertTrue(some, out[-500:])
                    page += some
                out += page
                if "Press Enter to leave" in page:
                    break
                program.stdin.write(b"%d\n" % rng.randint(1, 12))
                program.stdin.flush()
            out += program.communicate(f"save! {path}\n".encode(), timeout=20)[0].decode()
        self.assertEqual(program.returncode, 0)
        return out, path
