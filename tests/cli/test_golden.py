"""The golden playthroughs: `magichat replay --json` prints what it has always printed.   test_golden.py BINARY"""

import glob
import os
import subprocess
import sys
import unittest

BINARY = os.path.abspath(sys.argv.pop(1))
os.environ["LC_ALL"] = "C.UTF-8"  # the program speaks English, whatever this machine does
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden")


class Golden(unittest.TestCase):
    def test_every_record_replays_to_its_golden_output(self):
        records = sorted(glob.glob(os.path.join(GOLDEN, "*.hat.json")))
        self.assertGreaterEqual(len(records), 17)
        for path in records:
            with self.subTest(os.path.basename(path)):
                done = subprocess.run([BINARY, "replay", path, "--json"], capture_output=True, timeout=60)
                with open(path.replace(".hat.json", ".replay.jsonl"), "rb") as file:
                    self.assertEqual(done.stdout, file.read())
                self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_standard_input_gives_the_same(self):
        path = os.path.join(GOLDEN, "vanish-2.hat.json")
        with open(path, "rb") as file:
            done = subprocess.run([BINARY, "replay", "--json", "-"], stdin=file, capture_output=True, timeout=60)
        with open(path.replace(".hat.json", ".replay.jsonl"), "rb") as file:
            self.assertEqual(done.stdout, file.read())


if __name__ == "__main__":
    unittest.main()
