#include "table/tally.h"

#include <algorithm>

namespace magichat {

namespace {

// A person may take another name or face, and an open seat is nobody. People on one device are told apart by their seats.
bool is_same(const Chair& one, const Chair& other) {
    return one.kind != SeatKind::open && one.kind == other.kind && one.guest == other.guest && one.bot == other.bot;
}

bool are_same(const std::vector<Chair>& some, const std::vector<Chair>& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(), is_same);
}

}  // namespace

void Tally::count(const std::vector<Chair>& chairs, const Outcome& outcome) {
    if (outcome.ended_by == EndedBy::broken_off) return;
    if (!are_same(company_, chairs)) now_ = {0, std::vector<u64>(chairs.size())};
    company_ = chairs;
    ++now_.games;
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        if ((outcome.winners & bit(at<Seat>(i))) != 0) ++now_.wins[i];
    }
}

news::Tally Tally::news(const std::vector<Chair>& chairs) const {
    return are_same(company_, chairs) ? now_ : news::Tally{0, std::vector<u64>(chairs.size())};
}

}  // namespace magichat
