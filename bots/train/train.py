#!/usr/bin/env python3
"""Trains the network of a game by playing: docs/train.md.

    python3 bots/train/train.py court --minutes 240 --out build/train/court

Needs torch and numpy (Debian's python3-torch and python3-numpy are enough) and the library that
`cmake --build --preset release --target magichat_train` builds. Uses CUDA where there is some.
"""
import argparse
import copy
import ctypes
import math
import os
import random
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from net import UNIT, Actor, Critic, Shape, exported, imported  # noqa: E402

# Which library a game is in, its number there, and how large the critic is: width and blocks.
GAMES = {"court": ("bots/train/libmagichat_train.so", 0, 64, 3), "rabbits": ("bots/train/libmagichat_train.so", 1, 64, 3),
         "small": ("solvers/libmagichat_train_small.so", 0, 32, 1)}
STYLES = 12  # bots/train/style.h
TEMPERATURE, FLOOR = 0.5, 0.02  # bots/net/policy.h


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("game", choices=GAMES)
    add("--minutes", type=float, default=240)
    add("--moves", type=float, default=0, help="millions of moves, in place of minutes: the same command, the same weights")
    add("--out", default="build/train")
    add("--library", help="that of the game in build/release")
    add("--load", help="a checkpoint to go on from")
    add("--begin", help="weights in whole numbers to begin with, GAME.net")
    add("--listen", type=int, default=0, help="so many rounds the critic learns alone, at first")
    add("--tables", type=int, default=0, help="games at once; 16384 with CUDA, else 1024")
    add("--steps", type=int, default=64, help="moves of each before it learns from them")
    add("--batch", type=int, default=0, help="32768 with CUDA, else 4096")
    add("--threads", type=int, default=os.cpu_count())
    add("--alone", type=float, default=0.6, help="part of the tables at which it plays itself")
    add("--past", type=float, default=0.2, help="..its past, as it plays; at the rest it plays scripts")
    add("--company", type=int, nargs=3, help="how often two, three and four sit together; 14 3 3 in court, 8 6 6 in rabbits")
    add("--company-alone", type=int, nargs=3, help="..where it plays itself; the same")
    add("--lr", type=float, nargs=2, default=[1e-3, 5e-5])
    add("--entropy", type=float, nargs=2, default=[0.03, 0.004])
    add("--points", type=float, nargs=2, default=[1.0, 0.1], help="what points count beside winning, at first and last")
    add("--gamma", type=float, default=0.9995)
    add("--trace", type=float, default=0.95)
    add("--clip", type=float, default=0.2)
    add("--epochs", type=int, default=2)
    add("--compile", type=int, default=1)
    add("--graphs", type=int, default=1, help="with CUDA: a step of learning is one graph")
    add("--seed", type=int, default=1)
    add("--wins", type=float, default=1.0, help="what winning counts")
    add("--pull", type=float, default=0, help="cost of leaving the policy of a while ago, in nats")
    add("--anchor", type=int, default=50, help="so many rounds that policy stays the same")
    add("--steady", type=float, default=0.99, help="how much of the mean of policies stays in a round, at most")
    add("--average", type=float, default=0, help="instead of steady: about this part of the rounds is in the mean")
    add("--slip", type=float, default=0, help="part of the moves that are any move: nobody learns from having made them, "
        "but everybody what to do after them")
    add("--fall", choices=("even", "steep"), default="even", help="steep: the rate falls by a factor, not by a step")
    args = parser.parse_args()
    args.company = args.company or ([8, 6, 6] if args.game == "rabbits" else [14, 3, 3])
    args.company_alone = args.company_alone or args.company
    args.library = args.library or os.path.join("build/release", GAMES[args.game][0])
    return args


def pointer(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


class Tables:
    """Half of the tables: while the network thinks about one half, the other is played."""

    def __init__(self, library, game, shape, count, args, device, seed, threads):
        self.library, self.count, self.device = library, count, device
        alone = int(count * args.alone)
        self.past = (alone, count)  # at the tables with scripts, too, its past may sit
        self.batch = ctypes.c_void_p(library.env_new(GAMES[game][1], count, alone, int(count * (args.alone + args.past)),
                                                     (ctypes.c_uint32 * 6)(*args.company, *args.company_alone), threads,
                                                     ctypes.c_uint64(seed)))
        cuda = device.type == "cuda"

        def make(*size, dtype):
            host = torch.zeros(*size, dtype=dtype)
            return host.pin_memory() if cuda else host

        self.rows = make(count, shape.row, dtype=torch.int8)
        self.small = {name: make(count, dtype=torch.uint8) for name in ("mover", "players", "learns", "done")}
        self.points, self.wins = make(count, 4, dtype=torch.float32), make(count, 4, dtype=torch.float32)
        self.moves = make(count, dtype=torch.int32)
        self.ready = torch.cuda.Event() if cuda else None

    def step(self, first=False):
        if self.ready is not None and not first:
            self.ready.synchronize()
        small = self.small
        self.library.env_step(self.batch, None if first else pointer(self.moves), pointer(self.rows),
                              pointer(small["mover"]), pointer(small["players"]), pointer(small["learns"]),
                              pointer(self.points), pointer(self.wins), pointer(small["done"]))

    def results(self):
        rows = np.zeros(((2 + STYLES) * 3, 5))
        self.library.env_results(self.batch, rows.ctypes.data_as(ctypes.c_void_p))
        return rows


def as_played(log_chances):
    """At the temperature and with the floor of bots/net/policy.h: without the slips of somebody who tries things out."""
    below = (log_chances - log_chances.max(1, keepdim=True)[0]) / TEMPERATURE
    return below.masked_fill(below < math.log(FLOOR), -1e9)


def draw(log_chances):
    noise = torch.rand_like(log_chances).clamp(1e-9, 1 - 1e-7)
    return (log_chances - torch.log(-torch.log(noise))).argmax(1)


def there_in_place(seats, players):
    """Which seats there are, counted from the mover."""
    return (seats < players[:, :, None]).float()


def recorded(work, before=lambda: None):
    """A CUDA graph of some work, so that it is a single call, and what the work returns."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            before()
            work()
    torch.cuda.current_stream().wait_stream(side)
    before()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = work()
    return graph, result


class Trainer:
    def __init__(self, args):
        self.args = args
        self.cuda = torch.cuda.is_available()
        self.device = torch.device("cuda" if self.cuda else "cpu")
        torch.manual_seed(args.seed)
        random.seed(args.seed)
        if self.cuda:
            torch.set_float32_matmul_precision("high")
        else:
            torch.set_num_threads(args.threads)
        args.tables = args.tables or (16384 if self.cuda else 1024)
        args.batch = args.batch or (32768 if self.cuda else 4096)
        self.library = ctypes.CDLL(os.path.abspath(args.library))
        self.library.env_new.restype = ctypes.c_void_p
        numbers = (ctypes.c_int32 * 1024)()
        self.library.env_shape(GAMES[args.game][1], numbers)
        self.shape = Shape(list(numbers))
        self.actor = Actor(self.shape).to(self.device)
        self.critic = Critic(self.shape, *GAMES[args.game][2:]).to(self.device)
        self.past, self.mean = Actor(self.shape).to(self.device), copy.deepcopy(self.actor)
        self.anchor = copy.deepcopy(self.actor)
        self.pool, self.moves_made, self.seconds = [], 0, 0.0
        self.total, self.cost = torch.zeros(3, device=self.device), torch.zeros((), device=self.device)
        self.graph, self.asked = None, {}
        self.graphs = bool(self.cuda and args.graphs)
        self.rates = [torch.tensor(args.lr[0], device=self.device) if self.graphs else args.lr[0] for _ in range(2)]
        extra = {"fused": True, "capturable": self.graphs} if self.cuda else {}
        groups = [{"params": net.parameters(), "lr": rate} for net, rate in zip((self.actor, self.critic), self.rates)]
        self.optimizer = torch.optim.Adam(groups, lr=args.lr[0], betas=(0.9, 0.99), eps=1e-5, **extra)
        self.safe, self.caution = [], 1.0
        if args.load:
            self.load(args.load)
        if args.begin:
            with open(args.begin, "rb") as file:
                imported(self.actor, file.read())
            self.mean.load_state_dict(self.actor.state_dict())
        half = args.tables // 2
        self.halves = [Tables(self.library, args.game, self.shape, half, args, self.device,
                              args.seed * 7919 + i + self.moves_made, args.threads) for i in (0, 1)]
        self.make_buffers(half)
        compiled = torch.compile if self.cuda and args.compile else lambda f: f
        self.think = compiled(self.policy)
        self.think_past = compiled(self.past_policy)
        self.judge = compiled(self.values)
        self.loss = compiled(self.losses)

    def make_buffers(self, half):
        steps, shape, kw = self.args.steps, self.shape, {"device": self.device}
        self.rows = torch.zeros(2, steps + 1, half, shape.row, dtype=torch.int8, **kw)
        self.small = {n: torch.zeros(2, steps + 1, half, dtype=torch.uint8, **kw) for n in self.halves[0].small}
        self.points = torch.zeros(2, steps, half, 4, **kw)
        self.wins = torch.zeros(2, steps, half, 4, **kw)
        self.moves = torch.zeros(2, steps, half, dtype=torch.int64, **kw)
        self.slipped = torch.zeros(2, steps + 1, half, dtype=torch.bool, **kw)
        self.old = torch.zeros(2, steps, half, **kw)

    def amp(self):
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.cuda)

    def ones(self, rows):
        return (rows.to(torch.bfloat16) if self.cuda else rows.float()) / UNIT

    def policy(self, rows):
        with self.amp():
            return self.actor(self.ones(rows))

    def past_policy(self, rows):
        with self.amp():
            return as_played(self.past(self.ones(rows))[0])

    def values(self, rows):
        with self.amp():
            return self.critic(self.ones(rows))

    def losses(self, rows, moves, old, advantage, returns, there, entropy_cost):
        log_chances, level = self.policy(rows)
        pull = 0.0
        if self.args.pull:
            with torch.no_grad(), self.amp():
                held = self.anchor(self.ones(rows))[0].clamp(min=-30)
            pull = self.args.pull * (log_chances.exp() * (log_chances.clamp(min=-30) - held)).sum(1).mean()
        chosen = log_chances.gather(1, moves[:, None]).squeeze(1)
        ratio = (chosen - old).clamp(max=10).exp()
        clipped = ratio.clamp(1 - self.args.clip, 1 + self.args.clip)
        gain = torch.min(ratio * advantage, clipped * advantage)
        # A rare move that was bad and has become much likelier must not outweigh everything else.
        gain = torch.max(gain, 3 * advantage.clamp(max=0)).mean()
        entropy = -(log_chances.exp() * log_chances.clamp(min=-30)).sum(1).mean()
        error = (F.smooth_l1_loss(self.values(rows), returns, reduction="none") * there).sum() / there.sum()
        # Chances do not change with the level of the scores: left alone it grows until the sums are too coarse for them.
        loss = -gain - entropy_cost * entropy + pull + 0.5 * error + 1e-4 * (level ** 2).mean()
        kl = (old - chosen).mean()
        return loss, torch.stack([entropy, error, kl]).detach()

    # --- playing
    def keep(self, h, t, first=False):
        """What a step brought goes to the device."""
        half = self.halves[h]
        self.rows[h, t].copy_(half.rows, non_blocking=True)
        for name in ("mover", "players", "learns"):
            self.small[name][h, t].copy_(half.small[name], non_blocking=True)
        if not first:
            self.small["done"][h, t - 1].copy_(half.small["done"], non_blocking=True)
            self.points[h, t - 1].copy_(half.points, non_blocking=True)
            self.wins[h, t - 1].copy_(half.wins, non_blocking=True)

    def answer(self, half, rows, learns):
        """Moves, how likely each was, and which were slips."""
        chances = self.think(rows)[0]
        move = draw(chances)
        begin, end = half.past
        if end > begin:
            other = draw(self.think_past(rows[begin:end]))
            move[begin:end] = torch.where(learns[begin:end] > 0, move[begin:end], other)
        slipped = torch.zeros_like(move, dtype=torch.bool)
        if self.args.slip:
            slipped = torch.rand(len(move), device=self.device) < self.args.slip
            move = torch.where(slipped, draw(torch.where(self.shape.part(rows, 3) > 0, 0.0, -1e9)), move)
        return move, chances.gather(1, move[:, None]).squeeze(1), slipped

    def ask(self, h, t):
        half, rows, learns = self.halves[h], self.rows[h, t], self.small["learns"][h, t]
        if not self.graphs:
            move, old, slipped = self.answer(half, rows, learns)
        else:
            if h not in self.asked:
                shown = rows.clone(), learns.clone()
                self.asked[h] = (shown, *recorded(lambda: self.answer(half, *shown)))
            shown, graph, (move, old, slipped) = self.asked[h]
            for kept, new in zip(shown, (rows, learns)):
                kept.copy_(new)
            graph.replay()
        self.moves[h, t] = move
        self.old[h, t] = old
        self.slipped[h, t] = slipped
        half.moves.copy_(move.int(), non_blocking=True)
        if half.ready is not None:
            half.ready.record()

    @torch.no_grad()
    def play(self):
        for h in (0, 1):
            self.ask(h, 0)
        for t in range(self.args.steps):
            for h in (0, 1):
                self.halves[h].step()
                self.keep(h, t + 1)
                if t + 1 < self.args.steps:
                    self.ask(h, t + 1)

    @torch.no_grad()
    def judged(self, points_weight):
        """Advantages of the movers and returns for every seat, each with a value of its own."""
        steps, n = self.args.steps, self.args.tables
        flat = lambda x: x.transpose(0, 1).reshape(x.shape[1], n, *x.shape[3:])
        rows = flat(self.rows)
        values = torch.stack([self.judge(rows[t]).clone() for t in range(steps + 1)])
        mover, players = flat(self.small["mover"]).long(), flat(self.small["players"]).long()
        seats = torch.arange(4, device=self.device)
        place = (seats - mover[:, :, None]) % players[:, :, None]  # of a seat, counted from the mover
        there = there_in_place(seats, players)
        of_seat = values.gather(2, place) * there
        reward = self.args.wins * flat(self.wins) + points_weight * flat(self.points)
        going = 1 - flat(self.small["done"])[:steps].float()[:, :, None]
        traces = torch.zeros(steps, n, 4, device=self.device)
        trace = torch.zeros(n, 4, device=self.device)
        gamma, lam = self.args.gamma, self.args.trace
        # What comes after a slip says nothing about what was done before it: there the critic's value counts.
        meant = 1 - flat(self.slipped).float()
        for t in range(steps - 1, -1, -1):
            trace = gamma * lam * going[t] * meant[t + 1, :, None] * trace
            trace += reward[t] + gamma * of_seat[t + 1] * going[t] - of_seat[t]
            traces[t] = trace
        advantage = traces.gather(2, mover[:steps, :, None]).squeeze(2)
        # Back to the order of the critic: from the mover on.
        seat = (seats + mover[:steps, :, None]) % players[:steps, :, None]
        returns = (traces + of_seat[:steps]).gather(2, seat)
        learns = flat(self.small["learns"])[:steps].float() * meant[:steps]
        mean = (advantage * learns).sum() / learns.sum()
        spread = (((advantage - mean) ** 2 * learns).sum() / learns.sum()).sqrt()
        one = lambda x: x.reshape(steps * n, *x.shape[2:])
        data = [rows[:steps], flat(self.moves), flat(self.old), ((advantage - mean) / (spread + 1e-6)).clamp(-8, 8), returns,
                there_in_place(seats, players[:steps])]
        return [one(x) for x in data], one(learns).nonzero().squeeze(1)

    def one_step(self, *batch):
        loss, parts = self.loss(*batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.actor.parameters(), 0.5)
        torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
        self.optimizer.step()
        self.total += parts

    def capture(self, data):
        """Records a step of learning, so that from now on it is a single call."""
        self.data = [x.clone() for x in data]
        self.which = torch.randint(len(data[0]), (self.args.batch,), device=self.device)
        self.graph, _ = recorded(lambda: self.one_step(*(x[self.which] for x in self.data), self.cost),
                                 lambda: self.optimizer.zero_grad(set_to_none=True))

    def learn(self, data, learns, entropy_cost):
        self.cost.fill_(entropy_cost)
        if self.graphs and self.graph is None:
            self.capture(data)
        elif self.graphs:
            for kept, new in zip(self.data, data):
                kept.copy_(new)
        self.total.zero_()
        count = 0
        for _ in range(self.args.epochs):
            order = learns[torch.randperm(len(learns), device=self.device)]
            for i in range(0, len(order) - self.args.batch + 1, self.args.batch):
                which = order[i:i + self.args.batch]
                if self.graphs:
                    self.which.copy_(which)
                    self.graph.replay()
                else:
                    self.optimizer.zero_grad(set_to_none=True)
                    self.one_step(*(x[which] for x in data), self.cost)
                count += 1
        return (self.total / max(count, 1)).cpu().numpy()

    def remember(self):
        state = [x for one in self.optimizer.state.values() for x in one.values() if torch.is_tensor(x)]
        nets = [x for net in (self.actor, self.critic, self.mean) for x in net.parameters()]
        self.safe = [(x, x.detach().clone()) for x in nets + state]

    @torch.no_grad()
    def go_back(self):
        """To what it last remembered, and more slowly from now on."""
        self.caution *= 0.7
        for now, then in self.safe:
            now.copy_(then)
        print("back to a policy that was sound", flush=True)

    # --- files
    def load(self, path):
        state = torch.load(path, map_location=self.device)
        self.actor.load_state_dict(state["actor"])
        self.critic.load_state_dict(state["critic"])
        self.mean.load_state_dict(state["mean"])
        self.optimizer.load_state_dict(state["optimizer"])
        for group, rate in zip(self.optimizer.param_groups, self.rates):
            group["lr"] = rate
        self.pool, self.moves_made, self.seconds = state["pool"], state["moves"], state["seconds"]

    def save(self):
        args = self.args
        os.makedirs(args.out, exist_ok=True)
        torch.save({"actor": self.actor.state_dict(), "critic": self.critic.state_dict(), "mean": self.mean.state_dict(),
                    "optimizer": self.optimizer.state_dict(), "pool": self.pool[-16:], "moves": self.moves_made,
                    "seconds": self.seconds, "args": vars(args)}, os.path.join(args.out, args.game + ".pt"))
        with open(os.path.join(args.out, args.game + ".net"), "wb") as file:
            file.write(exported(self.mean))

    def compare(self):
        """How far the network in whole numbers is from the one that was trained."""
        self.mean.eval()
        data = exported(self.mean)
        rows = self.halves[0].rows[:512].clone()
        scores = torch.zeros(len(rows), self.shape.moves, dtype=torch.int32)
        good = self.library.env_scores(GAMES[self.args.game][1], data, len(data), pointer(rows), len(rows),
                                       pointer(scores))
        allowed = self.shape.part(rows, 3) > 0
        with torch.no_grad():
            floating, _ = self.mean.cpu()(rows.float() / UNIT)
        whole = F.log_softmax((scores.float() / 256).masked_fill(~allowed, -1e9), 1)
        kl = (floating.exp() * (floating - whole)).sum(1)
        same = (floating.argmax(1) == whole.argmax(1)).float().mean()
        self.mean.to(self.device)
        print("whole numbers: %s, %d bytes, divergence %.5f nats (worst %.4f), same best move %.3f" % (
            "read" if good else "NOT READ", len(data), kl.mean(), kl.max(), same), flush=True)

    def report(self, parts, started, made):
        rows = sum(half.results() for half in self.halves)
        names = ["itself", "past"] + ["script%d" % i for i in range(STYLES)]
        texts = []
        for k, name in enumerate(names):
            for p in range(3):
                games, wins, lead, turns, limit = rows[3 * k + p]
                if games and (k < 2 or p == 0):
                    texts.append("%s/%d %.2f%s" % (name, p + 2, wins / games * (p + 2) / 2,
                                                   "" if k else " turns %.0f limit %.2f" % (turns / games, limit / games)))
        print("%4.0fs %6.1fM moves %.2fM/s entropy %.3f error %.4f kl %.4f | %s" % (
            self.seconds, self.moves_made / 1e6, made / 1e6 / (time.time() - started), *parts, " ".join(texts)), flush=True)

    def run(self):
        args = self.args
        print("network: %d parameters, critic: %d" % tuple(
            sum(p.numel() for p in net.parameters()) for net in (self.actor, self.critic)), flush=True)
        for h in (0, 1):
            self.halves[h].step(first=True)
            self.keep(h, 0, first=True)
        begin = logged = saved = time.time()
        round_, made, before, begun = 0, 0, self.seconds, self.moves_made
        playing = part = pooled_at = 0.0
        while part < 1:
            rate = args.lr[0] + (args.lr[1] - args.lr[0]) * part
            if args.fall == "steep":
                rate = args.lr[0] * (args.lr[1] / args.lr[0]) ** part
            rate *= min(1.0, (round_ + 1) / 20) * self.caution
            for group, one in zip(self.optimizer.param_groups, (0.0 if round_ < args.listen else rate, rate)):
                if self.graphs:
                    group["lr"].fill_(one)
                else:
                    group["lr"] = one
            if round_ % 4 == 0:
                pool = self.pool[-8:] if random.random() < 0.5 else self.pool
                self.past.load_state_dict(random.choice(pool) if pool else self.actor.state_dict())
            start = time.time()
            self.play()
            if self.cuda:
                torch.cuda.synchronize()
            playing += time.time() - start
            data, learns = self.judged(args.points[0] + (args.points[1] - args.points[0]) * part)
            parts = self.learn(data, learns, args.entropy[0] * (args.entropy[1] / args.entropy[0]) ** part)
            if not np.isfinite(parts).all() or abs(parts[-1]) > 0.1:
                if not self.safe:
                    sys.exit("the networks have come to numbers that are none: try --compile 0")
                self.go_back()
            elif round_ % 16 == 15:
                self.remember()
            decay = min(args.steady, 1 - 1 / (round_ + 2))
            if args.average:
                decay = 1 - 1 / (1 + args.average * (round_ + 1))
            with torch.no_grad():
                for slow, quick in zip(self.mean.parameters(), self.actor.parameters()):
                    slow.lerp_(quick, 1 - decay)
            if args.pull and round_ % args.anchor == 0:
                self.anchor.load_state_dict(self.mean.state_dict())
            for h in (0, 1):
                for kept in (self.rows, *(self.small[n] for n in ("mover", "players", "learns"))):
                    kept[h, 0].copy_(kept[h, args.steps])
            round_ += 1
            made += args.tables * args.steps
            self.moves_made += args.tables * args.steps
            now = time.time()
            self.seconds = before + now - begin
            part = (now - begin) / (args.minutes * 60)
            if args.moves:
                part = (self.moves_made - begun) / (args.moves * 1e6)
            if part - pooled_at > 1 / 40 or not self.pool:
                self.pool.append({k: v.detach().cpu().clone() for k, v in self.actor.state_dict().items()})
                pooled_at = part
            if now - logged > 10 or round_ <= 2:
                self.report(parts, logged, made)
                if round_ <= 12:
                    print("     playing %.2f s of %.2f" % (playing, now - begin), flush=True)
                logged, made = now, 0
            if now - saved > 60:
                self.save()
                saved = now
        self.save()
        self.compare()


if __name__ == "__main__":
    Trainer(arguments()).run()
