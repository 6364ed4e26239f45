// cli: one game of the arena, whichever game it is. Every player gets the events of its own seat and its legal moves.
#pragma once

#include <chrono>
#include <map>
#include <memory>

#include "bots/ladder.h"
#include "bots/net/bot.h"
#include "bots/sparring/sparring.h"
#include "cli/arena/program_bot.h"
#include "cli/arena/score.h"
#include "engine/base/hash.h"
#include "engine/base/quote.h"
#include "engine/record.h"

namespace magichat {

// A program and its arguments.
struct Command {
    std::vector<std::string> words;
};

// Who plays: a bot of the ladder, a sparring partner, a network by itself, or a program.
struct Contestant {
    std::string name;   // no two have the same; safe to print
    std::string given;  // what stands behind the name, as it was given
    std::variant<BotSpec, sparring::Style, NetTraits, Command> mind;
};

// Chance in an arena. Each kind has its own stream, and each use of it its own generator: however the players move, the
// third roll of a game is the same in every game of a block.
class ArenaChance {
public:
    explicit ArenaChance(u64 seed) : seed_(seed) {}
    // `kind` below 16.
    Random next(std::size_t kind) { return Random(Hash().add(seed_).add(kind).add(uses_[kind]++).value()); }

private:
    u64 seed_;
    std::array<u64, 16> uses_{};
};

template <Game G>
class Player {
public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    virtual void hear(const typename G::Events& events) = 0;
    virtual Result<typename G::Move, Fault> choose(const Moves<typename G::Move>& legal) = 0;
    // The game is over; who has won, and the points as they stand.
    virtual void leave(const Outcome& end) = 0;
};

template <Game G>
class BotPlayer final : public Player<G> {
public:
    BotPlayer(const BotSpec& spec, const Setup<G>& setup, Seat seat, u64 seed)
        : ms_(spec.ms), bot_(make_bot<G>(spec, setup, seat, seed)) {}
    BotPlayer(sparring::Style style, const Setup<G>& setup, Seat seat, u64 seed)
        : ms_(0), bot_(sparring::make_partner<G>(style, setup, seat, seed)) {}
    BotPlayer(const NetTraits& traits, const Setup<G>& setup, Seat seat, u64 seed)
        requires has_network<G>
        : ms_(0), bot_(make_net_bot<G>(traits, setup, seat, seed)) {}

    void hear(const typename G::Events& events) override { bot_->hear(events); }
    Result<typename G::Move, Fault> choose(const Moves<typename G::Move>& legal) override {
        if (ms_ == 0) return bot_->choose(legal, [] { return false; }).move;
        using Clock = std::chrono::steady_clock;
        const auto deadline = Clock::now() + std::chrono::milliseconds(ms_);
        return bot_->choose(legal, [deadline] { return Clock::now() >= deadline; }).move;
    }
    void leave(const Outcome& /*end*/) override {}

private:
    u32 ms_;
    std::unique_ptr<Bot<G>> bot_;
};

// The messages of docs/notation.md.
std::string game_message(const AnySetup& setup, Seat seat, const std::vector<std::string>& names);
std::string over_message(const Outcome& end, u8 players);
// The move in an answer.
Result<std::string, Fault> read_answer(std::string_view line);

template <Game G>
class ProgramPlayer final : public Player<G> {
public:
    ProgramPlayer(Program& program, const Setup<G>& setup, Seat seat, const std::vector<std::string>& names)
        : program_(program), players_(setup.options.players) {
        if (!program.running()) program.start();  // if it fails, the first question tells
        program.tell(game_message(setup, seat, names));
    }

    void hear(const typename G::Events& events) override {
        if (events.empty()) return;
        json_.reset();
        json_.open().text("type", "seen").key("events").open_list();
        for (const auto& event : events) write(json_, event);
        json_.close_list().close();
        program_.tell(json_.view());
    }
    Result<typename G::Move, Fault> choose(const Moves<typename G::Move>& legal) override {
        json_.reset();
        json_.open().text("type", "act").key("legal").open_list();
        for (const auto move : legal) json_.text(to_text(move));
        json_.close_list().number("ms", program_.manners().move.count()).close();
        const auto answer = program_.ask(json_.view());
        if (!answer) return failed_by(answer.error());
        const auto text = read_answer(*answer);
        if (!text) return failed_by(said_too_much(*answer).value_or(text.error()));
        const auto move = G::parse_move(*text);
        if (move && legal.has(*move)) return *move;
        return failed_by({FaultKind::illegal, quote(*text, 100) + " is not legal here"});
    }
    void leave(const Outcome& end) override { program_.tell(over_message(end, players_)); }

private:
    // A line that is no answer, and another one after it: it speaks when it is not asked.
    std::optional<Fault> said_too_much(const std::string& answer) {
        const auto more = program_.unasked(program_.manners().grace);
        if (!more || more->kind == FaultKind::exited) return std::nullopt;
        return Fault{more->kind, quote(answer, 100) + " and then more, where one line was asked for"};
    }
    // The next game gets a new process.
    Fault failed_by(Fault fault) {
        program_.kill();
        return fault;
    }

    Program& program_;
    u8 players_;
    Json json_;
};

struct PlayedGame {
    Outcome end;  // points as they stand; the winners of a broken-off game are all but who broke it off
    bool turn_limit = false;
    Seat at_fault = nobody;
    Fault fault{};
    std::vector<std::string> moves{};         // if they are wanted..
    std::vector<std::optional<double>> ms{};  // ..how long each took to choose; none for the house

    GameScore score(u8 players) const;
};

template <Game G>
using Players = std::vector<std::unique_ptr<Player<G>>>;

// Did the game end only because of the turn limit? `before`: the table before its last move.
template <Game G>
bool ended_by_limit(typename G::State before, typename G::Move last) {
    before.options.turn_limit = 0;
    apply(before, last);
    return to_act(before) != nobody;
}

template <Game G>
PlayedGame play_game(const Setup<G>& setup, Players<G>& players, u64 chance_seed, bool keep_moves) {
    Match<G> match(setup);
    ArenaChance chance(chance_seed);
    PlayedGame game;
    const auto tell_all = [&](const typename G::Trace& trace) {
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            players[seat]->hear(see(match.state(), trace, at<Seat>(seat)));
        }
    };
    for (Seat actor = to_act(match.state()); actor != nobody; actor = to_act(match.state())) {
        if (actor == house) {
            Random random = chance.next(index(match.state().phase));  // there is a phase for each kind of chance
            tell_all(match.play(sample(match.state(), random)));
            game.ms.emplace_back();
            continue;
        }
        const auto moves = legal(match.state());
        const auto asked = std::chrono::steady_clock::now();
        const auto choice = players[index(actor)]->choose(moves);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - asked;
        if (!choice || !moves.has(*choice)) {
            game.at_fault = actor;
            game.fault = choice ? Fault{FaultKind::illegal, to_text(*choice)} : choice.error();
            break;
        }
        game.ms.emplace_back(took.count());
        const typename G::State before = match.state();
        tell_all(match.play(*choice));
        if (match.state().turns == setup.options.turn_limit && to_act(match.state()) == nobody) {
            game.turn_limit = ended_by_limit<G>(before, *choice);
        }
    }
    game.end = outcome(match.state());
    if (game.at_fault != nobody) {
        game.end.winners = static_cast<u8>(((1U << players.size()) - 1U) & ~u32{bit(game.at_fault)});
    }
    for (auto& player : players) player->leave(game.end);
    if (keep_moves) {
        for (const auto& step : match.steps()) game.moves.push_back(text_of<G>(step));
    }
    return game;
}

// The programs of one thread, kept from game to game; as many processes of each as seats want at once.
class Programs {
public:
    Programs(const std::vector<Contestant>& bots, const ProgramManners& manners) : bots_(bots), manners_(manners) {}
    ~Programs();
    Programs(const Programs&) = delete;
    Programs& operator=(const Programs&) = delete;

    Program& get(std::size_t bot, std::size_t copy);

private:
    const std::vector<Contestant>& bots_;
    ProgramManners manners_;
    std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<Program>> programs_;
};

}  // namespace magichat
