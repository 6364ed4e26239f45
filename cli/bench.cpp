// magichat bench: how fast the engine plays at random, and a signature that must not change by accident.
#include <ctime>

#include <cmath>
#include <cstdio>
#include <memory>

#include "cli/columns.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "engine/games.h"
#include "engine/random_play.h"

namespace magichat {

namespace {

struct BenchCall {
    bool json = false;
    double seconds = 1;
    bool quiet = false;
};

constexpr double worth_a_word = 2;  // seconds
constexpr u64 signature_games = 1000;
constexpr u64 signature_seed = 1;

// What is measured besides the rules: as JSON has it, and in words.
struct With {
    std::string_view name;
    Key words;
};
constexpr With rules = {"rules", Key::show_bench_rules};
constexpr With events = {"events", Key::show_bench_events};
constexpr With observers = {"observers", Key::show_bench_observers};

struct Row {
    std::string_view game;
    unsigned players;
    With with;
    double moves_a_second;
    double games_a_second;
    double moves_a_game;
    double chances_a_game;
    std::size_t state_bytes;
    u64 signature;
};

double cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

template <Game G, Watching watching>
Row measure(u8 players, const With& with, double seconds) {
    Setup<G> setup;
    setup.options.players = players;
    RandomGames<G, watching> games(setup, signature_seed);
    games.play(signature_games);
    const u64 signature = games.signature();
    const PlayCount before = games.count();
    const double begin = cpu_seconds();
    double spent = 0;
    do {
        games.play(100);
        spent = cpu_seconds() - begin;
    } while (spent < seconds);
    const auto played = static_cast<double>(games.count().games - before.games);
    const auto moves = static_cast<double>(games.count().moves - before.moves);
    const auto chances = static_cast<double>(games.count().chances - before.chances);
    return {G::name,
            players,
            with,
            moves / spent,
            played / spent,
            moves / played,
            chances / played,
            sizeof(typename G::State),
            signature};
}

std::string hex(u64 value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

// In the order of a row.
Columns table() {
    return Columns({{Key::show_head_game, 8, Column::Side::left},
                    {Key::show_head_players, 7},
                    {Key::show_head_with, 9, Column::Side::left, 2},
                    {Key::show_head_moves_a_second, 12},
                    {Key::show_head_games_a_second, 11},
                    {Key::show_head_moves_a_game, 10},
                    {Key::show_head_chances_a_game, 11},
                    {Key::show_head_state, 6},
                    {Key::show_head_signature, 16, Column::Side::left, 2}});
}

void show(const Row& row, bool as_json) {
    if (!as_json) {
        put(table().row({std::string(row.game), std::to_string(row.players), say(row.with.words),
                         decimal(row.moves_a_second, 0), decimal(row.games_a_second, 0), decimal(row.moves_a_game, 2),
                         decimal(row.chances_a_game, 2), std::to_string(row.state_bytes), hex(row.signature)}) +
            '\n');
        std::fflush(stdout);
        return;
    }
    Json json;
    json.open().text("game", row.game).number("players", row.players).text("with", row.with.name);
    json.key("moves_per_second").real(row.moves_a_second).key("games_per_second").real(row.games_a_second);
    json.key("moves_per_game").real(row.moves_a_game).key("chance_moves_per_game").real(row.chances_a_game);
    json.key("state_bytes").whole(row.state_bytes).text("signature", hex(row.signature)).close();
    put(json.view());
    put("\n");
}

int run(const BenchCall& call) {
    if (!call.json) {
        put(say(Key::show_bench) + "\n\n" + table().head() + '\n');
    }
    constexpr std::size_t rows = all_games.size() * 2 * 3;
    const double all_seconds = rows * call.seconds;
    Progress progress(call.quiet || all_seconds < worth_a_word);
    progress.announce({Key::show_bench_announce, {{"n", rows}, {"seconds", std::lround(all_seconds)}}});
    u64 row = 0;
    const auto measured = [&](const auto& measure_row) {
        progress.at(Key::show_bench_row, ++row, {{"all", rows}});
        const Row done = measure_row();
        progress.clear();
        show(done, call.json);
    };
    for (const AnyGame& game : all_games) {
        std::visit(
            [&](auto tag) {
                using G = GameOf<decltype(tag)>;
                for (const u8 players : {u8{2}, u8{4}}) {
                    measured([&] { return measure<G, Watching::nobody>(players, rules, call.seconds); });
                    measured([&] { return measure<G, Watching::events>(players, events, call.seconds); });
                    measured([&] { return measure<G, Watching::observers>(players, observers, call.seconds); });
                }
            },
            game);
    }
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand bench_command() {
    const auto call = std::make_shared<BenchCall>();
    return {"bench",
            Key::help_bench,
            {flag("--json", call->json, Key::help_bench_json), flag("--quiet", call->quiet, Key::help_quiet),
             real("--seconds", "SECONDS", call->seconds, Key::help_bench_seconds, 0.001, 3600)},
            [call] { return run(*call); }};
}

}  // namespace magichat
