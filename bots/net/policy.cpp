#include "bots/net/policy.h"

#include "bots/court/habits.h"
#include "bots/net/court_race.h"
#include "bots/search.h"

namespace magichat::net {

namespace {

// Of the moves in a race: those with at least this part of the best one's chance, and how far they look ahead.
template <Game G>
constexpr double liked = std::is_same_v<G, court::Game> ? 0.05 : 0.01;
constexpr std::size_t plies = 60;  // in rabbits; for the court see court_race.cpp

}  // namespace

template <Game G>
typename G::Move Policy<G>::choose(const typename G::Knowledge& known, const Moves<Move>& legal,
                                   const std::function<bool()>& out_of_time, Random& random) const {
    const bool polite = Sense::leads_on(known.table(), self_, traits_.polite);
    const auto& sight = [&]() -> const auto& {
        if constexpr (std::is_same_v<G, court::Game>) {
            return known.table();
        } else {
            return known;
        }
    }();
    const Opinion<G> opinion(ledger_, sight, self_, polite, legal);
    if (traits_.iterations == 0) return opinion.draw(traits_, random);
    Moves<Move> some;
    for (const Move move : opinion.moves()) {
        if (opinion.part_of_best(move, 1) >= liked<G>) some.add(move);
    }
    if constexpr (std::is_same_v<G, court::Game>) {
        if (ledger_.quiet() >= court::waiting(known.table().options.players)) return opinion.draw(traits_, random);
        if (some.size() == 1) return opinion.best();
        return court::race({known, ledger_, past_, self_}, traits_, opinion.best(), some, out_of_time, random);
    } else {
        if (some.size() == 1) return opinion.best();
        return race<G, rabbits::Eyes>({known, ledger_.eyes(), self_}, opinion.best(), some,
                                      {traits_.iterations, out_of_time}, plies, random);
    }
}

template class Policy<court::Game>;
template class Policy<rabbits::Game>;

}  // namespace magichat::net
