// bots/net: the shape of a network and what goes into it.
//
// A network sees a table as a few things that are alike (the columns of the court, the cards on the stands), each with its
// features; features of the table as a whole; and relations between two things (how surely the hat of one belongs to the
// head of another). It scores moves about one thing, about two, and about none. Nothing in it is a card's name.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/ids.h"

namespace magichat::net {

// Features are numbers in eight bits: `unit` is one.
using Feature = std::int8_t;
inline constexpr int unit = 64;

struct Shape {
    std::size_t things;
    std::size_t features;  // of a thing; the first one says whether it is there
    std::size_t table;     // features of the table
    std::size_t relations;
    std::size_t width;
    std::size_t blocks;
    std::size_t singles;  // kinds of moves about one thing
    std::size_t doubles;  // kinds of moves about two
    std::size_t pairs;    // how many such moves there are
    std::size_t others;   // moves about none

    constexpr std::size_t moves() const { return singles * things + pairs + others; }
    bool operator==(const Shape&) const = default;
};

// A move about two things.
struct Pair {
    u8 kind;
    u8 a;
    u8 b;
};

// What a network is shown. The layout is that of a row in training, byte for byte.
template <Shape shape>
struct Input {
    std::array<std::array<Feature, shape.features>, shape.things> things{};
    std::array<Feature, shape.table> table{};
    std::array<std::array<std::array<Feature, shape.things>, shape.things>, shape.relations> relations{};

    bool operator==(const Input&) const = default;
};

// How features are written: one after the other, so that a new one is one line.
class Writer {
public:
    explicit Writer(Feature* to) : next_(to) {}
    // In 64ths, cut off at the ends of what eight bits hold.
    Writer& raw(int value) {
        *next_++ = static_cast<Feature>(value < -127 ? -127 : value > 127 ? 127 : value);
        return *this;
    }
    Writer& flag(bool value) { return raw(value ? unit : 0); }
    Writer& ratio(int part, int whole) { return raw(whole == 0 ? 0 : part * unit / whole); }
    // 1 for none, then 1/2, 1/3: what has just happened counts most.
    Writer& recent(int age) { return raw(unit / (1 + (age > 0 ? age : 0))); }
    // 0 for none, 1/5, 1/3, .. up to 1: for counts without an end.
    Writer& count(int n) { return raw(n * unit / (n + 4)); }
    const Feature* end() const { return next_; }

private:
    Feature* next_;
};

}  // namespace magichat::net
