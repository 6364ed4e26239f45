// magichat arena: bots against bots, and what can be said about their strength.
#include <csignal>
#include <memory>
#include <thread>

#include "cli/arena/bots.h"
#include "cli/arena/compliance.h"
#include "cli/arena/report.h"
#include "cli/command/option_text.h"
#include "cli/commands.h"

namespace magichat {

namespace {

struct ArenaCall {
    std::string game;
    std::vector<std::string> bots;
    u64 games = 100;
    std::optional<u64> players;
    std::vector<std::string> changes;
    u64 seed = 1;
    u64 threads = std::max(1U, std::thread::hardware_concurrency());
    u64 ms = 500;
    u64 start_ms = 3000;
    std::vector<double> sprt;
    std::string save;
    std::string resume;
    std::string compliance;
    bool json = false;
    bool tables = false;
    bool quiet = false;
};

struct WrongCall {
    std::string why;
};

Result<AnySetup, WrongCall> read_setup(const ArenaCall& call) {
    const auto game = find_game(call.game);
    if (call.game.empty()) return WrongCall{"say which game with --game: there are " + all_game_names()};
    if (!game) return WrongCall{no_game(call.game)};
    AnySetup setup = std::visit([](auto tag) { return AnySetup(Setup<GameOf<decltype(tag)>>{}); }, *game);
    std::optional<std::string> wrong;
    const auto change = [&](std::string_view name, std::string_view value) {
        if (!wrong) wrong = std::visit([&](auto& one) { return set_option(one.options, name, value); }, setup);
    };
    for (const std::string& text : call.changes) {
        const std::size_t sign = std::min(text.find('='), text.size());
        if (sign == text.size()) return WrongCall{"an option is set like this: expert=true, not " + quote(text, 60)};
        change(std::string_view(text).substr(0, sign), std::string_view(text).substr(sign + 1));
    }
    if (call.players) change("players", std::to_string(*call.players));
    if (wrong) return WrongCall{*wrong};
    return setup;
}

ProgramManners manners_of(const ArenaCall& call) {
    ProgramManners manners;
    manners.move = std::chrono::milliseconds(call.ms);
    manners.start = std::chrono::milliseconds(call.start_ms);
    manners.quiet = call.quiet;
    return manners;
}

Result<ArenaPlan, WrongCall> make_plan(const ArenaCall& call) {
    const auto setup = read_setup(call);
    if (!setup) return setup.error();
    auto bots = read_contestants(call.bots);
    if (!bots) return WrongCall{bots.error().why};
    constexpr std::size_t most_bots = 32;
    if (bots->empty()) return WrongCall{"say who plays: --bots elephant,fox"};
    if (bots->size() > most_bots) return WrongCall{"more than " + std::to_string(most_bots) + " bots"};
    ArenaPlan plan{*setup, std::move(*bots), 0, call.seed, {}, {}};
    const u64 block = plan.games_a_block();
    const u64 tables = seat_tables(plan.bots.size(), block).size();
    plan.blocks = (call.games + block - 1) / block * tables;
    if (!call.sprt.empty()) {
        plan.sprt = Hypotheses{call.sprt[0], call.sprt[1]};
        if (plan.bots.size() != 2) return WrongCall{"--sprt compares two bots"};
        if (!(call.sprt[0] < call.sprt[1])) return WrongCall{"--sprt: the first Elo must be below the second"};
    }
    plan.manners = manners_of(call);
    plan.quiet = call.quiet;
    plan.threads = static_cast<unsigned>(std::min(call.threads, plan.blocks));
    plan.save = call.save;
    plan.resume = call.resume;
    return plan;
}

int examine(const ArenaCall& call) {
    const bool plays = !call.bots.empty() || call.players || !call.changes.empty() || !call.sprt.empty() ||
                       call.tables || !call.save.empty() || !call.resume.empty();
    if (plays) {
        return complain("--compliance takes --game, --json, --ms, --start-ms and --quiet; the rest is for playing"),
               failed;
    }
    const auto game = find_game(call.game);
    if (!call.game.empty() && !game) return complain(no_game(call.game)), failed;
    return check_compliance(call.compliance, game, manners_of(call), call.json);
}

// A run that says nothing about somebody's strength. Why, in one line.
std::optional<std::string> played_for_nothing(const ArenaPlan& plan, const Tally& tally) {
    for (std::size_t i = 0; i < plan.bots.size(); ++i) {
        const BotTally& bot = tally.bots[i];
        if (bot.games > 0 && bot.forfeits() == bot.games) return plan.bots[i].name + " forfeited every game";
    }
    if (tally.games > 0 && tally.forfeited == tally.games) return "no game was played to its end";
    return std::nullopt;
}

int run(const ArenaCall& call) {
    std::signal(SIGPIPE, SIG_IGN);  // a program that leaves must not take us along
    if (!call.compliance.empty()) return examine(call);
    const auto plan = make_plan(call);
    if (!plan) return complain(plan.error().why), failed;
    if (call.tables) {
        put(list_tables(plan->bots, plan->games_a_block()));
        return flush_output() ? ok : failed;
    }
    if (const auto why = try_programs(plan->bots)) return complain(*why), failed;
    const auto end = run_arena(*plan);
    if (!end) return complain(end.error().why), failed;
    put(call.json ? report_json(*plan, *end) : report_text(*plan, *end));
    if (!flush_output()) return failed;
    constexpr int by_interrupt = 130;
    if (end->interrupted) return by_interrupt;
    if (const auto why = played_for_nothing(*plan, end->tally)) return complain(*why), illegal;
    return ok;
}

}  // namespace

Subcommand arena_command() {
    const auto call = std::make_shared<ArenaCall>();
    constexpr u64 most_games = 1000000000;
    constexpr u64 most_threads = 1024;
    constexpr u64 an_hour = 3600000;
    return {"arena",
            "Let bots play each other, and measure how strong they are",
            {text("--game", "GAME", call->game, "one of " + all_game_names()),
             texts("--bots", "BOT..", call->bots,
                   "names of the ladder, such as elephant,fox:span=3,slip=0.2, or cmd:./my_bot.py; separated by "
                   "commas, semicolons or spaces, or --bots again; cmd:./my_bot.py,name=Zoe is called Zoe; "
                   "magichat bots lists the ladder",
                   any_number),
             whole("--games", "N", call->games, "games at each table, rounded up to whole blocks", 1, most_games),
             usually(whole("--players", "N", call->players, "seats: 2, 3 or 4; the last bot takes those that are left"),
                     "2"),
             texts("--set", "NAME=VALUE", call->changes, "an option of the game, such as expert=true; again for more"),
             whole("--seed", "N", call->seed, "the same games every time, by this number"),
             usually(whole("--threads", "N", call->threads, "how many games at once", 1, most_threads),
                     "as many as there are cores"),
             whole("--ms", "MS", call->ms, "milliseconds that a program has for a move", 1, an_hour),
             whole("--start-ms", "MS", call->start_ms, "more for the first answer of a fresh process", 0, an_hour),
             reals("--sprt", "ELO0 ELO1", call->sprt, "stop as soon as it is clear which of the two it is", 2),
             text("--save", "FOLDER", call->save, "a new or empty folder for a record of every game"),
             text("--resume", "FILE", call->resume,
                  "keep how far it got in this file, and go on from there, also with more --games"),
             flag("--json", call->json, "the result as one JSON object"),
             flag("--tables", call->tables, "only list who would sit where"),
             flag("--quiet", call->quiet, "nothing on standard error but errors"),
             text("--compliance", "BOT", call->compliance,
                  "check a program, such as cmd:./my_bot.py, with one --game or all, instead of playing")},
            [call] { return run(*call); }};
}

}  // namespace magichat
