#include "bots/sparring/court/prices.h"

namespace magichat::sparring {

using court::columns;
using court::Hat;

namespace {

// Somebody who knew a pair as it lies there would have taken it. Some wait.
constexpr double still_there = 0.05;
constexpr double magic_to_spare = 0.25;    // it will cancel a penalty one day, or make a theft cheap
constexpr double next_turn = 0.95;         // a point now rather than later
constexpr double later = 0.5;              // the second pair that lies ready
constexpr double secret_elsewhere = 0.12;  // a hat that we alone know, and whose head is here
constexpr double secret = 0.05;            // a hat that we alone know
constexpr double shared = 0.03;            // a hat that we know, and others too
constexpr double cheap_penalty = 0.3;      // with a magic hat to spare

// One kind is more or less likely than the count says; the others make room, in proportion.
void believe(std::array<double, court::hat_kinds>& chances, std::size_t kind, double chance) {
    const double rest = 1 - chances[kind];
    if (rest <= 0) return;
    for (double& one : chances) one *= (1 - chance) / rest;
    chances[kind] = chance;
}

}  // namespace

CourtPrices::CourtPrices(const CourtWatch& watch)
    : watch_(watch), share_(1.0 / static_cast<double>(watch.players() - 1)) {
    const court::State& table = watch.table();
    const court::Knowledge& knowledge = watch.knowledge();
    const bool pile = table.hat_top < court::hat_cards;
    std::array<double, court::hat_kinds> unlooked{};  // the same for all columns that we have not seen
    bool counted = false;
    for (std::size_t kind = 0; pile && kind < court::hat_kinds; ++kind) {
        unseen_[kind] = knowledge.probability({court::Zone::hat_pile, 0}, at<court::Card>(kind)).value();
    }
    for (std::size_t i = 0; i < columns; ++i) {
        if (!watch.in_use(i)) continue;
        auto& here = chances_[i];
        if (watch.seen(i) != Hat::blank) {
            here[index(watch.seen(i))] = 1;
        } else {
            for (std::size_t kind = 0; !counted && kind < court::hat_kinds; ++kind) {
                unlooked[kind] =
                    knowledge.probability({court::Zone::hat, static_cast<u8>(i)}, at<court::Card>(kind)).value();
            }
            counted = true;
            here = unlooked;
            const std::size_t kind = index(table.characters[i]);
            if (here[kind] == 0) continue;
            if ((watch.let_lie(i) & ~u32{bit(watch.self())}) != 0) {
                const double left = here[kind] * still_there;
                believe(here, kind, left / (left + 1 - here[kind]));
            }
            for (std::size_t seat = 0; seat < watch.players(); ++seat) {
                const u32 announced = watch.announced(at<Seat>(seat));
                if (at<Seat>(seat) == watch.self() || ((announced >> i) & 1U) == 0) continue;
                believe(here, kind, watch.account(at<Seat>(seat)).honesty() / std::popcount(announced));
            }
        }
    }
    for (std::size_t i = 0; i < columns; ++i) {
        Spot& spot = now_[i];
        spot.used = watch.in_use(i);
        if (!spot.used) continue;
        spot.ours = watch.seen(i) != Hat::blank;
        spot.fit = fits(i, i);
        spot.magic = magic(i);
        spot.seen_by = watch.seen_by(i);
        spot.elsewhere = spot.ours && wanted_elsewhere(i, i);
    }
}

double CourtPrices::fits(std::size_t hat_of, std::size_t column) const {
    return chances_[hat_of][index(watch_.table().characters[column])];
}

bool CourtPrices::wanted_elsewhere(std::size_t hat_of, std::size_t column) const {
    for (std::size_t i = 0; i < columns; ++i) {
        if (i != column && watch_.in_use(i) && fits(hat_of, i) == 1) return true;
    }
    return false;
}

// A card from the piles that nobody has seen, under a head that is not known yet: one in so many fits.
CourtPrices::Spot CourtPrices::fresh() const {
    Spot spot;
    spot.used = true;
    spot.magic = unseen_[index(Hat::magic)];
    spot.fit = (1 - spot.magic) / court::character_kinds;
    return spot;
}

// What the others gain before our next turn, in our points. `left`: how likely what fits in a column is still there.
double CourtPrices::others_take(const Row& row, std::array<double, columns>& left) const {
    double sum = 0;
    const auto players = static_cast<u8>(watch_.players());
    for (Seat seat = left_of(watch_.self(), players); seat != watch_.self(); seat = left_of(seat, players)) {
        double idle = 1;  // how likely they have found nothing yet
        int calls = 0;
        for (std::size_t i = 0; i < columns; ++i) {
            const Spot& spot = row[i];
            if (!spot.used) continue;
            const bool knows = (spot.seen_by & bit(seat)) != 0;
            if (spot.announced && !knows) ++calls;
            if (!knows || spot.fit == 0) continue;
            const double there = spot.fit * left[i];
            sum -= share_ * idle * there;
            left[i] *= 1 - idle;
            idle *= 1 - there;
        }
        const Account& account = watch_.account(seat);
        const double penalty = watch_.owes(seat) < 0 ? cheap_penalty : 1;
        for (std::size_t i = 0; i < columns && calls > 0; ++i) {
            const Spot& spot = row[i];
            if (!spot.used || !spot.announced || (spot.seen_by & bit(seat)) != 0) continue;
            const double opens = idle * account.nerve() / calls;
            sum -= share_ * opens * spot.fit * left[i];
            sum += share_ * opens * (1 - spot.fit - spot.magic) * penalty;
            sum -= share_ * opens * spot.magic * (watch_.owes(seat) > 0 ? 1 : magic_to_spare);
            left[i] *= 1 - opens;
        }
        if (watch_.owes(seat) <= 0) continue;
        for (const Spot& spot : row) {
            if (spot.used && (spot.seen_by & bit(seat)) != 0) sum -= share_ * idle * spot.magic * next_turn;
        }
    }
    return sum;
}

double CourtPrices::worth(const Row& row) const {
    std::array<double, columns> left = filled<columns>(1.0);
    double sum = others_take(row, left);
    // What lies ready for us: of what others know, too, one is ours and the next is theirs; what we alone know can wait.
    double open_to_all = 0;
    double next_of_all = 0;
    double best_secret = 0;
    double secrets = 0;
    const double magic = watch_.owes(watch_.self()) > 0 ? next_turn : magic_to_spare;
    for (std::size_t i = 0; i < columns; ++i) {
        const Spot& spot = row[i];
        if (!spot.used || !spot.ours) continue;
        const bool alone = (spot.seen_by & ~u32{bit(watch_.self())}) == 0;
        const double take = spot.fit * left[i] + spot.magic * magic;
        if (alone) {
            best_secret = std::max(best_secret, take);
            secrets += take;
        } else {
            next_of_all = std::max(next_of_all, std::min(open_to_all, take));
            open_to_all = std::max(open_to_all, take);
        }
        sum += alone ? secret : shared;
        if (spot.elsewhere && alone) sum += secret_elsewhere;
    }
    if (open_to_all >= best_secret) return sum + next_turn * open_to_all + later * (secrets - share_ * next_of_all);
    return sum + next_turn * best_secret + later * (secrets - best_secret - share_ * open_to_all);
}

double CourtPrices::look(std::size_t column) const {
    if (now_[column].ours) return worth(now_);
    Row row = now_;
    Spot& spot = row[column];
    const double fit = spot.fit;
    const double magic = spot.magic;
    double elsewhere = 0;
    const u64 self = bit(watch_.self());
    u32 heads = 0;
    for (std::size_t i = 0; i < columns; ++i) {
        if (i != column && watch_.in_use(i)) heads |= 1U << index(watch_.table().characters[i]);
    }
    heads &= ~(1U << index(watch_.table().characters[column]));
    for (std::size_t kind = 0; kind < court::character_kinds; ++kind) {
        if (((heads >> kind) & 1U) != 0) elsewhere += chances_[column][kind];
    }
    spot.ours = true;
    spot.seen_by |= static_cast<u8>(self);
    const auto case_of = [&](double fits_here, double is_magic, bool is_elsewhere) {
        spot.fit = fits_here;
        spot.magic = is_magic;
        spot.elsewhere = is_elsewhere;
        return worth(row);
    };
    const double useless = std::max(0.0, 1 - fit - magic - elsewhere);
    return fit * case_of(1, 0, false) + magic * case_of(0, 1, false) + elsewhere * case_of(0, 0, true) +
           useless * case_of(0, 0, false);
}

double CourtPrices::swap(std::size_t a, std::size_t b) const {
    Row row = now_;
    std::swap(row[a], row[b]);
    row[a].fit = fits(b, a);
    row[b].fit = fits(a, b);
    row[a].announced = row[a].ours;
    row[b].announced = row[b].ours;
    row[a].elsewhere = row[a].ours && wanted_elsewhere(b, a);
    row[b].elsewhere = row[b].ours && wanted_elsewhere(a, b);
    return worth(row);
}

double CourtPrices::open(std::size_t column) const {
    const double fit = now_[column].fit;
    const double magic = now_[column].magic;
    const int owes = watch_.owes(watch_.self());
    Row row = now_;
    row[column] = fresh();
    double sum = 0;
    if (fit + magic > 0) sum += fit * (1 + worth(row)) + magic * ((owes > 0 ? 1 : magic_to_spare) + worth(row));
    const double miss = 1 - fit - magic;
    if (miss <= 0) return sum;
    row[column] = now_[column];
    row[column].fit = row[column].magic = 0;
    row[column].ours = true;
    row[column].seen_by = static_cast<u8>((1U << watch_.players()) - 1U);
    return sum + miss * (worth(row) - (owes < 0 ? cheap_penalty : 1));
}

double CourtPrices::price(court::Move move) const {
    const court::MoveParts& parts = court::move_parts[index(move)];
    const std::size_t column = index(parts.column);
    switch (parts.kind) {
        case court::MoveKind::look: return look(column);
        case court::MoveKind::swap: return swap(column, index(parts.other));
        case court::MoveKind::open: break;
    }
    return open(column);
}

}  // namespace magichat::sparring
