// bots/train: many tables in lockstep. At each of them the learner's network, its past and scripted players sit together;
// the batch plays until a network is to move, and hands out what its seat knows, as a row for each table.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "bots/net/shape.h"
#include "bots/train/crew.h"
#include "bots/train/style.h"
#include "engine/base/outcome.h"

namespace magichat::train {

enum class Mind : u8 { learner, past, script };

// A row: the input of the network, a byte for each move that may be made, then what only the critic sees: secret features
// of each thing, secret relations, and of each seat from the mover on who plays there and how.
template <class G>
struct RowOf {
    using Sense = typename G::Sense;
    static constexpr auto shape = Sense::shape;
    static constexpr std::size_t seat_secrets = 9;
    static constexpr std::size_t mask = sizeof(typename Sense::Input);
    static constexpr std::size_t secret_things = mask + shape.moves();
    static constexpr std::size_t secret_relations = secret_things + shape.things * G::secret_features;
    static constexpr std::size_t secret_seats = secret_relations + G::secret_relations * shape.things * shape.things;
    static constexpr std::size_t size = secret_seats + max_seats * seat_secrets;
};

// What a step brought, an entry a table.
struct Steps {
    net::Feature* rows;
    u8* mover;  // the seat that is to move now
    u8* players;
    u8* learns;     // is it the learner? if not, its past
    float* points;  // four a table: points won against the mean of the others', scaled
    float* wins;    // four a table: 1 for a win alone, what adds up to 0 for the rest; at the end of a game
    u8* done;       // a game has ended; the row is of the next one
};

// Games, wins (the learner's shares), the learner's lead in points, turns, and games ended by the turn limit: for games
// of itself, with its past, and with each style of script; for two, three and four players.
inline constexpr std::size_t result_columns = 5;
inline constexpr std::size_t result_rows = (2 + style_count) * 3;
using Results = std::array<double, result_rows * result_columns>;

template <class G>
class Table {
public:
    Table(u64 seed, Mind others, const Company& company) : random_(seed), others_(others), company_(company) {
        start_game();
    }

    // The move with this number is made, and play goes on until a network is to move again.
    void step(std::size_t number, std::size_t i, const Steps& steps, Results& results) {
        for (std::size_t seat = 0; seat < max_seats; ++seat) steps.points[4 * i + seat] = steps.wins[4 * i + seat] = 0;
        steps.done[i] = 0;
        play(move_of(number), i, steps, results);
        go_on(i, steps, results);
    }
    void go_on(std::size_t i, const Steps& steps, Results& results) {
        for (;;) {
            const Seat actor = to_act(state_);
            if (actor == nobody) {
                finish(i, steps, results);
            } else if (actor == house) {
                tell(apply(state_, sample(state_, random_)));
            } else if (minds_[index(actor)] == Mind::script) {
                play(G::scripted(state_, *known_[index(actor)], *ledger_, styles_[index(actor)], random_), i, steps,
                     results);
            } else if (const auto moves = allowed(); moves.size() == 1) {
                play(moves[0], i, steps, results);
            } else {
                break;
            }
        }
    }

    void show(std::size_t i, const Steps& steps) const {
        using Row = RowOf<G>;
        const Seat self = to_act(state_);
        net::Feature* row = steps.rows + i * Row::size;
        auto& input = *reinterpret_cast<typename G::Sense::Input*>(row);
        G::Sense::look(*ledger_, *known_[index(self)], self, leads_on(self), input);
        std::fill_n(row + Row::mask, Row::shape.moves(), net::Feature{0});
        for (const auto move : allowed()) row[Row::mask + number(move)] = 1;
        G::secrets(state_, *ledger_, self, row + Row::secret_things, row + Row::secret_relations);
        net::Writer to(row + Row::secret_seats);
        for (std::size_t step = 0; step < max_seats; ++step) {
            const std::size_t seat = (index(self) + step) % state_.options.players;
            const bool there = step < state_.options.players;
            const bool script = there && minds_[seat] == Mind::script;
            to.flag(there && minds_[seat] == Mind::learner).flag(there && minds_[seat] == Mind::past).flag(script);
            to.raw(script ? styles_[seat].steal / 4 : 0).raw(script ? styles_[seat].bluff / 4 : 0);
            to.raw(script ? styles_[seat].patience / 4 : 0).raw(script ? styles_[seat].noise / 4 : 0);
            to.flag(there && polite_[seat]).flag(script && styles_[seat].prices);
        }
        steps.mover[i] = static_cast<u8>(self);
        steps.players[i] = state_.options.players;
        steps.learns[i] = minds_[index(self)] == Mind::learner ? 1 : 0;
    }

private:
    std::size_t number(typename G::Move move) const {
        return G::Sense::number_of(move, state_.turn, state_.options.players);
    }
    typename G::Move move_of(std::size_t wanted) const {
        for (const auto move : legal(state_)) {
            if (number(move) == wanted) return move;
        }
        return legal(state_)[0];  // never: the row has named the moves
    }
    bool leads_on(Seat seat) const {
        return G::Sense::leads_on(known_[index(seat)]->table(), seat, polite_[index(seat)]);
    }
    auto allowed() const {
        const Seat seat = state_.turn;
        return G::Sense::allowed(*ledger_, *known_[index(seat)], seat, leads_on(seat), legal(state_));
    }

    void start_game() {
        const auto options = G::some_options(company_, random_);
        const Seat first = at<Seat>(below(random_, options.players));
        state_ = start(options, first);
        ledger_.emplace(options);
        learner_ = below(random_, options.players);
        // At most tables nobody is polite, at the others half of them.
        const bool manners = below(random_, 8) == 0;
        // At half of the tables with scripts all of them are of one kind.
        const bool alike = below(random_, 2) == 0;
        const Style style = G::some_style(random_);
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            known_[seat].reset();
            minds_[seat] = others_ == Mind::learner || seat == learner_ ? Mind::learner : others_;
            if (seat >= options.players) continue;
            // Where there are scripts and more than two, and not all are alike, it meets itself and its past as well.
            if (others_ == Mind::script && options.players > 2 && !alike) {
                const u32 mind = below(random_, 4);
                if (mind < 2) minds_[seat] = mind == 0 || seat == learner_ ? Mind::learner : Mind::past;
            }
            styles_[seat] = alike ? style : G::some_style(random_);
            polite_[seat] = manners && below(random_, 2) == 0;
            known_[seat].emplace(options, first, at<Seat>(seat));
        }
        scores_ = {};
    }

    template <class Trace>
    void tell(const Trace& trace) {
        const typename G::Events open = see_public(state_, trace);
        for (const auto& event : open) ledger_->hear(event);
        for (std::size_t seat = 0; seat < state_.options.players; ++seat) {
            if (!known_[seat]) continue;
            typename G::Events events = open;
            add_private(events, state_, trace, at<Seat>(seat));
            for (const auto& event : events) known_[seat]->hear(event);
        }
    }

    void play(typename G::Move move, std::size_t i, const Steps& steps, Results& /*results*/) {
        tell(apply(state_, move));
        const auto now = outcome(state_).scores;
        const auto players = static_cast<float>(state_.options.players);
        float all = 0;
        for (std::size_t seat = 0; seat < state_.options.players; ++seat) {
            all += static_cast<float>(now[seat] - scores_[seat]);
        }
        for (std::size_t seat = 0; seat < state_.options.players; ++seat) {
            const auto own = static_cast<float>(now[seat] - scores_[seat]);
            steps.points[4 * i + seat] += G::points_scale * (own - (all - own) / (players - 1));
        }
        scores_ = now;
    }

    void finish(std::size_t i, const Steps& steps, Results& results) {
        const Outcome end = outcome(state_);
        const u8 players = state_.options.players;
        const auto winners = static_cast<float>(std::popcount(end.winners));
        for (std::size_t seat = 0; seat < players; ++seat) {
            const bool won = ((end.winners >> seat) & 1U) != 0;
            steps.wins[4 * i + seat] =
                ((won ? static_cast<float>(players) / winners : 0.0F) - 1) / static_cast<float>(players - 1);
        }
        steps.done[i] = 1;
        std::int32_t best = -10000;
        for (std::size_t seat = 0; seat < players; ++seat) {
            if (seat != learner_) best = std::max(best, end.scores[seat]);
        }
        const std::size_t kind = others_ == Mind::learner ? 0
                                 : others_ == Mind::past  ? 1
                                                          : 2 + styles_[(learner_ + 1) % players].kind;
        double* row = results.data() + (kind * 3 + players - 2) * result_columns;
        row[0] += 1;
        row[1] += ((end.winners >> learner_) & 1U) != 0 ? 1.0 / static_cast<double>(winners) : 0;
        row[2] += end.scores[learner_] - best;
        row[3] += static_cast<double>(state_.turns);
        row[4] += end.ended_by == EndedBy::turn_limit ? 1 : 0;
        start_game();
    }

    Random random_;
    Mind others_;
    Company company_;
    typename G::State state_;
    std::optional<typename G::Ledger> ledger_;
    std::array<std::optional<typename G::Knowledge>, max_seats> known_;
    std::array<Mind, max_seats> minds_{};
    std::array<Style, max_seats> styles_{};
    std::array<bool, max_seats> polite_{};
    std::array<std::int32_t, max_seats> scores_{};
    std::size_t learner_ = 0;
};

// Whatever the game: the C interface holds one of these.
class AnyBatch {
public:
    AnyBatch() = default;
    AnyBatch(const AnyBatch&) = delete;
    AnyBatch& operator=(const AnyBatch&) = delete;
    virtual ~AnyBatch() = default;
    virtual void first(const Steps& steps) = 0;
    virtual void step(const std::int32_t* numbers, const Steps& steps) = 0;
    virtual Results take_results() = 0;
};

template <class G>
class Batch final : public AnyBatch {
public:
    // The first tables are the learner's alone, those up to `with_past` have its past at them, the rest scripts.
    Batch(std::size_t tables, std::size_t alone, std::size_t with_past, const Company& company,
          const Company& alone_company, std::size_t threads, u64 seed)
        : crew_(threads), results_(threads) {
        tables_.reserve(tables);
        for (std::size_t i = 0; i < tables; ++i) {
            const Mind others = i < alone ? Mind::learner : i < with_past ? Mind::past : Mind::script;
            tables_.emplace_back(Random(seed * 1000003 + i).next(), others,
                                 others == Mind::learner ? alone_company : company);
        }
    }

    void first(const Steps& steps) override {
        each([&](std::size_t i, Results& results) {
            tables_[i].go_on(i, steps, results);
            tables_[i].show(i, steps);
        });
    }
    void step(const std::int32_t* numbers, const Steps& steps) override {
        each([&](std::size_t i, Results& results) {
            tables_[i].step(static_cast<std::size_t>(numbers[i]), i, steps, results);
            tables_[i].show(i, steps);
        });
    }
    Results take_results() override {
        Results sum{};
        for (Results& one : results_) {
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += one[i];
            one = {};
        }
        return sum;
    }

private:
    template <class Job>
    void each(const Job& job) {
        const std::size_t hands = crew_.hands();
        crew_.run([&](std::size_t hand) {
            // A few tables at a time: those with scripts take longer, and stand together.
            constexpr std::size_t few = 32;
            for (std::size_t from = hand * few; from < tables_.size(); from += hands * few) {
                const std::size_t to = std::min(from + few, tables_.size());
                for (std::size_t i = from; i < to; ++i) job(i, results_[hand]);
            }
        });
    }

    Crew crew_;
    std::vector<Results> results_;
    std::vector<Table<G>> tables_;
};

}  // namespace magichat::train
