#include "cli/compliance.h"

#include <cstdio>

#include "cli/arena_bots.h"
#include "cli/commands.h"
#include "cli/files.h"

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

// Breaks the game off when it is his second turn, as a bot that forfeits does.
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

std::string words_of(const Fault& fault) { return std::string(fault_words[index(fault.kind)]) + ": " + fault.detail; }

class Examination {
public:
    Examination(const Command& command, const ProgramManners& manners) : program_(command.words, "bot", manners) {}

    int run() {
        const auto cant = program_.start();
        report("starts", cant);
        if (cant) return illegal;
        report("says nothing before it is asked", silent_at_first());
        for (const AnyGame& game : all_games) {
            std::visit([&](auto tag) { play_all<GameOf<decltype(tag)>>(); }, game);
        }
        report("says nothing after a game", noise_);
        report("goes on after a game that was broken off", broken_off());
        report_pace();
        report("leaves at the end of its input", end_of_input());
        put(failures_ == 0 ? "All checks passed.\n" : std::to_string(failures_) + " failed.\n");
        return failures_ == 0 ? ok : illegal;
    }

private:
    using Wrong = std::optional<std::string>;

    void report(std::string_view what, const Wrong& wrong) {
        put(wrong ? "failed  " : "ok      ");
        put(what);
        if (wrong) put(": " + *wrong);
        put("\n");
        std::fflush(stdout);
        failures_ += wrong ? 1 : 0;
    }

    Wrong silent_at_first() {
        program_.tell(game_message(Setup<court::Game>{}, Seat{1}, {"Ada", "Bo"}));
        const auto fault = program_.unasked(a_while);
        program_.tell(over_message({{0, 0}, 1}, 2));
        if (!fault) return std::nullopt;
        program_.kill();
        return words_of(*fault);
    }

    // One game of the program at `seat`, all others at random. Nothing, or what it did wrong.
    template <Game G>
    Wrong play(const Setup<G>& setup, Seat seat, bool broken_off = false) {
        std::vector<std::string> names(setup.options.players);
        for (std::size_t i = 0; i < names.size(); ++i) names[i] = "Player " + std::to_string(i + 1);
        Players<G> players;
        for (std::size_t i = 0; i < setup.options.players; ++i) {
            if (at<Seat>(i) == seat) {
                players.push_back(std::make_unique<ProgramPlayer<G>>(program_, setup, seat, names));
            } else if (broken_off) {
                players.push_back(std::make_unique<Quitter<G>>());
            } else {
                players.push_back(std::make_unique<LadderPlayer<G>>(BotSpec{}, setup, at<Seat>(i), ++seed_));
            }
        }
        const PlayedGame game = play_game<G>(setup, players, ++seed_, false);
        if (game.at_fault == seat) return words_of(game.fault);
        if (const auto fault = program_.unasked(a_moment); fault && !noise_) noise_ = words_of(*fault);
        return std::nullopt;
    }

    template <Game G>
    void play_all() {
        OptionPicker all{0};
        Setup<G> setup;
        describe(setup.options, all);
        std::size_t games = 0;
        Wrong wrong;
        for (std::size_t code = 0; code < all.count && !wrong; ++code) {
            for (u8 players = 2; players <= max_seats && !wrong; ++players) {
                setup.options.players = players;
                describe(setup.options, OptionPicker{code});
                setup.first = at<Seat>(games % players);
                const Seat seat = at<Seat>(games / 2 % players);
                wrong = play(setup, seat);
                if (wrong) {
                    Json json;
                    write_options(json, setup);
                    *wrong += " (seat " + std::to_string(number(seat)) + ", " + json.str() + ')';
                }
                ++games;
            }
        }
        report("plays " + std::string(G::name) + ": " + std::to_string(games) + " games, 2 to 4 players, all options",
               wrong);
    }

    Wrong broken_off() {
        const Setup<court::Game> setup;
        auto wrong = play(setup, Seat{1}, true);
        if (!wrong) wrong = play(setup, Seat{0}, true);
        if (!wrong) wrong = play(setup, Seat{0});
        return wrong;
    }

    void report_pace() {
        const Program::Pace& pace = program_.pace();
        const auto limit = static_cast<double>(program_.manners().move.count());
        char text[100];
        const double mean = pace.answers == 0 ? 0 : pace.all_ms / static_cast<double>(pace.answers);
        std::snprintf(text, sizeof text, "answers in time: %.1f ms on average, %.1f at most, of %.0f", mean,
                      pace.slowest_ms, limit);
        report(text, pace.answers == 0         ? Wrong("it never answered")
                     : pace.slowest_ms > limit ? Wrong("the arena forgives only a little more")
                                               : std::nullopt);
    }

    Wrong end_of_input() {
        if (!program_.running()) return "it was not running any more";
        if (program_.finish(to_leave)) return std::nullopt;
        return "still there after " + std::to_string(to_leave.count()) + " ms";
    }

    Program program_;
    u64 seed_ = 0;
    int failures_ = 0;
    Wrong noise_;
};

}  // namespace

int check_compliance(std::string_view text, const ProgramManners& manners) {
    const auto bot = read_contestant(text);
    if (!bot) return complain(bot.error().why), failed;
    const auto* command = std::get_if<Command>(&bot->mind);
    if (command == nullptr) return complain("--compliance checks a program, such as cmd:./my_bot.py"), failed;
    const int status = Examination(*command, manners).run();
    return flush_output() ? status : failed;
}

}  // namespace magichat
