"""What processes and a disk did between two moments, sampled while something else runs."""
import contextlib
import os
import pathlib
import re
import threading
import time

TICK = os.sysconf("SC_CLK_TCK")


def family(pid):
    """A process and its children. They may go while we look."""
    with contextlib.suppress(OSError):
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]
    return [pid]


def cpu_seconds(pid):
    """Its own and that of children who have ended."""
    with contextlib.suppress(OSError):
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICK
    return 0


def memory_kb(pid):
    """What is shared counts in part."""
    with contextlib.suppress(OSError):
        return int(re.search(r"^Pss: +(\d+)", pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[1])
    return 0


class Device:
    def __init__(self, folder):
        number = os.stat(folder).st_dev
        self.stat = pathlib.Path(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}/stat")

    def now(self):
        fields = self.stat.read_text().split()
        return {"disk bytes": int(fields[6]) * 512, "flushes": int(fields[15])}


class Watch:
    """Samples it all until it is left; between two moments it can say what was used."""

    def __init__(self, parts, device):
        self.parts, self.device = parts, device
        self.samples, self.ended = [], threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self):
        while not self.ended.wait(0.1):
            now = self.device.now()
            for part, pids in self.parts.items():
                now["cpu " + part] = sum(cpu_seconds(each) for pid in pids for each in family(pid))
            self.samples.append((time.monotonic(), now))

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

    def at(self, moment):
        return interpolated(self.samples, moment)

    def between(self, begin, end):
        before, after = self.at(begin), self.at(end)
        return {name: after[name] - before[name] for name in after}


def interpolated(samples, moment):
    """Samples are (time, {name: value}), in order; outside of them the first or the last one counts."""
    after = next((i for i, (at, _) in enumerate(samples) if at >= moment), len(samples) - 1)
    if after == 0 or samples[after][0] < moment:
        return samples[after][1]
    (a, old), (b, new) = samples[after - 1:after + 1]
    part = (moment - a) / (b - a)
    return {name: old[name] + (new[name] - old[name]) * part for name in new}
