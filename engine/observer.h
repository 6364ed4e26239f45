// An observer: one seat's eyes and memory. It is fed the events of that seat and gets nothing else.
#pragma once

#include <vector>

#include "engine/base/hash.h"
#include "engine/match.h"

namespace magichat {

// An information state with perfect recall: the seat and all that it has seen, in order. Two histories that the seat
// can't tell apart are equal, all others differ. The hash is kept up to date, so that comparing different ones is quick.
template <Game G>
class InfoState {
public:
    InfoState(const Setup<G>& setup, Seat seat) : setup_(setup), seat_(seat) { hash_.add(number(seat)); }

    void add(const typename G::Event& event) {
        seen_.push_back(event);
        hash_.add_bytes(event);
    }
    Seat seat() const { return seat_; }
    const Setup<G>& setup() const { return setup_; }
    const std::vector<typename G::Event>& seen() const { return seen_; }
    u64 hash() const { return hash_.value(); }
    void clear() {
        seen_.clear();
        hash_ = Hash().add(number(seat_));
    }

    friend bool operator==(const InfoState& a, const InfoState& b) {
        return a.hash() == b.hash() && a.seat_ == b.seat_ && a.setup_ == b.setup_ && a.seen_ == b.seen_;
    }

private:
    Setup<G> setup_;
    Seat seat_;
    Hash hash_;
    std::vector<typename G::Event> seen_;
};

template <Game G>
class Observer {
public:
    // The house for public knowledge.
    Observer(const Setup<G>& setup, Seat seat) : info_(setup, seat), knowledge_(setup.options, setup.first, seat) {}

    void hear(const typename G::Event& event) {
        info_.add(event);
        knowledge_.hear(event);
    }
    void hear(const typename G::Events& events) {
        for (const auto& event : events) hear(event);
    }
    // A new game of the same setup, in the same memory.
    void restart() {
        info_.clear();
        knowledge_ = typename G::Knowledge(info_.setup().options, info_.setup().first, info_.seat());
    }

    Seat seat() const { return info_.seat(); }
    const InfoState<G>& info() const { return info_; }
    const typename G::Knowledge& knowledge() const { return knowledge_; }

private:
    InfoState<G> info_;
    typename G::Knowledge knowledge_;
};

}  // namespace magichat

template <magichat::Game G>
struct std::hash<magichat::InfoState<G>> {  // NOLINT(bugprone-std-namespace-modification): for our own type
    std::size_t operator()(const magichat::InfoState<G>& info) const { return static_cast<std::size_t>(info.hash()); }
};
