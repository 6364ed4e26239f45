#include "server/rooms/codes.h"

#include <sodium.h>

#include <array>
#include <cstdint>

namespace magichat::server {

namespace {

constexpr std::array<std::string_view, 169> who = {
    "owl",     "cat",     "dove",    "frog",    "mouse",   "rabbit",   "fox",     "puppy",  "bear",    "bee",
    "crab",    "crow",    "deer",    "duck",    "goat",    "goose",    "hare",    "hen",    "lamb",    "lion",
    "mole",    "moose",   "newt",    "otter",   "panda",   "pony",     "robin",   "seal",   "snail",   "swan",
    "tiger",   "toad",    "trout",   "wolf",    "wren",    "yak",      "zebra",   "koala",  "lynx",    "camel",
    "ant",     "badger",  "bat",     "beaver",  "beetle",  "bison",    "bunny",   "calf",   "canary",  "cheetah",
    "chick",   "cobra",   "cod",     "colt",    "cow",     "coyote",   "cricket", "cub",    "cuckoo",  "dingo",
    "dog",     "dolphin", "donkey",  "dragon",  "eagle",   "eel",      "elk",     "emu",    "falcon",  "fawn",
    "ferret",  "finch",   "fish",    "flea",    "fly",     "foal",     "gecko",   "gerbil", "gibbon",  "giraffe",
    "gnu",     "gorilla", "gull",    "hamster", "hawk",    "hedgehog", "heron",   "hippo",  "hornet",  "horse",
    "husky",   "hyena",   "ibex",    "iguana",  "impala",  "jackal",   "jaguar",  "jay",    "kitten",  "kiwi",
    "lark",    "lemur",   "leopard", "lizard",  "llama",   "lobster",  "locust",  "magpie", "mammoth", "marmot",
    "marten",  "meerkat", "monkey",  "moth",    "mule",    "octopus",  "orca",    "oryx",   "ostrich", "oyster",
    "panther", "parrot",  "peacock", "pelican", "penguin", "pheasant", "pig",     "pigeon", "piglet",  "pike",
    "pug",     "puffin",  "puma",    "python",  "quail",   "raccoon",  "ram",     "rat",    "raven",   "rhino",
    "rook",    "salmon",  "shark",   "sheep",   "shrew",   "shrimp",   "skunk",   "sloth",  "snake",   "sparrow",
    "spider",  "squid",   "stork",   "swallow", "tapir",   "tern",     "toucan",  "tuna",   "turkey",  "turtle",
    "unicorn", "viper",   "vole",    "walrus",  "wasp",    "weasel",   "whale",   "wombat", "wizard"};
constexpr std::array<std::string_view, 182> what = {
    "crown",   "tiara",   "helmet",   "hood",    "toque",   "bonnet", "beret",   "bowler", "cap",     "feather",
    "wand",    "lamp",    "bell",     "star",    "moon",    "cloud",  "drum",    "flute",  "kite",    "lantern",
    "cake",    "cherry",  "apple",    "lemon",   "plum",    "clover", "daisy",   "fern",   "tulip",   "acorn",
    "boat",    "bridge",  "castle",   "garden",  "hill",    "island", "meadow",  "river",  "tower",   "valley",
    "anchor",  "arrow",   "ball",     "balloon", "banana",  "basket", "beach",   "bean",   "bench",   "berry",
    "bike",    "blanket", "book",     "boot",    "bottle",  "bowl",   "box",     "bread",  "broom",   "bucket",
    "button",  "cabin",   "candle",   "canoe",   "carpet",  "carrot", "chair",   "chess",  "chimney", "circus",
    "clock",   "coat",    "coin",     "comet",   "compass", "cookie", "cotton",  "cup",    "curtain", "desert",
    "diamond", "door",    "dice",     "dream",   "engine",  "fair",   "farm",    "fiddle", "fire",    "flag",
    "flower",  "forest",  "fountain", "fruit",   "ginger",  "glass",  "globe",   "glove",  "grape",   "grass",
    "guitar",  "hammer",  "harbor",   "harp",    "hazel",   "honey",  "house",   "ivy",    "jacket",  "jelly",
    "jewel",   "jungle",  "kettle",   "key",     "ladder",  "lake",   "leaf",    "letter", "lily",    "magnet",
    "mango",   "map",     "maple",    "marble",  "mask",    "melon",  "milk",    "mirror", "mitten",  "mountain",
    "music",   "needle",  "nest",     "nut",     "oak",     "ocean",  "olive",   "onion",  "orange",  "paddle",
    "paper",   "peach",   "pear",     "pearl",   "pebble",  "pencil", "pepper",  "piano",  "picnic",  "pillow",
    "pine",    "pirate",  "planet",   "pocket",  "pond",    "potato", "pumpkin", "puzzle", "rainbow", "ribbon",
    "ring",    "rocket",  "rose",     "saddle",  "sail",    "sand",   "scarf",   "shell",  "ship",    "shoe",
    "silver",  "sky",     "slipper",  "snow",    "sock",    "spoon",  "spring",  "stone",  "storm",   "sugar",
    "summer",  "sun"};
constexpr std::uint32_t least_number = 100;
constexpr std::uint32_t most_number = 9999;

}  // namespace

std::uint64_t code_count() { return std::uint64_t{who.size()} * what.size() * (most_number - least_number + 1); }

std::string random_code() {
    std::string code(who[randombytes_uniform(who.size())]);
    ((code += '-') += what[randombytes_uniform(what.size())]) += '-';
    return code += std::to_string(least_number + randombytes_uniform(most_number - least_number + 1));
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
