// bots/net: rabbits. What everybody at the table can keep account of: who has seen which card, since when it stands where
// it stands and who put it there, and how often each has shown the wrong two.
#pragma once

#include "bots/rabbits/habits.h"

namespace magichat::rabbits {

class Ledger {
public:
    explicit Ledger(const Options& options) : eyes_(options) {}

    void hear(const Event& event) {
        eyes_.hear(event);
        switch (event.kind) {
            case EventKind::exchange:
                put(place(event.seat, event.slot), event.seat);
                put(event.place, event.seat);
                break;
            case EventKind::keep: put(place(event.seat, event.slot), nobody); break;
            case EventKind::refill:
                put(place(event.seat, event.slot), nobody);
                put(place(event.seat, event.other), nobody);
                break;
            case EventKind::claim:
                if (event.flag) {
                    last_won_ = turn_ + 1;
                } else {
                    ++wrong_[index(event.seat)];
                }
                ++turn_;
                break;
            case EventKind::pass: ++turn_; break;
            case EventKind::deal:
            case EventKind::roll:
            case EventKind::flip:
            case EventKind::stop:
            case EventKind::draw_hat:
            case EventKind::discard:
            case EventKind::draw_wand:
            case EventKind::shuffle:
            case EventKind::end: break;
        }
    }

    // For a mind that forgets: of the cards here this seat still knows which they are, and of no others.
    void hold(Seat seat, u32 known) { eyes_.set(seat, known); }

    const Eyes& eyes() const { return eyes_; }
    bool knows(std::size_t seat, std::size_t place) const { return ((eyes_.seen(at<Seat>(seat)) >> place) & 1U) != 0; }
    int turn() const { return turn_; }
    int quiet() const { return turn_ - last_won_; }
    int since(std::size_t place) const { return since_[place]; }
    // Who exchanged it for another; nobody: it was dealt or drawn.
    Seat put_by(std::size_t place) const { return put_by_[place]; }
    int wrong(std::size_t seat) const { return wrong_[seat]; }

private:
    void put(Place place, Seat by) {
        since_[index(place)] = turn_;
        put_by_[index(place)] = by;
    }

    Eyes eyes_;
    int turn_ = 0;
    int last_won_ = 0;
    std::array<int, places> since_{};
    std::array<Seat, places> put_by_ = filled<places>(nobody);
    std::array<int, max_seats> wrong_{};
};

}  // namespace magichat::rabbits
