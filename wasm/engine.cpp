// wasm: what the engine, the bots and the check of a record offer to a page or to node. Texts go in and out through the module's memory.
#include "engine/random_play.h"
#include "engine/replay.h"
#include "wasm/bot_play.h"
#include "wasm/review.h"

// What the standard library calls on a broken invariant or when memory runs out. Ours stop at once; its own print first
// and would bring imports and 40 KB with them.
extern "C" [[noreturn]] void __abort_message(const char* /*format*/, ...) { __builtin_trap(); }  // NOLINT(bugprone-*)
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char* /*format*/, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

using namespace magichat;

namespace {

// One call at a time, one instance a worker: what the last call needs and left.
std::string input;
std::string output;

u32 give(Answer answer) {
    output = std::move(answer.text);
    return answer.status;
}

}  // namespace

extern "C" {

// Room for `size` bytes of input to the next call.
__attribute__((export_name("input"))) char* magichat_input(u32 size) {
    input.assign(size, '\0');
    return input.data();
}

__attribute__((export_name("output"))) const char* magichat_output() { return output.data(); }
__attribute__((export_name("output_size"))) u32 magichat_output_size() { return static_cast<u32>(output.size()); }

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

// The input is a record; the output is its game step by step, for who shows it (see review.h). Returns a status as `replay`.
__attribute__((export_name("review"))) u32 magichat_review() { return give(review(input)); }

// The input is a record; the output says whether it keeps its commitment (see review.h). Returns 0, or 2 for no record.
__attribute__((export_name("verify"))) u32 magichat_verify() { return give(check(input)); }

}  // extern "C"
