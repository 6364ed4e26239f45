// bench: what somebody gains who learns to beat one bot. The bot is frozen; the learner begins as sparring:counter and
// follows the gradient of its points over many games. Whichever of its versions did best on games of validation, the counter
// among them, plays games that nobody has seen: what it gains there is a lower bound of what a best response gains.
//
//   build/release/bench/best_response GAME BOT [TRAINING GAMES] [GAMES] [PLAYERS] [SEED]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ranges>
#include <thread>

#include "bench/response_features.h"
#include "bots/ladder.h"
#include "engine/base/hash.h"

namespace magichat {
namespace {

// A bot of the ladder or a sparring partner.
struct Frozen {
    std::variant<BotSpec, sparring::Style> mind;

    template <Game G>
    std::unique_ptr<Bot<G>> make(const Setup<G>& setup, Seat seat, u64 seed) const {
        if (const auto* spec = std::get_if<BotSpec>(&mind)) return make_bot<G>(*spec, setup, seat, seed);
        return sparring::make_partner<G>(std::get<sparring::Style>(mind), setup, seat, seed);
    }
};

std::optional<Frozen> read_frozen(std::string_view word) {
    if (const auto style = sparring::parse_style(word)) return Frozen{*style};
    const auto spec = parse_bot(word);
    if (!spec) return std::nullopt;
    return Frozen{*spec};
}

using Weights = std::vector<double>;

// What it chose, and what that did to its lead until it chose again.
struct Decision {
    Features better;  // the features of the move less those that it expected of itself
    double reward = 0;
};

// How far a player is ahead of the mean of the others.
template <Game G>
double lead_of(const typename G::State& state, Seat seat) {
    const Outcome now = outcome(state);
    double others = 0;
    for (std::size_t i = 0; i < state.options.players; ++i) {
        if (at<Seat>(i) != seat) others += now.scores[i];
    }
    return now.scores[index(seat)] - others / (state.options.players - 1);
}

struct Played {
    double lead = 0;
    double share = 0;  // of the win
    std::vector<Decision> decisions{};
};

template <Game G>
class Learner {
public:
    Learner(const Setup<G>& setup, Seat seat, const Weights& weights, bool explores, u64 seed)
        : sense_(setup, seat), weights_(weights), explores_(explores), random_(seed) {}

    void hear(const typename G::Events& events) {
        for (const auto& event : events) sense_.hear(event);
    }
    typename G::Move choose(const Moves<typename G::Move>& legal, std::vector<Decision>& decisions) {
        const auto rows = sense_.look_at(legal);
        std::vector<double> likes(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t f = 0; f < weights_.size(); ++f) likes[i] += weights_[f] * static_cast<double>(rows[i][f]);
        }
        const double best = *std::max_element(likes.begin(), likes.end());
        if (!explores_) return first_of_best(legal, likes, best);
        double all = 0;
        for (double& like : likes) all += like = std::exp(like - best);
        double draw = all * static_cast<double>(below(random_, 1U << 30U)) / (1U << 30U);
        std::size_t chosen = 0;
        while (chosen + 1 < likes.size() && (draw -= likes[chosen]) >= 0) ++chosen;
        Decision decision{rows[chosen], 0};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t f = 0; f < weights_.size(); ++f) {
                decision.better[f] -= static_cast<float>(likes[i] / all) * rows[i][f];
            }
        }
        decisions.push_back(std::move(decision));
        return legal[chosen];
    }

private:
    // Among equals any: always the same one would be easy to read.
    typename G::Move first_of_best(const Moves<typename G::Move>& legal, const std::vector<double>& likes,
                                   double best) {
        constexpr double as_good = 0.1;
        Moves<typename G::Move> some;
        for (std::size_t i = 0; i < likes.size(); ++i) {
            if (likes[i] >= best - as_good) some.add(legal[i]);
        }
        return sparring::any_of(some, random_);
    }

    Sense<G> sense_;
    const Weights& weights_;
    bool explores_;
    Random random_;
};

struct Plan {
    Frozen frozen;
    u8 players = 2;
    u64 seed = 1;
};

// One game with the learner at a seat; without weights the frozen bot sits there, too. The same `deal` has the same cards.
template <Game G>
Played play(const Plan& plan, const Weights* weights, bool explores, u64 deal, Seat seat) {
    Setup<G> setup;
    setup.options.players = plan.players;
    typename G::State state = start(setup.options, setup.first);
    Random chance(Hash().add(plan.seed).add('c').add(deal).value());
    const auto seed = [&](std::size_t i) {
        return Hash().add(plan.seed).add('b').add(deal).add(i).add(index(seat)).value();
    };
    std::vector<std::unique_ptr<Bot<G>>> bots;
    bots.reserve(plan.players);
    for (std::size_t i = 0; i < plan.players; ++i) bots.push_back(plan.frozen.make<G>(setup, at<Seat>(i), seed(i)));
    std::optional<Learner<G>> learner;
    if (weights != nullptr) learner.emplace(setup, seat, *weights, explores, seed(max_seats));
    Played played;
    double before = 0;
    for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
        typename G::Trace trace;
        if (actor == house) {
            trace = apply(state, sample(state, chance));
        } else if (learner && actor == seat) {
            const double now = lead_of<G>(state, seat);
            if (!played.decisions.empty()) played.decisions.back().reward = now - before;
            before = now;
            trace = apply(state, learner->choose(legal(state), played.decisions));
        } else {
            trace = apply(state, bots[index(actor)]->choose(legal(state), [] { return false; }).move);
        }
        for (std::size_t i = 0; i < plan.players; ++i) {
            const auto events = see(state, trace, at<Seat>(i));
            if (learner && at<Seat>(i) == seat) {
                learner->hear(events);
            } else {
                bots[i]->hear(events);
            }
        }
    }
    played.lead = lead_of<G>(state, seat);
    if (!played.decisions.empty()) played.decisions.back().reward = played.lead - before;
    const u32 winners = outcome(state).winners;
    if (((winners >> index(seat)) & 1U) != 0) played.share = 1.0 / std::popcount(winners);
    return played;
}

// Games from `first` on, as many deals from every seat; on all cores, in the same order whatever their number.
template <Game G>
std::vector<Played> play_all(const Plan& plan, const Weights* weights, bool explores, u64 first, u64 deals) {
    std::vector<Played> games(deals * plan.players);
    const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> workers;
    workers.reserve(threads);
    for (std::size_t t = 0; t < threads; ++t) {
        workers.emplace_back([&, t] {
            for (std::size_t n = t; n < games.size(); n += threads) {
                games[n] = play<G>(plan, weights, explores, first + n / plan.players, at<Seat>(n % plan.players));
            }
        });
    }
    for (std::thread& worker : workers) worker.join();
    return games;
}

// A mean over deals, and its error of 95 %: games of the same deal are one observation.
struct Mean {
    double value = 0;
    double error = 0;
};
template <class Get>
Mean mean_of(const std::vector<Played>& games, u8 players, const Get& get) {
    const std::size_t deals = games.size() / players;
    std::vector<double> each(deals);
    double sum = 0;
    for (std::size_t n = 0; n < games.size(); ++n) each[n / players] += get(games[n]) / players;
    for (const double one : each) sum += one;
    Mean mean{sum / static_cast<double>(deals), 0};
    double squares = 0;
    for (const double one : each) squares += (one - mean.value) * (one - mean.value);
    if (deals > 1) mean.error = 1.96 * std::sqrt(squares / static_cast<double>(deals * (deals - 1)));
    return mean;
}
Mean lead(const std::vector<Played>& games, u8 players) {
    return mean_of(games, players, [](const Played& game) { return game.lead; });
}
Mean share(const std::vector<Played>& games, u8 players) {
    return mean_of(games, players, [](const Played& game) { return 100 * game.share; });
}

// Policy gradient: each decision by what came after it, less what usually comes; nearer points count more. Adam.
class Teacher {
public:
    explicit Teacher(std::size_t size) : first_(size), second_(size) {}

    void teach(Weights& weights, const std::vector<Played>& games) {
        constexpr double fading = 0.95;
        std::vector<double> gradient(weights.size());
        std::vector<std::pair<const Decision*, double>> all;
        double sum = 0;
        for (const Played& game : games) {
            double coming = 0;
            for (const Decision& one : std::views::reverse(game.decisions)) {
                coming = one.reward + fading * coming;
                all.emplace_back(&one, coming);
                sum += coming;
            }
        }
        const double usual = sum / static_cast<double>(std::max<std::size_t>(all.size(), 1));
        for (const auto& [decision, coming] : all) {
            for (std::size_t f = 0; f < weights.size(); ++f) {
                gradient[f] += (coming - usual) * static_cast<double>(decision->better[f]);
            }
        }
        ++steps_;
        for (std::size_t f = 0; f < weights.size(); ++f) step(weights[f], gradient[f], f);
    }

private:
    void step(double& weight, double gradient, std::size_t f) {
        constexpr double rate = 0.08;
        first_[f] = 0.9 * first_[f] + 0.1 * gradient;
        second_[f] = 0.99 * second_[f] + 0.01 * gradient * gradient;
        const double mean = first_[f] / (1 - std::pow(0.9, steps_));
        const double size = second_[f] / (1 - std::pow(0.99, steps_));
        // The price in large steps, as it is weighed.
        weight += (f == 0 ? 5 : 1) * rate * mean / (std::sqrt(size) + 1e-9);
    }

    std::vector<double> first_;
    std::vector<double> second_;
    int steps_ = 0;
};

struct Numbers {
    u64 training = 4000;
    u64 games = 1000;
};

void row(const char* who, const std::vector<Played>& games, u8 players) {
    const Mean points = lead(games, players);
    const Mean won = share(games, players);
    std::printf("| %s | %zu | %+.2f ± %.2f | %.1f ± %.1f |\n", who, games.size(), points.value, points.error, won.value,
                won.error);
}

template <Game G>
void respond(const Plan& plan, const Numbers& numbers) {
    constexpr u64 batch = 32;        // deals
    constexpr u64 validation = 100;  // deals
    constexpr u64 first_training = 1'000'000;
    constexpr u64 first_validation = 2'000'000;
    constexpr double sharpness = 20;  // how much likelier a move is that is priced higher
    Weights weights(Sense<G>::size);
    weights[0] = sharpness;
    const Weights counter = weights;
    const auto judged = [&](const Weights& one) {
        return lead(play_all<G>(plan, &one, false, first_validation, validation), plan.players).value;
    };
    Weights best = weights;
    double best_lead = judged(weights);
    Teacher teacher(weights.size());
    const u64 batches = numbers.training / (batch * plan.players);
    for (u64 n = 0; n < batches; ++n) {
        teacher.teach(weights, play_all<G>(plan, &weights, true, first_training + n * batch, batch));
        if ((n + 1) % std::max<u64>(batches / 8, 1) != 0) continue;
        const double now = judged(weights);
        std::fprintf(stderr, "%zu games: %+.2f on validation\n", std::size_t{(n + 1) * batch * plan.players}, now);
        if (now <= best_lead) continue;
        best_lead = now;
        best = weights;
    }
    const u64 deals = std::max<u64>(numbers.games / plan.players, 2);
    const auto itself = play_all<G>(plan, nullptr, false, 0, deals);
    const auto style = play_all<G>(plan, &counter, false, 0, deals);
    const auto learned = play_all<G>(plan, &best, false, 0, deals);
    std::printf(
        "| against it | games | lead in points (95 %%) | wins in percent (95 %%) |\n| --- | --- | --- | --- |\n");
    row("itself", itself, plan.players);
    row("sparring:counter", style, plan.players);
    row("learned", learned, plan.players);
    const Mean base = lead(itself, plan.players);
    const Mean top = lead(learned, plan.players);
    std::printf("\ngain of the learned response: %+.2f ± %.2f points a game\n", top.value - base.value,
                std::hypot(top.error, base.error));
}

int run(int count, char** words) {
    const auto number = [&](int i, u64 usual) { return count > i ? std::strtoull(words[i], nullptr, 10) : usual; };
    const auto frozen = count > 2 ? read_frozen(words[2]) : std::nullopt;
    if (!frozen) {
        std::fprintf(stderr,
                     "best_response GAME BOT [TRAINING GAMES] [GAMES] [PLAYERS] [SEED]; court or rabbits; a bot of "
                     "the ladder or a sparring partner, as sparring:thief\n");
        return 1;
    }
    const std::string_view game = words[1];
    const Numbers numbers{number(3, 4000), number(4, 1000)};
    const Plan plan{*frozen, static_cast<u8>(std::clamp<u64>(number(5, 2), 2, max_seats)), number(6, 1)};
    if (game == "court") respond<court::Game>(plan, numbers);
    if (game == "rabbits") respond<rabbits::Game>(plan, numbers);
    return game == "court" || game == "rabbits" ? 0 : 1;
}

}  // namespace
}  // namespace magichat

int main(int count, char** words) { return magichat::run(count, words); }
