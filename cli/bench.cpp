// magichat bench: how fast the engine plays at random, and a signature that must not change by accident.
#include <ctime>

#include <cmath>
#include <cstdio>
#include <memory>

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

struct Row {
    std::string_view game;
    unsigned players;
    std::string_view with;
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
Row measure(u8 players, std::string_view with, double seconds) {
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

void show(const Row& row, bool as_json) {
    if (!as_json) {
        std::printf("%-8s %7u  %-9s %12.0f %11.0f %10.2f %10.2f %6zu  %s\n", std::string(row.game).c_str(), row.players,
                    std::string(row.with).c_str(), row.moves_a_second, row.games_a_second, row.moves_a_game,
                    row.chances_a_game, row.state_bytes, hex(row.signature).c_str());
        std::fflush(stdout);
        return;
    }
    Json json;
    json.open().text("game", row.game).number("players", row.players).text("with", row.with);
    json.key("moves_per_second").real(row.moves_a_second).key("games_per_second").real(row.games_a_second);
    json.key("moves_per_game").real(row.moves_a_game).key("chance_moves_per_game").real(row.chances_a_game);
    json.key("state_bytes").whole(row.state_bytes).text("signature", hex(row.signature)).close();
    put(json.view());
    put("\n");
}

int run(const BenchCall& call) {
    if (!call.json) {
        put("Random legal play on one core. Moves are those of players; chance moves come on top.\n\n");
        put("game     players  with           moves/s     games/s moves/game chance/game state  signature\n");
    }
    constexpr std::size_t rows = all_games.size() * 2 * 3;
    const double all_seconds = rows * call.seconds;
    Progress progress(call.quiet || all_seconds < worth_a_word);
    progress.announce("Measuring " + std::to_string(rows) + " rows on one core: about " +
                      std::to_string(std::lround(all_seconds)) + " seconds.");
    u64 row = 0;
    const auto measured = [&](const auto& measure_row) {
        progress.at("row", ++row, rows);
        const Row done = measure_row();
        progress.clear();
        show(done, call.json);
    };
    for (const AnyGame& game : all_games) {
        std::visit(
            [&](auto tag) {
                using G = GameOf<decltype(tag)>;
                for (const u8 players : {u8{2}, u8{4}}) {
                    measured([&] { return measure<G, Watching::nobody>(players, "rules", call.seconds); });
                    measured([&] { return measure<G, Watching::events>(players, "events", call.seconds); });
                    measured([&] { return measure<G, Watching::observers>(players, "observers", call.seconds); });
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
            "Measure random play: the rules alone, with the events of all seats, with an observer a seat",
            {flag("--json", call->json, "one JSON line a row"),
             flag("--quiet", call->quiet, "nothing on standard error but errors"),
             real("--seconds", "SECONDS", call->seconds, "how long to measure each row", 0.001, 3600)},
            [call] { return run(*call); }};
}

}  // namespace magichat
