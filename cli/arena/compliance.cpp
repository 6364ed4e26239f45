#include "cli/arena/compliance.h"

#include <cstdio>

#include "cli/arena/bots.h"
#include "cli/commands.h"
#include "cli/fault.h"
#include "cli/files.h"
#include "cli/layout.h"

namespace magichat {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds a_while{300};
constexpr milliseconds a_moment{20};
constexpr milliseconds to_leave{2000};

// Every combination of options but the number of players and the turn limit, by its number.
struct OptionPicker {
    std::size_t left;
    std::size_t count = 1;

    std::size_t pick(std::size_t values) {
        count *= values;
        return std::exchange(left, left / values) % values;
    }
    template <class T>
    void number(std::string_view /*name*/, T& /*value*/, u64 /*least*/, u64 /*most*/) {}
    void flag(std::string_view /*name*/, bool& value) { value = pick(2) != 0; }
    template <class E, std::size_t values>
    void choice(std::string_view /*name*/, E& value, const std::array<std::string_view, values>& /*names*/) {
        value = at<E>(pick(values));
    }
};

// Breaks the game off at its second turn, as a bot that forfeits does.
template <Game G>
class Quitter final : public Player<G> {
public:
    void hear(const typename G::Events& /*events*/) override {}
    Result<typename G::Move, Fault> choose(const Moves<typename G::Move>& legal) override {
        if (!std::exchange(first_, false)) return Fault{FaultKind::exited, "had enough"};
        return legal[0];
    }
    void leave(const Outcome& /*end*/) override {}

private:
    bool first_ = true;
};

// Something as JSON has it, in plain English and for good, and as people are told.
struct Told {
    std::string plain;
    Line line;
};

// Of the kinds of faults.
constexpr std::array<std::string_view, fault_kinds> fault_words = {"illegal move",       "garbage", "spoke unasked",
                                                                   "no answer in time",  "exited",  "flood of output",
                                                                   "not played any more"};

// What came of a check. A check that could only repeat what is known already is left out, and says why.
struct Finding {
    enum class Kind : u8 { ok, failed, left_out };

    Kind kind = Kind::ok;
    std::optional<FaultKind> fault{};
    std::optional<Told> why{};
};
constexpr std::array<std::string_view, 3> finding_names = {"ok", "failed", "left out"};
constexpr std::array<Key, 3> finding_keys = {Key::arena_ok, Key::arena_failed, Key::arena_left_out};

Finding fine() { return {}; }
Finding wrong(Told why) { return {Finding::Kind::failed, {}, std::move(why)}; }
Finding wrong(const Fault& fault) {
    return {Finding::Kind::failed, fault.kind,
            Told{std::string(fault_words[index(fault.kind)]) + ": " + fault.detail,
                 {Key::arena_fault_because, {{"fault", fault_line(fault.kind)}, {"detail", fault.detail}}}}};
}
Finding left_out(Told why) { return {Finding::Kind::left_out, {}, std::move(why)}; }

// The list of checks, told as it grows or as one object at the end.
class Findings {
public:
    explicit Findings(bool as_json) : as_json_(as_json) { json_.open().key("checks").open_list(); }

    void add(const Told& check, const Finding& finding) {
        failures_ += finding.kind == Finding::Kind::failed ? 1 : 0;
        json_.open().text("check", check.plain).text("result", finding_names[index(finding.kind)]);
        json_.key("fault");
        if (finding.fault) {
            json_.text(fault_names[index(*finding.fault)]);
        } else {
            json_.null();
        }
        json_.text("why", finding.why ? finding.why->plain : "").close();
        if (as_json_) return;
        std::size_t cells = 9;
        for (const Key key : finding_keys) cells = std::max(cells, width_of(say(key)));
        const std::string told = finding.why
                                     ? say(Key::arena_finding, {{"check", check.line}, {"reason", finding.why->line}})
                                     : say(check.line);
        put(spoken().isolated(padded(say(finding_keys[index(finding.kind)]), cells)) + ' ' + spoken().isolated(told) +
            '\n');
        std::fflush(stdout);
    }
    int close() {
        json_.close_list().key("failed").whole(failures_).close();
        put((as_json_         ? json_.str()
             : failures_ == 0 ? say(Key::arena_all_passed)
                              : say(Key::arena_some_failed, {{"n", failures_}})) +
            '\n');
        return failures_ == 0 ? ok : illegal;
    }

private:
    bool as_json_;
    u64 failures_ = 0;
    Json json_;
};

// Every fault is told once, by the check that met it; the next one begins with a fresh process.
class Examination {
public:
    Examination(const Contestant& bot, const std::optional<AnyGame>& game, const ProgramManners& manners, bool as_json)
        : game_(game), program_(std::get<Command>(bot.mind).words, bot.name, manners), findings_(as_json) {}

    int run() {
        const Finding start = starts();
        findings_.add({"starts and reads", Key::arena_check_starts}, start);
        if (start.kind != Finding::Kind::ok) return findings_.close();  // there is nobody to examine
        findings_.add({"says nothing before it is asked", Key::arena_check_early}, early_ ? wrong(*early_) : fine());
        for (const AnyGame& game : all_games) {
            std::visit(
                [&](auto tag) {
                    using G = GameOf<decltype(tag)>;
                    if (!game_ || std::holds_alternative<decltype(tag)>(*game_)) play_all<G>();
                },
                game);
        }
        findings_.add({"says nothing after a game", Key::arena_check_noise},
                      noise_        ? wrong(*noise_)
                      : games_ == 0 ? left_out({"no game came to its end", Key::arena_no_game_ended})
                                    : fine());
        findings_.add({"goes on after a game that was broken off", Key::arena_check_goes_on}, goes_on());
        report_pace();
        findings_.add({"leaves at the end of its input", Key::arena_check_leaves}, leaves());
        return findings_.close();
    }

private:
    Finding starts() {
        const auto fault = start_alone();
        program_.kill();
        return fault ? wrong(*fault) : fine();
    }

    // A fresh process with the beginning of a game.
    std::optional<Fault> start_alone() {
        if (const auto why = program_.start()) return Fault{FaultKind::exited, why->plain()};
        std::visit(
            [&](auto tag) { program_.tell(game_message(Setup<GameOf<decltype(tag)>>{}, Seat{1}, {"Ada", "Bo"})); },
            game_.value_or(all_games[0]));
        return hear_early();
    }

    // A fresh process was told of a game, and nothing was asked: what it does until it has read that.
    std::optional<Fault> hear_early() {
        auto fault = program_.unasked(a_while);
        if (!fault && !program_.has_read()) return Fault{FaultKind::timeout, "it does not read what it is told"};
        if (!fault || fault->kind != FaultKind::unasked) return fault;
        if (!early_) early_ = fault;  // it does so every time: told once, and forgiven from then on
        program_.forgive();
        return std::nullopt;
    }

    // One game of the program at `seat`, all others at random. Nothing, or what it did wrong.
    template <Game G>
    std::optional<Fault> play(const Setup<G>& setup, Seat seat, bool broken_off = false) {
        const bool fresh = !program_.running();
        std::vector<std::string> names(setup.options.players);
        for (std::size_t i = 0; i < names.size(); ++i) names[i] = "Player " + std::to_string(i + 1);
        Players<G> players;
        for (std::size_t i = 0; i < setup.options.players; ++i) {
            if (at<Seat>(i) == seat) {
                players.push_back(std::make_unique<ProgramPlayer<G>>(program_, setup, seat, names));
            } else if (broken_off) {
                players.push_back(std::make_unique<Quitter<G>>());
            } else {
                players.push_back(std::make_unique<BotPlayer<G>>(BotSpec{}, setup, at<Seat>(i), ++seed_));
            }
        }
        if (fresh) {
            if (auto fault = hear_early()) return fault;
        }
        const PlayedGame game = play_game<G>(setup, players, ++seed_, false);
        if (game.at_fault == seat) {
            late_ = late_ || game.fault.kind == FaultKind::timeout;
            return game.fault;
        }
        ++games_;
        return after_a_game();
    }

    // What it says then has a check of its own; that it has gone has not.
    std::optional<Fault> after_a_game() {
        auto fault = program_.unasked(a_moment);
        if (!fault) return std::nullopt;
        if (fault->kind == FaultKind::exited) {
            fault->detail += ", when the game was over";
            return fault;
        }
        if (!noise_) noise_ = fault;
        program_.forgive();
        return std::nullopt;
    }

    template <Game G>
    void play_all() {
        OptionPicker all{0};
        Setup<G> setup;
        describe(setup.options, all);
        std::size_t games = 0;
        std::optional<Fault> fault;
        for (std::size_t code = 0; code < all.count && !fault; ++code) {
            for (u8 players = 2; players <= max_seats && !fault; ++players) {
                setup.options.players = players;
                describe(setup.options, OptionPicker{code});
                setup.first = at<Seat>(games % players);
                const Seat seat = at<Seat>(games / 2 % players);
                fault = play(setup, seat);
                if (fault) {
                    program_.kill();
                    Json json;
                    write_options(json, setup);
                    fault->detail += " (seat " + std::to_string(number(seat)) + ", " + json.str() + ')';
                }
                ++games;
            }
        }
        if (!fault && !sound_) sound_ = GameTag<G>{};
        findings_.add(
            {"plays " + std::string(G::name) + ": " + std::to_string(games) +
                 (fault ? " games of all options" : " games, 2 to 4 players, all options"),
             {fault ? Key::arena_check_plays_failed : Key::arena_check_plays, {{"game", code(G::name)}, {"n", games}}}},
            fault ? wrong(*fault) : fine());
    }

    Finding goes_on() {
        if (!sound_) return left_out({"it has played no game well", Key::arena_no_game_well});
        return std::visit(
            [&](auto tag) {
                const Setup<GameOf<decltype(tag)>> setup;
                auto fault = play(setup, Seat{1}, true);
                if (!fault) fault = play(setup, Seat{0}, true);
                if (!fault) fault = play(setup, Seat{0});
                if (fault) program_.kill();
                return fault ? wrong(*fault) : fine();
            },
            *sound_);
    }

    void report_pace() {
        const Program::Latency& pace = program_.pace();
        const auto limit = static_cast<double>(program_.manners().move.count());
        if (late_ || pace.answers == 0) {
            findings_.add({"answers in time", Key::arena_check_time},
                          left_out(late_ ? Told{"it was too late already", Key::arena_too_late}
                                         : Told{"it has hardly answered", Key::arena_hardly_answered}));
            return;
        }
        const double average = pace.all_ms / static_cast<double>(pace.answers);
        char text[100];
        std::snprintf(text, sizeof text, "answers in time: %.1f ms on average, %.1f at most, of %.0f", average,
                      pace.slowest_ms, limit);
        findings_.add({text,
                       {Key::arena_check_time_measured,
                        {{"average", decimal_arg(average, 1)},
                         {"slowest", decimal_arg(pace.slowest_ms, 1)},
                         {"limit", decimal_arg(limit, 0)}}}},
                      pace.slowest_ms > limit
                          ? wrong(Told{"the arena forgives only a little more", Key::arena_hardly_in_time})
                          : fine());
    }

    Finding leaves() {
        if (!program_.running()) {
            if (const auto fault = start_alone()) return wrong(*fault);
        }
        if (program_.finish(to_leave)) return fine();
        return wrong(Told{"still there after " + std::to_string(to_leave.count()) + " ms",
                          {Key::arena_still_there, {{"n", to_leave.count()}}}});
    }

    std::optional<AnyGame> game_;
    Program program_;
    Findings findings_;
    u64 seed_ = 0;
    u64 games_ = 0;                 // that came to their end
    std::optional<AnyGame> sound_;  // played without a fault
    std::optional<Fault> early_;    // said before it was asked
    std::optional<Fault> noise_;    // said after a game
    bool late_ = false;
};

}  // namespace

int check_compliance(std::string_view text, const std::optional<AnyGame>& game, const ProgramManners& manners,
                     bool as_json) {
    const auto bot = read_contestant(text);
    if (!bot) return complain(bot.error()), failed;
    if (!std::holds_alternative<Command>(bot->mind)) return complain(say(Key::fail_arena_compliance_program)), failed;
    const int status = Examination(*bot, game, manners, as_json).run();
    return flush_output() ? status : failed;
}

}  // namespace magichat
