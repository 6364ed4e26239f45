// wasm: what tests call besides (tests/wasm/compare.mjs), to see that games and bots are the same here as natively.
#include "bots/net/signature.h"
#include "engine/random_play.h"
#include "engine/replay.h"
#include "wasm/bot_play.h"
#include "wasm/call.h"

using namespace magichat;
using namespace magichat::call;

extern "C" {

// The signature of random games, as `magichat bench` has it. Games are numbered as in all_games.
__attribute__((export_name("signature"))) u64 magichat_signature(u32 game, u32 players, u32 games, u64 seed) {
    if (game >= all_games.size() || players < 2 || players > max_seats) __builtin_trap();
    return std::visit(
        [&](auto tag) {
            using G = GameOf<decltype(tag)>;
            Setup<G> setup;
            setup.options.players = static_cast<u8>(players);
            RandomGames<G, Watching::nobody> play(setup, seed);
            play.play(games);
            return play.signature();
        },
        all_games[game]);
}

// Games among networks as one number: bots/net/signature.h. 0 for a game that has none.
__attribute__((export_name("net_signature"))) u64 magichat_net_signature(u32 game, u32 players, u32 games, u64 seed,
                                                                         u32 iterations) {
    if (game >= all_games.size() || players < 2 || players > max_seats) __builtin_trap();
    return std::visit(
        [&](auto tag) -> u64 {
            using G = GameOf<decltype(tag)>;
            if constexpr (!has_network<G>)
                return 0;
            else
                return net_signature<G>(static_cast<u8>(players), games, seed, iterations);
        },
        all_games[game]);
}

// The input is a record; the output are the lines of `magichat replay --json`, and, if its exit status is not 0, a last
// line that says what is wrong. Returns that status.
__attribute__((export_name("replay"))) u32 magichat_replay() {
    output.clear();
    const auto record = read_record(input);
    if (!record) {
        output = record.error().why + '\n';
        return 2;
    }
    const auto wrong = replay_json(*record, [](std::string_view line) { (output += line) += '\n'; });
    if (wrong) (output += wrong->why) += '\n';
    return wrong ? 1 : 0;
}

// The input is a record with its bots and a seed; the output is the record of the game that they play, with their reasons
// (see bot_play.h), or a line that says what is wrong. Returns 0, or 2 if something is.
__attribute__((export_name("bot_play"))) u32 magichat_bot_play() {
    const auto played = play_among_bots(input);
    output = played ? *played : played.error().why + '\n';
    return played ? 0 : 2;
}

}  // extern "C"
