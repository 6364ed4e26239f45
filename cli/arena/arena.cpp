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
    if (call.game.empty()) return WrongCall{say(Key::fail_arena_game, {{"games", game_codes()}})};
    if (!game) return WrongCall{no_game(call.game)};
    AnySetup setup = std::visit([](auto tag) { return AnySetup(Setup<GameOf<decltype(tag)>>{}); }, *game);
    Wrong wrong;
    const auto change = [&](std::string_view name, std::string_view value) {
        if (!wrong) wrong = std::visit([&](auto& one) { return set_option(one.options, name, value); }, setup);
    };
    for (const std::string& text : call.changes) {
        const std::size_t sign = std::min(text.find('='), text.size());
        if (sign == text.size()) {
            return WrongCall{say(Key::fail_option_like_this,
                                 {{"example", code("expert=true")}, {"given", typed(text, shown_typed)}})};
        }
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
    if (!bots) return WrongCall{bots.error()};
    constexpr std::size_t most_bots = 32;
    if (bots->empty()) return WrongCall{say(Key::fail_arena_bots)};
    if (bots->size() > most_bots) return WrongCall{say(Key::fail_arena_most_bots, {{"n", most_bots}})};
    if (const auto why = who_does_not_play(*bots, *setup)) return WrongCall{*why};
    ArenaPlan plan{*setup, std::move(*bots), 0, call.seed, {}, {}};
    const u64 block = plan.games_a_block();
    const u64 tables = seat_tables(plan.bots.size(), block).size();
    plan.blocks = (call.games + block - 1) / block * tables;
    if (!call.sprt.empty()) {
        plan.sprt = Hypotheses{call.sprt[0], call.sprt[1]};
        if (plan.bots.size() != 2) return WrongCall{say(Key::fail_arena_sprt_two)};
        if (!(call.sprt[0] < call.sprt[1])) return WrongCall{say(Key::fail_arena_sprt_order)};
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
    if (plays) return complain(say(Key::fail_arena_compliance)), failed;
    const auto game = find_game(call.game);
    if (!call.game.empty() && !game) return complain(no_game(call.game)), failed;
    return check_compliance(call.compliance, game, manners_of(call), call.json);
}

// A run that says nothing about somebody's strength. Why.
Wrong played_for_nothing(const ArenaPlan& plan, const ArenaTally& tally) {
    for (std::size_t i = 0; i < plan.bots.size(); ++i) {
        const BotTally& bot = tally.bots[i];
        if (bot.games > 0 && bot.forfeits() == bot.games)
            return say(Key::fail_arena_forfeited, {{"name", plan.bots[i].name}});
    }
    if (tally.games > 0 && tally.forfeited == tally.games) return say(Key::fail_arena_no_game);
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
            Key::help_arena,
            {text("--game", "GAME", call->game, {Key::help_game, {{"games", game_codes()}}}),
             texts("--bots", "BOT..", call->bots, Key::help_arena_bots, any_number),
             whole("--games", "N", call->games, Key::help_arena_games, 1, most_games),
             usually(whole("--players", "N", call->players, Key::help_arena_players), code("2")),
             texts("--set", "NAME=VALUE", call->changes, Key::help_arena_set),
             whole("--seed", "N", call->seed, Key::help_arena_seed),
             usually(whole("--threads", "N", call->threads, Key::help_arena_threads, 1, most_threads),
                     Line(Key::help_arena_threads_usual)),
             whole("--ms", "MS", call->ms, Key::help_arena_ms, 1, an_hour),
             whole("--start-ms", "MS", call->start_ms, Key::help_arena_start_ms, 0, an_hour),
             reals("--sprt", "ELO0 ELO1", call->sprt, Key::help_arena_sprt, 2),
             text("--save", "FOLDER", call->save, Key::help_arena_save),
             text("--resume", "FILE", call->resume, Key::help_arena_resume),
             flag("--json", call->json, Key::help_arena_json), flag("--tables", call->tables, Key::help_arena_tables),
             flag("--quiet", call->quiet, Key::help_quiet),
             text("--compliance", "BOT", call->compliance, Key::help_arena_compliance)},
            [call] { return run(*call); }};
}

}  // namespace magichat
