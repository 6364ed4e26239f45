// Any text as a move or a chance move of each game: what is read is written as the very same text.
#include "engine/games.h"
#include "tests/fuzz/promise.h"

using namespace magichat;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const AnyGame& game : all_games) {
        std::visit(
            [&](auto tag) {
                using G = GameOf<decltype(tag)>;
                const auto move = G::parse_move(text);
                if (move) promise(to_text(*move) == text, "text, move, text");
                const auto chance = G::parse_chance(text);
                if (chance) {
                    promise(to_text(*chance) == text, "text, chance, text");
                    const auto state = start(typename G::Options{}, Seat{0});
                    if (legal(state, *chance)) {
                        auto next = state;
                        apply(next, *chance);
                        promise(!(next == state), "a deal changes the table");
                    }
                }
                promise(!(move && chance), "a text is a move or a chance move, not both");
            },
            game);
    }
    return 0;
}
