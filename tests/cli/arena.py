"""For tests of the arena: calls of it, and a bot that breaks every rule."""

import glob
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest

BINARY = os.path.abspath(sys.argv.pop(1))
os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def command(*words):
    """A bot that is a program; spaces inside its words are kept by backslashes."""
    return "cmd:" + " ".join(word.replace("\\", "\\\\").replace(" ", "\\ ") for word in words)


SAMPLE = command(sys.executable, f"{ROOT}/docs/sample_bot.py")

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
if mode == "early_without_end":
    os.write(1, b"hello")
if mode == "deaf":
    time.sleep(1000)
if mode == "floods_at_once":
    while True:
        os.write(1, b"hello\n" * 1000)
answers = 0
for line in sys.stdin:
    message = json.loads(line)
    if mode == "answers_all":
        say("ok")
    if mode == "leaves_after_a_game" and message["type"] == "over":
        sys.exit(0)
    if mode == "thanks" and message["type"] == "over":
        say("thank you")
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
    elif mode == "silent" or mode == "falls_silent" and answers == 2:
        time.sleep(1000)
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
    elif mode == "emigrates":  # its child has left its group, holds all its pipes and talks as long as anybody listens
        if os.fork() == 0:
            os.setsid()
            signal.alarm(300)
            try:
                while True:
                    os.write(2, b"chatter\n" * 1000)
            finally:
                os._exit(0)
        time.sleep(1000)
    elif mode == "huge":
        say("x" * 60000)
    elif mode == "half":
        os.write(1, b'{"type":"move"')
        time.sleep(1000)
    elif mode == "drips":
        while True:
            os.write(1, b" ")
            time.sleep(0.01)
    else:
        if mode == "chats":
            print("thinking \x1b[31m" * 20, file=sys.stderr)
        if mode == "gated" and answers > 50:
            while os.path.exists(os.environ.get("GATE", "")):
                time.sleep(0.02)
        move(legal[0])
if mode == "ignores":
    time.sleep(1000)
'''


def run(*arguments, **more):
    return subprocess.run([BINARY, "arena", *arguments], capture_output=True, timeout=300, **more)


def result(*arguments, **more):
    done = run(*arguments, "--json", **more)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


def replay(*arguments, **more):
    return subprocess.run([BINARY, "replay", *arguments], capture_output=True, timeout=300, **more)


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
        return command(sys.executable, self.bad_bot, mode)

    def assert_no_processes(self, word=None):
        end = time.monotonic() + 120  # for a busy machine; a process that does not go stays for ever
        while left := processes(word or self.bad_bot):
            self.assertLess(time.monotonic(), end, left)
            time.sleep(0.02)

    def records(self, name):
        """The records of a folder by their names, without the times, which nobody can repeat."""
        games = {}
        for path in sorted(glob.glob(os.path.join(self.folder, name, "*.hat.json"))):
            with open(path, encoding="utf-8") as file:
                record = json.load(file)
            assert len(record["ms"]) == len(record["moves"])
            games[os.path.basename(path)] = {key: value for key, value in record.items() if key != "ms"}
        return games


