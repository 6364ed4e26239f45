#include "puzzles/make.h"

#include <algorithm>

#include "bots/ladder.h"
#include "puzzles/questions.h"
#include "puzzles/rate.h"

namespace magichat::puzzles {

namespace {

constexpr std::array players = {BotName::goldfish, BotName::puppy, BotName::fox, BotName::elephant};

template <Game G>
Setup<G> some_setup(Random& random) {
    Setup<G> setup;
    setup.options.players = 2;
    setup.first = at<Seat>(below(random, setup.options.players));
    return setup;
}

template <Game G>
std::vector<std::string> moves_of(const Match<G>& match) {
    std::vector<std::string> moves;
    for (const auto& step : match.steps()) moves.push_back(text_of<G>(step));
    return moves;
}

// What only some games of vanish are like, so that it becomes certain what is in the box, sooner or later: a patient seat does
// not call but looks under a hat that is new to it, and hats are left where they are now and then. All others do what they do.
struct Manner {
    u32 patient = 0;  // a bit a seat
    u32 stays = 0;    // of ten swaps
};
Manner some_manner(const Setup<vanish::Game>& setup, Random& random) {
    const Seat one = at<Seat>(below(random, setup.options.players));
    return {setup.options.players == 2 ? 3U : bit(one), 2 * below(random, 5)};
}
vanish::Move in_manner(vanish::Move move, const Manner& manner, const Onlooker<vanish::Game>& seat, Random& random) {
    using namespace vanish;
    const MoveKind kind = move_parts[index(move)].kind;
    if (kind == MoveKind::swap && below(random, 10) < manner.stays) return stay;
    if (kind != MoveKind::call || (manner.patient & bit(seat.seat())) == 0) return move;
    List<vanish::Move, circle> fresh;
    for (std::size_t i = 0; i < circle; ++i) {
        if (!seat.knowledge().certain(at<Hat>(i))) fresh.push_back(look(at<Hat>(i)));
    }
    return fresh.empty() ? move : fresh[below(random, static_cast<u32>(fresh.size()))];
}
void make_long(Setup<vanish::Game>& setup, Random& random) {
    setup.options.players = static_cast<u8>(2 + below(random, 3));
    setup.options.swap = vanish::SwapRule::may;
    setup.first = at<Seat>(below(random, setup.options.players));
}

template <Game G>
G::Move in_manner(typename G::Move move, const Manner& /*manner*/, const Onlooker<G>& /*seat*/, Random& /*random*/) {
    return move;
}
template <Game G>
Manner agreed([[maybe_unused]] Kind kind, [[maybe_unused]] Setup<G>& setup, [[maybe_unused]] Random& random) {
    if constexpr (std::is_same_v<G, vanish::Game>) {
        if (kind != Kind::missing) return {};
        make_long(setup, random);
        return some_manner(setup, random);
    } else {
        return {};
    }
}

// The beginning of a game, and everything of one kind that could be asked there.
template <Game G>
std::vector<Record> asked_in_a_game(Kind kind, Random& random) {
    Setup<G> setup = some_setup<G>(random);
    const Manner manner = agreed(kind, setup, random);
    Match<G> match(setup);
    std::vector<Onlooker<G>> seats;
    std::vector<std::unique_ptr<Bot<G>>> bots;
    for (std::size_t i = 0; i < setup.options.players; ++i) {
        // The elephant thinks about a long round of vanish for too long, to call in the end.
        const std::size_t some = kind == Kind::missing ? players.size() - 1 : players.size();
        const BotName name = players[below(random, static_cast<u32>(some))];
        seats.emplace_back(setup, at<Seat>(i));
        bots.push_back(make_bot<G>(standard_bot(name), setup, at<Seat>(i), random.next()));
    }
    std::vector<Record> all;
    while (match.steps().size() < most_moves<G>) {
        const Seat by = to_act(match.state());
        if (by == nobody) break;
        StepOf<G> step;
        if (by == house) {
            step = sample(match.state(), random);
        } else {
            const typename G::Move move = bots[index(by)]->choose(legal(match.state()), [] { return false; }).move;
            step = in_manner(move, manner, seats[index(by)], random);
        }
        const auto trace = match.play(step);
        for (std::size_t i = 0; i < seats.size(); ++i) {
            const auto events = see(match.state(), trace, at<Seat>(i));
            seats[i].hear(events, match.steps().size(), by);
            bots[i]->hear(events);
            for (const Puzzle& puzzle : questions(seats[i])) {
                if (puzzle.kind != kind) continue;
                Record record{setup};
                record.moves = moves_of(match);
                set_puzzle(record, puzzle);
                all.push_back(std::move(record));
            }
        }
    }
    return all;
}

std::vector<Record> asked(Kind kind, u64 game, Random& random) {
    switch (kind) {
        case Kind::where:
            return game % 2 == 0 ? asked_in_a_game<vanish::Game>(kind, random)
                                 : asked_in_a_game<court::Game>(kind, random);
        case Kind::missing: return asked_in_a_game<vanish::Game>(kind, random);
        case Kind::pair:
        case Kind::lure: return asked_in_a_game<court::Game>(kind, random);
        case Kind::stand: break;
    }
    return asked_in_a_game<rabbits::Game>(kind, random);
}

// Levels of 200 points, and no more than its share of each. A question with two answers has half of each.
class Shelf {
public:
    explicit Shelf(u64 room) : room_(room), of_a_level_(room / 4 + 1) {}

    bool full() const { return taken_ == room_; }
    bool take(const Puzzle& puzzle) {
        const std::size_t level = std::min<std::size_t>(puzzle.rating / 200, levels_.size() - 1);
        if (full() || levels_[level] == of_a_level_) return false;
        if (puzzle.kind == Kind::lure) {
            u64& same = answers_[puzzle.right == puzzle.answers.front() ? 0 : 1];
            if (same == (room_ + 1) / 2) return false;
            ++same;
        }
        ++levels_[level];
        ++taken_;
        return true;
    }

private:
    u64 room_;
    u64 of_a_level_;
    u64 taken_ = 0;
    std::array<u64, 15> levels_{};
    std::array<u64, 2> answers_{};
};

}  // namespace

std::vector<Record> make(const Wish& wish, const std::function<void(u64)>& found) {
    constexpr u64 games_a_puzzle = 150;  // played for each, at the most
    std::vector<Record> all;
    for (std::size_t k = 0; k < wish.kinds.size(); ++k) {
        // What does not go into equal parts goes to the first kinds.
        const u64 room = wish.count / wish.kinds.size() + (k < wish.count % wish.kinds.size() ? 1 : 0);
        Shelf shelf(room);
        for (u64 game = 0; game < room * games_a_puzzle && !shelf.full(); ++game) {
            Random random(Hash().add(wish.seed).add(index(wish.kinds[k])).add(game).value());
            auto some = asked(wish.kinds[k], game, random);
            if (some.empty()) continue;
            Record record = std::move(some[below(random, static_cast<u32>(some.size()))]);
            Puzzle puzzle = *puzzle_of(record);
            puzzle.rating = fitted(solved(record, puzzle), puzzle.answers.size());
            if (puzzle.rating == static_cast<u64>(most_rating) || !shelf.take(puzzle)) continue;
            set_puzzle(record, puzzle);
            all.push_back(std::move(record));
            found(all.size());
        }
    }
    Random random(wish.seed);
    shuffle(all.data(), all.size(), random);
    return all;
}

}  // namespace magichat::puzzles
