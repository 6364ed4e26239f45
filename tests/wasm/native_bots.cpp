// The bots natively, to compare with WASM: every line of standard input is a record with bots and a seed; every line of
// the output is what `bot_play` gives for it.
#include <iostream>

#include "wasm/bot_play.h"

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const auto played = magichat::play_among_bots(line);
        std::cout << (played ? *played : played.error().why + '\n');
    }
}
