#include "bots/net/court_ledger.h"

#include <algorithm>
#include <utility>

namespace magichat::court {

namespace {

constexpr u8 column_bit(Column column) { return static_cast<u8>(1U << index(column)); }

}  // namespace

void Ledger::add(Seat seat, Manner manner) {
    u8& count = manners_[index(seat)][index(manner)];
    if (count < 200) ++count;
}

void Ledger::see(Column column, u8 seats) {
    OfHat& hat = hats_[index(column)];
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        const u8 one = bit(at<Seat>(seat));
        if ((seats & one) == 0 || (hat.known & one) != 0) continue;
        hat.known |= one;
        hat.known_since[seat] = turn_;
    }
}

void Ledger::hold(Seat seat, u32 known) {
    for (std::size_t i = 0; i < columns; ++i) {
        if (((known >> i) & 1U) != 0) {
            see(at<Column>(i), bit(seat));
        } else if (knows(seat, at<Column>(i))) {
            hats_[i].known &= static_cast<u8>(~bit(seat));
            hats_[i].looked[index(seat)] = never;
        }
    }
}

// What the others had announced is taken or left, and one's own word is kept or not.
void Ledger::answer(Seat seat, const Event& event) {
    const u8 opened = event.kind == EventKind::open ? column_bit(event.column) : u8{0};
    u8 offered = 0;
    for (std::size_t other = 0; other < max_seats; ++other) {
        if (at<Seat>(other) != seat) offered |= announced_[other];
    }
    if ((offered & opened) != 0) {
        if (event.result != Result::magic) add(seat, event.result == Result::pair ? Manner::stole : Manner::was_lured);
    } else if (offered != 0) {
        add(seat, Manner::resisted);
    }
    u8& own = announced_[index(seat)];
    if (own != 0) {
        const bool kept = (own & opened) != 0 && event.result == Result::pair;
        add(seat, kept ? Manner::kept_word : Manner::did_not);
    }
    own = 0;
}

void Ledger::finish(const Event& event, u8 which) {
    std::copy_backward(history_.begin(), history_.end() - 1, history_.end());
    const auto kind = event.kind == EventKind::look   ? MoveKind::look
                      : event.kind == EventKind::swap ? MoveKind::swap
                                                      : MoveKind::open;
    history_[0] = {kind, event.result, which};
    ++turn_;
}

void Ledger::move(const Event& event) {
    const Seat seat = event.seat;
    const bool knew = knows(seat, event.column);
    const bool knew_other = knows(seat, event.other);
    OfHat& here = hats_[index(event.column)];
    OfHat& there = hats_[index(event.other)];
    std::swap(here, there);
    here.mover = there.mover = seat;
    here.moved = there.moved = turn_;
    here.mover_knew = there.partner_known = knew_other;
    there.mover_knew = here.partner_known = knew;
    add(seat, knew || knew_other ? Manner::announced : Manner::swapped_blind);
    u8& said = announced_[index(seat)];
    if (knew) said |= column_bit(event.other);
    if (knew_other) said |= column_bit(event.column);
}

void Ledger::open(const Event& event) {
    const bool right = event.result != Result::miss;
    if (!knows(event.seat, event.column)) add(event.seat, right ? Manner::guessed_right : Manner::guessed_wrong);
    if (!right) {
        see(event.column, everybody_);
        return;
    }
    const Seat mover = hats_[index(event.column)].mover;
    if (event.result == Result::pair && mover != nobody && mover != event.seat) ++given_[index(mover)];
    ++won_[index(event.hat)];
    last_taken_ = turn_ + 1;
    for (u8& said : announced_) said &= static_cast<u8>(~column_bit(event.column));
}

void Ledger::hear(const Event& event) {
    switch (event.kind) {
        case EventKind::deal:
            for (OfHat& hat : hats_) {
                hat = OfHat{};
                hat.laid = turn_;
            }
            heads_.fill(turn_);
            announced_.fill(0);
            break;
        case EventKind::look:
            answer(event.seat, event);
            add(event.seat, Manner::looked);
            hats_[index(event.column)].looked[index(event.seat)] = turn_;
            see(event.column, bit(event.seat));
            finish(event, column_bit(event.column));
            break;
        case EventKind::swap:
            answer(event.seat, event);
            move(event);
            finish(event, static_cast<u8>(column_bit(event.column) | column_bit(event.other)));
            break;
        case EventKind::open:
            answer(event.seat, event);
            open(event);
            finish(event, column_bit(event.column));
            break;
        case EventKind::lay:
            hats_[index(event.column)] = OfHat{};
            hats_[index(event.column)].laid = turn_ - 1;
            if (event.character != Character::blank) heads_[index(event.column)] = turn_ - 1;
            break;
        case EventKind::close: hats_[index(event.column)] = OfHat{}; break;
        case EventKind::dead:
        case EventKind::end: break;
    }
}

}  // namespace magichat::court
