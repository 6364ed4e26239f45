#include "bots/train/court_script.h"

#include "bots/train/court_prices.h"

namespace magichat::train {

using namespace court;  // NOLINT(google-build-using-namespace): the words of one game

court::Options Court::some_options(const Company& company, Random& random) {
    Options options;
    options.players = some_players(company, random);
    options.magic_hats = below(random, 12) != 0;
    options.no_echo = below(random, 12) != 0;
    const u32 length = below(random, 16);
    options.turn_limit = length < 12 ? 400 : length < 14 ? 200 : 20 + below(random, 100);
    return options;
}

Style Court::some_style(Random& random) {
    Style style;
    style.kind = static_cast<u8>(below(random, style_count));
    style.prices = style.kind >= 8;
    switch (style.kind) {
        case 0: break;                                                  // honest, and never steals
        case 1: style.steal = 255; break;                               // a thief
        case 2: style = {2, 230, 128, 0, 0}; break;                     // lures and steals
        case 3: style = {3, 180, 0, 255, 0}; break;                     // waits
        case 4: style = {4, 0, 150, any_chance(random, 80), 0}; break;  // lures
        case 5: style = {5, 128, 20, 250, 0}; break;                    // waits, and lures now and then
        case 6: style.noise = any_chance(random, 40); [[fallthrough]];  // anything
        case 8: style = {8, 128, 128, 255, 0, true}; break;             // counts, and gives nothing
        case 9: style = {9, 128, 200, 100, 0, true}; break;             // counts, and lures
        case 10: style.noise = any_chance(random, 255); [[fallthrough]];
        default:
            style.steal = any_chance(random, 255);
            style.bluff = any_chance(random, 180);
            style.patience = any_chance(random, 255);
            break;
    }
    return style;
}

namespace {

struct Script {
    const State& state;
    const Ledger& ledger;
    const Style& style;
    Random& random;
    LegalMoves legal;
    std::size_t me;

    bool in_use(std::size_t i) const { return ((state.in_use >> i) & 1U) != 0; }
    bool known(std::size_t i) const { return in_use(i) && ((ledger.hat(i).known >> me) & 1U) != 0; }
    bool others_know(std::size_t i) const { return (ledger.hat(i).known & ~(1U << me)) != 0; }
    bool fits(std::size_t hat, std::size_t head) const {
        return known(hat) && in_use(head) && belongs(state.hats[hat], state.characters[head]);
    }
    u32 offered() const {
        u32 columns_offered = 0;
        for (std::size_t seat = 0; seat < state.options.players; ++seat) {
            if (seat != me) columns_offered |= ledger.announced(at<Seat>(seat));
        }
        return columns_offered;
    }

    // What I know to fit: first what others could take, too.
    LegalMoves takes() const {
        LegalMoves best;
        u32 most = 0;
        for (std::size_t i = 0; i < columns; ++i) {
            if (!fits(i, i)) continue;
            const u32 hurry = 1U + ((offered() >> i) & 1U) * 4U + (others_know(i) ? 2U : 0U);
            if (hurry > most) best = LegalMoves();
            if (hurry >= most) best.add(open(at<Column>(i)));
            most = std::max(most, hurry);
        }
        return best;
    }
    LegalMoves steals() const {
        LegalMoves some;
        for (std::size_t i = 0; i < columns; ++i) {
            if (((offered() >> i) & 1U) != 0 && in_use(i) && !known(i)) some.add(open(at<Column>(i)));
        }
        return some;
    }
    LegalMoves magic() const {
        LegalMoves some;
        for (std::size_t i = 0; i < columns; ++i) {
            if (known(i) && state.hats[i] == Hat::magic) some.add(open(at<Column>(i)));
        }
        return some;
    }
    // Swaps of a hat that I know: to its head, or to another.
    LegalMoves swaps(bool home) const {
        LegalMoves some;
        for (const Move move : legal) {
            const auto [kind, a, b] = move_parts[index(move)];
            if (kind != MoveKind::swap) continue;
            const bool brings = fits(index(a), index(b)) || fits(index(b), index(a));
            if (home ? brings : !brings && (known(index(a)) || known(index(b)))) some.add(move);
        }
        return some;
    }
    LegalMoves new_looks() const {
        LegalMoves some;
        for (std::size_t i = 0; i < columns; ++i) {
            if (!known(i) && legal.has(look(at<Column>(i)))) some.add(look(at<Column>(i)));
        }
        return some;
    }
    LegalMoves looks_and_swaps() const { return LegalMoves(legal.bits() & ((u64{1} << 28U) - 1U)); }

    Move choose() const {
        if (chance(random, style.noise)) return any_of(legal, random);
        if (const auto some = takes(); !some.empty()) return any_of(some, random);
        if (const auto some = steals(); !some.empty() && chance(random, style.steal)) return any_of(some, random);
        const auto caps = magic();
        const bool owes = state.penalties[me] > state.magic[me];
        if (!caps.empty() && chance(random, owes ? 200 : 64)) return any_of(caps, random);
        const auto home = swaps(true);
        if (!home.empty() && !chance(random, style.patience)) return any_of(home, random);
        if (const auto some = swaps(false); !some.empty() && chance(random, style.bluff)) return any_of(some, random);
        if (const auto some = new_looks(); !some.empty()) return any_of(some, random);
        if (!caps.empty()) return any_of(caps, random);
        // Who waits gets tired of it, sooner or later.
        if (!home.empty() && chance(random, style.patience == 255 ? 20 : 128)) return any_of(home, random);
        const auto idle = looks_and_swaps();
        return any_of(idle.empty() ? legal : idle, random);
    }
};

}  // namespace

Move Court::scripted(const State& state, const Knowledge& known, const Ledger& ledger, const Style& style,
                     Random& random) {
    if (style.prices) return priced(known, ledger, style, random);
    return Script{state, ledger, style, random, legal(state), index(state.turn)}.choose();
}

void Court::secrets(const State& state, const Ledger& ledger, Seat self, net::Feature* things,
                    net::Feature* relations) {
    const std::size_t next = index(left_of(self, state.options.players));
    for (std::size_t i = 0; i < columns; ++i) {
        net::Writer to(things + i * secret_features);
        const bool here = ((state.in_use >> i) & 1U) != 0;
        int elsewhere = 0;
        for (std::size_t j = 0; j < columns; ++j) {
            const bool fits = here && ((state.in_use >> j) & 1U) != 0 && belongs(state.hats[i], state.characters[j]);
            relations[i * columns + j] = fits ? net::unit : 0;
            if (j != i && fits) ++elsewhere;
        }
        const bool fits = here && belongs(state.hats[i], state.characters[i]);
        to.flag(fits).flag(here && state.hats[i] == Hat::magic).ratio(elsewhere, 2);
        to.flag(fits && ((ledger.hat(i).known >> next) & 1U) != 0);
    }
}

}  // namespace magichat::train
