#include "bench/response_features.h"

namespace magichat {

namespace {

template <class S>
Features row_of(double price, std::size_t kind, const std::array<float, S::moments>& moment) {
    Features row(S::size);
    row[0] = static_cast<float>(price);
    for (std::size_t i = 0; i < S::moments; ++i) row[1 + kind * S::moments + i] = moment[i];
    return row;
}

}  // namespace

// 0 look, unseen | 1 look again | 2 open a pair | 3 open magic | 4 open what was announced | 5 open blindly
// 6 swap blindly | 7, 8 bring home: alone in knowing it, or not | 9, 10 lure likewise
std::size_t Sense<court::Game>::kind_of(court::Move move) const {
    const court::MoveParts& parts = court::move_parts[index(move)];
    const std::size_t column = index(parts.column);
    const bool seen = watch_.seen(column) != court::Hat::blank;
    switch (parts.kind) {
        case court::MoveKind::look: return seen ? 1 : 0;
        case court::MoveKind::swap: return kind_of_swap(column, index(parts.other));
        case court::MoveKind::open: break;
    }
    if (watch_.fits(column, column)) return 2;
    if (watch_.seen(column) == court::Hat::magic) return 3;
    for (std::size_t seat = 0; seat < watch_.players(); ++seat) {
        if (at<Seat>(seat) != watch_.self() && ((watch_.announced(at<Seat>(seat)) >> column) & 1U) != 0) return 4;
    }
    return 5;
}

std::size_t Sense<court::Game>::kind_of_swap(std::size_t a, std::size_t b) const {
    if (watch_.fits(a, b)) return watch_.others_saw(a) == 0 ? 7 : 8;
    if (watch_.fits(b, a)) return watch_.others_saw(b) == 0 ? 7 : 8;
    const bool seen_a = watch_.seen(a) != court::Hat::blank;
    const bool seen_b = watch_.seen(b) != court::Hat::blank;
    if (!seen_a && !seen_b) return 6;
    return (seen_a && watch_.others_saw(a) == 0) || (seen_b && watch_.others_saw(b) == 0) ? 9 : 10;
}

std::vector<Features> Sense<court::Game>::look_at(const court::LegalMoves& legal) const {
    const sparring::CourtPrices prices(watch_);
    const Seat self = watch_.self();
    const Seat next = left_of(self, static_cast<u8>(watch_.players()));
    int best = -100;
    for (std::size_t seat = 0; seat < watch_.players(); ++seat) {
        if (at<Seat>(seat) != self) best = std::max(best, watch_.points(at<Seat>(seat)));
    }
    const std::array<float, moments> moment = {
        1, static_cast<float>(watch_.account(next).nerve() - 1.0 / 3),
        static_cast<float>(watch_.account(next).honesty() - 1.0 / 2),
        std::clamp(static_cast<float>(watch_.points(self) - best) / 5.0F, -1.0F, 1.0F),
        std::min(static_cast<float>(watch_.quiet()) / 20.0F, 1.0F)};
    std::vector<Features> rows;
    for (const court::Move move : legal) {
        rows.push_back(row_of<Sense>(prices.price(move), kind_of(move), moment));
    }
    return rows;
}

// 0 turn our own | 1 turn another's, unseen | 2 .. that we know | 3 stop | 4 exchange for a card that we know | 5 .. blindly
// 6 draw a hat | 7 draw a wand | 8 keep | 9 discard | 10 claim or pass
std::size_t Sense<rabbits::Game>::kind_of(rabbits::Move move) const {
    const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
    const bool seen = !rabbits::is_blank(knowledge_.table().racks[index(parts.place)]);
    switch (parts.kind) {
        case rabbits::MoveKind::flip: return owner(parts.place) == self_ ? 0 : seen ? 2 : 1;
        case rabbits::MoveKind::stop: return 3;
        case rabbits::MoveKind::exchange: return seen ? 4 : 5;
        case rabbits::MoveKind::draw_hat: return 6;
        case rabbits::MoveKind::draw_wand: return 7;
        case rabbits::MoveKind::keep: return 8;
        case rabbits::MoveKind::discard: return 9;
        case rabbits::MoveKind::claim:
        case rabbits::MoveKind::pass: break;
    }
    return 10;
}

std::vector<Features> Sense<rabbits::Game>::look_at(const rabbits::LegalMoves& legal) const {
    const sparring::RabbitsPrices prices(knowledge_, self_);
    const rabbits::State& table = knowledge_.table();
    u8 most = 0;
    double danger = 0;
    for (std::size_t seat = 0; seat < table.options.players; ++seat) {
        if (at<Seat>(seat) == self_) continue;
        most = std::max(most, table.won_count[seat]);
        danger =
            std::max(danger, sparring::has_both(prices.stand(at<Seat>(seat)), sparring::rabbits_of(table.goals[seat])));
    }
    const std::array<float, moments> moment = {
        1, static_cast<float>(table.won_count[index(self_)]) / 4.0F, static_cast<float>(most) / 4.0F,
        static_cast<float>(sparring::has_one(prices.stand(self_), sparring::rabbits_of(table.goals[index(self_)]))),
        static_cast<float>(danger)};
    std::vector<Features> rows;
    for (const rabbits::Move move : legal) {
        rows.push_back(row_of<Sense>(prices.price(move), kind_of(move), moment));
    }
    return rows;
}

}  // namespace magichat
