"""The networks of bots/net in floating point, as they are trained, and how they become whole numbers."""
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

UNIT = 64  # bots/net/shape.h
PAIR_WIDTH = 32  # bots/net/network.h
SHAPE_WORDS = "things features table relations width blocks singles doubles pairs others".split()
SECRET_WORDS = "secret_features secret_relations secret_seats row".split()


class Shape:
    """The numbers of a Shape, what the critic sees besides, and where each part of a row begins."""

    def __init__(self, numbers):
        for word, number in zip(SHAPE_WORDS + SECRET_WORDS, numbers):
            setattr(self, word, int(number))
        triples = np.array(numbers[14:14 + 3 * self.pairs]).reshape(-1, 3)
        self.kind, self.a, self.b = (triples[:, i].tolist() for i in range(3))
        self.moves = self.singles * self.things + self.pairs + self.others
        sizes = [self.things * self.features, self.table, self.relations * self.things ** 2, self.moves,
                 self.things * self.secret_features, self.secret_relations * self.things ** 2, self.secret_seats]
        self.cuts = np.cumsum([0] + sizes).tolist()
        assert self.cuts[-1] == self.row

    def part(self, rows, i):
        return rows[:, self.cuts[i]:self.cuts[i + 1]]


class Trunk(nn.Module):
    def __init__(self, features, table, width, blocks, relations):
        super().__init__()
        self.thing, self.table = nn.Linear(features, width), nn.Linear(table, width)
        self.mix = nn.ModuleList([nn.Linear(width * (2 + 2 * relations), width) for _ in range(blocks)])
        self.out = nn.ModuleList([nn.Linear(width, width) for _ in range(blocks)])
        self.pool = nn.ModuleList([nn.Linear(2 * width, width) for _ in range(blocks)])

    def forward(self, things, table, relations, there):
        h = F.relu(self.thing(things) + self.table(table)[:, None]) * there
        n, count, width = h.shape
        unrolled = h.is_cuda and count <= 8  # the compiler makes one kernel of few sums
        if not unrolled:
            both_ways = torch.stack([relations.transpose(2, 3), relations], 2)  # to what it is related to, and back
            both_ways = both_ways.permute(0, 3, 1, 2, 4).reshape(n, count, -1).to(h.dtype)
        for mix, out, pool in zip(self.mix, self.out, self.pool):
            parts = [h]
            if unrolled:
                for k in relations.unbind(1):
                    parts += [(k[:, :, :, None] * h[:, None]).sum(2), (k[:, :, :, None] * h[:, :, None]).sum(1)]
            else:
                messages = both_ways.transpose(1, 2) @ h
                parts.append(messages.reshape(n, -1, count, width).transpose(1, 2).flatten(2))
            parts.append(pool(pooled(h))[:, None].expand(-1, h.shape[1], -1))
            h = (h + out(F.relu(mix(torch.cat(parts, 2))))) * there
        return h


def pooled(h):
    # Not amax: compiled, it compares what it has rounded with what it has not, and its gradient is none.
    return torch.cat([h.mean(1), h.max(1)[0]], 1)


class Actor(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.shape, w = shape, shape.width
        self.trunk = Trunk(shape.features, shape.table, w, shape.blocks, shape.relations)
        self.singles = nn.Linear(w, shape.singles)
        self.pair_a, self.pair_b = nn.Linear(w, PAIR_WIDTH), nn.Linear(w, PAIR_WIDTH)
        self.pair_related = nn.Linear(2 * shape.relations, PAIR_WIDTH)
        self.doubles = nn.Linear(PAIR_WIDTH, shape.doubles)
        last = [self.singles, self.doubles]
        if shape.others:
            self.others_in, self.others = nn.Linear(2 * w, w), nn.Linear(w, shape.others)
            last.append(self.others)
        for layer in last:  # so that it begins with about the same liking for every move
            layer.weight.data *= 0.1
            layer.bias.data.zero_()
        # Where the moves about two things stand among all pairs of things.
        self.firsts = max(shape.a) + 1
        places = [(a * shape.things + b) * shape.doubles + k for k, a, b in zip(shape.kind, shape.a, shape.b)]
        self.register_buffer("places", torch.tensor(places), persistent=False)

    def layers(self):
        """In the order of Weights in bots/net/network.h."""
        trunk = self.trunk
        yield trunk.thing
        yield trunk.table
        for block in zip(trunk.mix, trunk.out, trunk.pool):
            yield from block
        yield from (self.singles, self.pair_a, self.pair_b, self.pair_related, self.doubles)
        if self.shape.others:
            yield from (self.others_in, self.others)

    def scores(self, rows):
        """rows: in ones, not in 64ths."""
        s, n = self.shape, rows.shape[0]
        things = s.part(rows, 0).reshape(n, s.things, s.features)
        relations = s.part(rows, 2).reshape(n, s.relations, s.things, s.things)
        h = self.trunk(things, s.part(rows, 1), relations, things[:, :, :1])
        single = self.singles(F.relu(h)).transpose(1, 2).reshape(n, -1)
        # All pairs of things at once, one way and the other: more than there are moves, but without picking, which is slow
        # to learn through.
        a, b, m = self.pair_a(h), self.pair_b(h), self.firsts
        related = relations.permute(0, 2, 3, 1)  # k[a,b]
        ab, ba = related[:, :m], related.transpose(1, 2)[:, :m]
        one = a[:, :m, None] + b[:, None] + self.pair_related(torch.stack([ab, ba], 4).flatten(3))
        two = b[:, :m, None] + a[:, None] + self.pair_related(torch.stack([ba, ab], 4).flatten(3))
        pair = (self.doubles(F.relu(one)) + self.doubles(F.relu(two))).flatten(1)[:, self.places]
        parts = [single, pair]
        if s.others:
            parts.append(self.others(F.relu(self.others_in(pooled(h)))))
        return torch.cat(parts, 1).float()

    def forward(self, rows):
        """Logarithms of chances (moves that may not be made have next to none), and the level of the scores."""
        allowed = self.shape.part(rows, 3) > 0
        scores = self.scores(rows).masked_fill(~allowed, -1e9)
        log_chances = F.log_softmax(scores, 1)
        best = log_chances.argmax(1, keepdim=True)
        return log_chances, (scores.gather(1, best) - log_chances.gather(1, best)).squeeze(1)


class Critic(nn.Module):
    """Sees every hidden card: in training alone. What the game is worth to each seat, from the mover on."""

    def __init__(self, shape, width=64, blocks=3):
        super().__init__()
        self.shape = s = shape
        self.trunk = Trunk(s.features + s.secret_features, s.table + s.secret_seats, width, blocks,
                           s.relations + s.secret_relations)
        self.one, self.two = nn.Linear(2 * width, width), nn.Linear(width, 4)

    def forward(self, rows):
        s, n = self.shape, rows.shape[0]
        known = s.part(rows, 0).reshape(n, s.things, s.features)
        things = torch.cat([known, s.part(rows, 4).reshape(n, s.things, -1)], 2)
        relations = torch.cat([s.part(rows, i).reshape(n, -1, s.things, s.things) for i in (2, 5)], 1)
        h = self.trunk(things, torch.cat([s.part(rows, 1), s.part(rows, 6)], 1), relations, known[:, :, :1])
        return self.two(F.relu(self.one(pooled(h)))).float()


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def exported(actor):
    """The bytes of a weights file; bots/net/network.h says what is in it."""
    data = bytearray(b"MHNET1")
    for word in SHAPE_WORDS:
        data += struct.pack("<H", getattr(actor.shape, word))
    for layer in actor.layers():
        weights = layer.weight.detach().float().cpu().double().numpy()
        bias = layer.bias.detach().float().cpu().double().numpy()
        for row, add in zip(weights, bias):
            most = max(np.abs(row).max(), 1e-9)
            shift = int(np.clip(np.floor(np.log2(127.49 / most)), 1, 16))
            whole = np.clip(np.rint(row * 2.0 ** shift), -127, 127).astype(np.int8)
            data += struct.pack("<Bi", shift, int(np.rint(add * 2.0 ** (shift + 8))))
            data += whole.tobytes()
    return bytes(data) + struct.pack("<Q", checksum(data))


def imported(actor, data):
    """The opposite of exported. Features that came to the end of a layer since then begin with no weight."""
    at = 6 + 2 * len(SHAPE_WORDS)
    if data[:6] != b"MHNET1" or len(data) < at + 8 or struct.unpack("<Q", data[-8:])[0] != checksum(data[:-8]):
        raise ValueError("no file of weights, or a broken one")
    old = dict(zip(SHAPE_WORDS, struct.unpack_from("<%dH" % len(SHAPE_WORDS), data, 6)))
    for word in SHAPE_WORDS:
        new = getattr(actor.shape, word)
        if old[word] > new or (old[word] < new and word not in ("features", "table")):
            raise ValueError("weights of another network: %s is %d there and %d here" % (word, old[word], new))
    inputs = {id(actor.trunk.thing): old["features"], id(actor.trunk.table): old["table"]}
    with torch.no_grad():
        for layer in actor.layers():
            count = inputs.get(id(layer), layer.in_features)
            for row in range(layer.out_features):
                shift, bias = struct.unpack_from("<Bi", data, at)
                whole = np.frombuffer(data, np.int8, count, at + 5).astype(np.float32)
                layer.weight[row].zero_()
                layer.weight[row, :count] = torch.tensor(whole / 2.0 ** shift)
                layer.bias[row] = bias / 2.0 ** (shift + 8)
                at += 5 + count
