"""Some nodes and their databases, simulated: where moves wait, and how busy everybody is.

A move takes a node's processor, waits until the node's writer takes all that waits there into one commit, takes the processor of
its database and of the flush that ends the commit, and the node's processor once more to be told. So it is in the program; all
else is left out: networks but for a round trip to the database, what the kernel does beside, games that begin and end. A
database flushes once for all commits that came while it flushed before. Times are in seconds.
"""
import collections
import dataclasses
import heapq
import math
import random

# As server/store/writer.cpp has them.
REST_AFTER_COMMIT = 2
LONGEST_REST = 0.0007
MANY_AT_ONCE = 24
COMMITS_IN_MIND = 8
REST_FOR_EACH = 0.000025
LONGEST_REST_OF_MANY = 0.002

HEARING = 0.3  # of what a node spends on a move is before it is stored; the rest tells four players


@dataclasses.dataclass(frozen=True)
class Costs:
    """Measured, of processors: a move and a commit."""
    node_move: float
    node_commit: float
    node_wake: float      # what it costs that a processor had nothing to do before
    base_move: float      # of the database; in a node with a file there is none
    base_commit: float
    flush_p50: float
    flush_p99: float
    far_move: float = 0   # beside, on nodes and bus together, where players come to other nodes
    round_trip: float = 0


@dataclasses.dataclass(frozen=True)
class Shape:
    nodes: int = 1
    databases: int = 1
    node_cores: int = 1
    base_cores: int = 1
    rest: float = 0            # between commits of a node; 0: as the program does it
    one_core: bool = False     # nodes and databases share one, as bench/nodes.py has it
    everywhere: bool = False   # every node has tables in every database; else each node stores in one


@dataclasses.dataclass
class Result:
    rate: float      # moves a second
    p50: float
    p99: float
    batch: float     # moves a commit
    commits: float   # a second, of all nodes
    node_busy: float  # of all its cores, on the average
    base_busy: float


class Cores:
    """Who comes first is served first. To be asked in the order of time."""

    def __init__(self, count):
        self.free = [0.0] * count
        self.used = 0.0

    def run(self, now, took, wake=0.0):
        free = heapq.heappop(self.free)
        took += wake if free < now else 0
        end = max(now, free) + took
        heapq.heappush(self.free, end)
        self.used += took
        return end


class Disk:
    """One flush at a time, for all who wait when it begins."""

    def __init__(self, cell, costs):
        self.cell, self.waiting, self.busy = cell, [], False
        self.median = costs.flush_p50
        self.spread = math.log(max(1.0, costs.flush_p99 / costs.flush_p50)) / 2.326 if costs.flush_p50 > 0 else 0

    def flush(self, then):
        self.waiting.append(then)
        if not self.busy:
            self.begin()

    def begin(self):
        self.busy, mine, self.waiting = True, self.waiting, []
        took = self.median * math.exp(self.spread * self.cell.chance.gauss(0, 1))
        self.cell.at(self.cell.now + took, lambda: self.end(mine))

    def end(self, mine):
        self.busy = False
        if self.waiting:
            self.begin()
        for then in mine:
            then()


class Writer:
    """Of one node, for one database."""

    def __init__(self, cell, node, base, disk):
        self.cell, self.node, self.base, self.disk = cell, node, base, disk
        self.waiting, self.busy, self.next = [], False, 0.0
        self.usual_count = self.usual_time = 0.0

    def put(self, move):
        self.waiting.append(move)
        if len(self.waiting) == 1 and not self.busy:
            self.cell.at(max(self.cell.now, self.next), self.commit)

    def commit(self):
        cell, costs, mine, start = self.cell, self.cell.costs, self.waiting, self.cell.now
        self.waiting, self.busy = [], True
        cell.commits += 1
        cell.stored += len(mine)
        sent = self.node.run(cell.now, costs.node_commit, costs.node_wake) + costs.round_trip / 2

        def work():
            done = self.base.run(cell.now, costs.base_commit + costs.base_move * len(mine))
            cell.at(done, lambda: self.disk.flush(lambda: cell.at(cell.now + costs.round_trip / 2, lambda: self.end(mine, start))))

        cell.at(sent, work)

    def end(self, mine, start):
        cell, took = self.cell, self.cell.now - start
        self.usual_count += (len(mine) - self.usual_count) / COMMITS_IN_MIND
        self.usual_time += (took - self.usual_time) / COMMITS_IN_MIND
        usual = rest(min(len(mine), self.usual_count), min(took, self.usual_time))
        self.next = cell.now + (cell.shape.rest or usual)
        self.busy = False
        if self.waiting:
            cell.at(self.next, self.commit)
        for move in mine:
            took = cell.costs.node_move * (1 - HEARING) + cell.costs.far_move / 2
            told = self.node.run(cell.now, took, cell.costs.node_wake)
            cell.at(told, lambda move=move: cell.told(move))


def rest(count, usually_takes):
    if count > MANY_AT_ONCE:
        return min(count * REST_FOR_EACH, LONGEST_REST_OF_MANY)
    return min(REST_AFTER_COMMIT * usually_takes, LONGEST_REST)


class Cell:
    def __init__(self, costs, shape, seed):
        self.costs, self.shape = costs, shape
        self.now, self.events, self.count = 0.0, [], 0
        self.chance = random.Random(seed)
        self.commits = self.stored = 0
        self.waits, self.on_told = [], None
        one = Cores(1) if shape.one_core else None
        self.nodes = [one or Cores(shape.node_cores) for _ in range(shape.nodes)]
        self.bases = [one or Cores(shape.base_cores) for _ in range(shape.databases)]
        disks = [Disk(self, costs) for _ in self.bases]
        each = range(shape.databases)
        self.writers = [[Writer(self, node, self.bases[b], disks[b]) for b in (each if shape.everywhere else [i % shape.databases])]
                        for i, node in enumerate(self.nodes)]

    def at(self, moment, what):
        self.count += 1
        heapq.heappush(self.events, (moment, self.count, what))

    def move(self, table):
        node = table % len(self.nodes)
        writers = self.writers[node]
        writer = writers[table // len(self.nodes) % len(writers)]
        came = self.now
        took = self.costs.node_move * HEARING + self.costs.far_move / 2
        heard = self.nodes[node].run(self.now, took, self.costs.node_wake)
        self.at(heard, lambda: writer.put((table, came)))

    def told(self, move):
        self.waits.append((self.now, self.now - move[1]))
        if self.on_told:
            self.on_told(move[0])

    def run(self, end):
        while self.events and self.events[0][0] <= end:
            self.now, _, what = heapq.heappop(self.events)
            what()


def simulate(costs, shape, rate=0.0, tables=250, seconds=2.0, seed=1, even=False):
    """So many moves a second by chance, or evenly as bench/load paces them; 0: every table moves as soon as it was told."""
    cell = Cell(costs, shape, seed)
    warm_up = seconds / 4
    if rate == 0:
        cell.on_told = cell.move
        for table in range(tables):
            cell.at(table * warm_up / 2 / tables, lambda table=table: cell.move(table))
    else:
        coming = collections.deque([0.0])

        def arrive():
            cell.move(cell.chance.randrange(1 << 30))
            coming.append(coming.popleft() + (1 / rate if even else cell.chance.expovariate(rate)))
            cell.at(coming[0], arrive)

        cell.at(0.0, arrive)
    cell.run(warm_up)
    own = {id(one): one for one in cell.nodes}, {id(one): one for one in cell.bases}
    before = [sum(one.used for one in kind.values()) for kind in own]
    commits, stored = cell.commits, cell.stored
    cell.run(warm_up + seconds)
    used = [sum(one.used for one in kind.values()) - was for kind, was in zip(own, before)]
    waits = sorted(wait for at, wait in cell.waits if at > warm_up)
    at = lambda part: waits[int(part * (len(waits) - 1))] if waits else math.inf  # noqa: E731
    commits, stored = cell.commits - commits, cell.stored - stored
    return Result(rate=len(waits) / seconds, p50=at(0.5), p99=at(0.99), batch=stored / max(1, commits), commits=commits / seconds,
                  node_busy=used[0] / seconds / sum(len(one.free) for one in own[0].values()),
                  base_busy=used[1] / seconds / sum(len(one.free) for one in own[1].values()))
