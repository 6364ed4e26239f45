#include "bots/net/opinion.h"

#include <memory>

#include "bots/maths.h"
#include "bots/net/network.h"
#include "bots/net/weights.h"

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

const court::Options& options_of(const court::State& table) { return table.options; }
const rabbits::Options& options_of(const rabbits::Knowledge& known) { return known.table().options; }

}  // namespace

template <Game G>
Opinion<G>::Opinion(const typename Sense::Ledger& ledger, const typename SenseOf<G>::Sight& sight, Seat self,
                    bool polite, const Moves<Move>& legal) {
    moves_ = Sense::allowed(ledger, sight, self, polite, legal);
    best_ = moves_[0];
    if (moves_.size() == 1) return;
    typename Sense::Input input;
    Sense::look(ledger, sight, self, polite, input);
    net::Scores<shape> scores{};
    net::evaluate<shape>(weights_of<G>(), input, Sense::pairs, scores);
    const u8 players = options_of(sight).players;
    const auto score = [&](Move move) { return scores[Sense::number_of(move, self, players)]; };
    for (const Move move : moves_) {
        if (score(move) > score(best_)) best_ = move;
    }
    for (const Move move : moves_) {
        below_best_[index(move)] = static_cast<double>(score(best_) - score(move)) / (1 << activation_bits);
    }
}

template <Game G>
double Opinion<G>::part_of_best(Move move, double temperature) const {
    return portable_exp(-below_best_[index(move)] / temperature);
}

template <Game G>
double Opinion<G>::chance(Move move, double temperature) const {
    if (!moves_.has(move)) return 0;
    double all = 0;
    for (const Move one : moves_) all += part_of_best(one, temperature);
    return part_of_best(move, temperature) / all;
}

template <Game G>
typename G::Move Opinion<G>::draw(const Traits& traits, Random& random) const {
    if (moves_.size() == 1 || traits.temperature <= 0) return best_;
    std::array<double, 64> chances{};
    double all = 0;
    for (const Move move : moves_) {
        const double chance = part_of_best(move, traits.temperature);
        if (chance < traits.floor) continue;
        all += chances[index(move)] = chance;
    }
    double left = all * (static_cast<double>(random.next() >> 11U) * 0x1p-53);
    for (const Move move : moves_) {
        left -= chances[index(move)];
        if (left < 0) return move;
    }
    return best_;
}

template class Opinion<court::Game>;
template class Opinion<rabbits::Game>;

}  // namespace magichat::net
