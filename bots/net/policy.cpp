#include "bots/net/policy.h"

#include <memory>

#include "bots/court/habits.h"
#include "bots/maths.h"
#include "bots/net/network.h"
#include "bots/net/weights.h"
#include "bots/search.h"

namespace magichat::net {

namespace {

std::span<const u8> file_of(const court::Game* /*game*/) { return court_weights(); }
std::span<const u8> file_of(const rabbits::Game* /*game*/) { return rabbits_weights(); }

// Read once, when the first network of a game sits down. A program whose own weights are broken must not play.
template <Game G>
const auto& weights_of() {
    static const auto weights = [] {
        auto all = std::make_unique<net::Weights<SenseOf<G>::type::shape>>();
        if (!net::read(file_of(static_cast<const G*>(nullptr)), *all)) __builtin_trap();
        return all;
    }();
    return *weights;
}

// Of the moves in a race: those with at least this part of the best one's chance, and how far they look ahead.
constexpr double liked = 0.01;
constexpr std::size_t plies = 60;

}  // namespace

template <Game G>
double Policy<G>::Opinion::part_of_best(Move move, double temperature) const {
    return portable_exp(-below_best[index(move)] / temperature);
}

template <Game G>
typename Policy<G>::Opinion Policy<G>::opinion(const typename G::Knowledge& known, const Moves<Move>& legal) const {
    Opinion result;
    const bool polite = Sense::leads_on(known.table(), self_, traits_.polite);
    result.moves = Sense::allowed(ledger_, known, self_, polite, legal);
    result.best = result.moves[0];
    if (result.moves.size() == 1) return result;
    typename Sense::Input input;
    Sense::look(ledger_, known, self_, polite, input);
    net::Scores<shape> scores{};
    net::evaluate<shape>(weights_of<G>(), input, Sense::pairs, scores);
    const u8 players = known.table().options.players;
    const auto score = [&](Move move) { return scores[Sense::number_of(move, self_, players)]; };
    for (const Move move : result.moves) {
        if (score(move) > score(result.best)) result.best = move;
    }
    for (const Move move : result.moves) {
        result.below_best[index(move)] = static_cast<double>(score(result.best) - score(move)) / (1 << activation_bits);
    }
    return result;
}

template <Game G>
typename G::Move Policy<G>::draw(const Opinion& opinion, Random& random) const {
    if (opinion.moves.size() == 1 || traits_.temperature <= 0) return opinion.best;
    std::array<double, 64> chances{};
    double all = 0;
    for (const Move move : opinion.moves) {
        const double chance = opinion.part_of_best(move, traits_.temperature);
        if (chance < traits_.floor) continue;
        all += chances[index(move)] = chance;
    }
    double left = all * (static_cast<double>(random.next() >> 11U) * 0x1p-53);
    for (const Move move : opinion.moves) {
        left -= chances[index(move)];
        if (left < 0) return move;
    }
    return opinion.best;
}

template <Game G>
typename G::Move Policy<G>::choose(const typename G::Knowledge& known, const Moves<Move>& legal,
                                   const std::function<bool()>& out_of_time, Random& random) const {
    const Opinion all = opinion(known, legal);
    if constexpr (std::is_same_v<G, rabbits::Game>) {
        if (traits_.iterations > 0) {
            Moves<Move> some;
            for (const Move move : all.moves) {
                if (all.part_of_best(move, 1) >= liked) some.add(move);
            }
            if (some.size() == 1) return all.best;
            return race<G, rabbits::Eyes>({known, ledger_.eyes(), self_}, all.best, some,
                                          {traits_.iterations, out_of_time}, plies, random);
        }
    }
    return draw(all, random);
}

template class Policy<court::Game>;
template class Policy<rabbits::Game>;

}  // namespace magichat::net
