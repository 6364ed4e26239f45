#include "server/rooms/codes.h"

#include <sodium.h>

#include <array>
#include <cstdint>

namespace magichat::server {

namespace {

constexpr std::array<std::string_view, 40> who = {
    "owl",   "cat",   "dove",  "frog",  "mouse", "rabbit", "fox",   "puppy", "bear",  "bee",
    "crab",  "crow",  "deer",  "duck",  "goat",  "goose",  "hare",  "hen",   "lamb",  "lion",
    "mole",  "moose", "newt",  "otter", "panda", "pony",   "robin", "seal",  "snail", "swan",
    "tiger", "toad",  "trout", "wolf",  "wren",  "yak",    "zebra", "koala", "lynx",  "camel"};
constexpr std::array<std::string_view, 40> what = {
    "crown", "tiara",  "helmet", "hood",   "toque", "bonnet", "beret",  "bowler", "cap",   "feather",
    "wand",  "lamp",   "bell",   "star",   "moon",  "cloud",  "drum",   "flute",  "kite",  "lantern",
    "cake",  "cherry", "apple",  "lemon",  "plum",  "clover", "daisy",  "fern",   "tulip", "acorn",
    "boat",  "bridge", "castle", "garden", "hill",  "island", "meadow", "river",  "tower", "valley"};

}  // namespace

std::string random_code() {
    std::string code(who[randombytes_uniform(who.size())]);
    ((code += '-') += what[randombytes_uniform(what.size())]) += '-';
    return code += std::to_string(10 + randombytes_uniform(990));
}

std::string tidy_code(std::string_view text) {
    std::string code;
    for (const char c : text) {
        if (c >= 'A' && c <= 'Z') {
            code += static_cast<char>(c - 'A' + 'a');
        } else {
            code += c == ' ' || c == '_' ? '-' : c;
        }
        if (code.size() > 40) break;
    }
    return code;
}

std::string random_digits() { return std::to_string(100000 + randombytes_uniform(900000)); }

}  // namespace magichat::server
