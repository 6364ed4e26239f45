#include "table/promise.h"

#include <algorithm>
#include <utility>

#include "table/play/promise.h"
#include "table/table.h"

namespace magichat {

namespace {

u64 first_word(const Bytes32& bytes) {
    u64 word = 0;
    for (std::size_t i = 0; i < 8; ++i) word |= u64{bytes[i]} << (8 * i);
    return word;
}

bool has_pledge(const Promise& promise, const Bytes32& pledge) {
    return std::any_of(promise.seats.begin(), promise.seats.end(),
                       [&](const PromisedSeat& seat) { return seat.pledge == pledge; });
}

bool brings_luck(const Promise& promise) {
    return std::any_of(promise.seats.begin(), promise.seats.end(),
                       [](const PromisedSeat& seat) { return seat.pledge.has_value(); });
}

}  // namespace

entry::Started Dealing::started() const {
    entry::Started started{promised_.secret, promised_.nonce, promised_.minds, promised_.first, {}, promised_.promise};
    for (PromisedSeat& seat : started.promise->seats) {
        const auto luck = std::find_if(lucks_.begin(), lucks_.end(),
                                       [&](const Bytes32& one) { return seat.pledge == pledge_of(one); });
        if (luck != lucks_.end()) seat.luck = *luck;
    }
    return started;
}

bool Dealing::keeps(const entry::Started& started) const {
    if (!started.promise) return false;
    Promise promise = *started.promise;
    for (PromisedSeat& seat : promise.seats) seat.luck.reset();
    return promised_ == entry::Promised{started.secret, started.nonce, started.minds, started.first, promise};
}

bool Dealing::waits(u8 without) const {
    const Promise now = *started().promise;
    for (std::size_t i = 0; i < now.seats.size(); ++i) {
        if (now.seats[i].pledge && !now.seats[i].luck && (without >> i & 1U) == 0) return true;
    }
    return false;
}

bool Dealing::take(const Bytes32& luck) {
    if (!has_pledge(promised_.promise, pledge_of(luck))) return false;
    if (std::find(lucks_.begin(), lucks_.end(), luck) == lucks_.end()) lucks_.push_back(luck);
    return true;
}

// One who sits on several seats brings the same luck to each.
Promise Table::promise_now() {
    Promise promise{code_, round_.version() + 1, {}};
    for (std::size_t i = 0; i < chairs().size(); ++i) {
        const Chair& chair = chairs()[i];
        if (chair.kind == SeatKind::bot) {
            promise.seats.push_back({.person = {}, .bot = chair.bot});
            continue;
        }
        PromisedSeat seat{.person = chair.name};
        const auto same = std::find_if(chairs().begin(), chairs().begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const Chair& before) { return before.guest == chair.guest; });
        const auto place = static_cast<std::size_t>(same - chairs().begin());
        seat.pledge = place < i ? promise.seats[place].pledge : presence_.take_pledge(chair.guest);
        promise.seats.push_back(std::move(seat));
    }
    return promise;
}

// Where nobody brings luck the cards are dealt at once.
void Table::start(Seat first, Time now, Effects& effects) {
    if (round_.was_short()) short_games_.note(no_guest, now);
    if (round_.over()) store_anew(now, effects);
    entry::Promised promised{outside_->entropy(), outside_->entropy(), first_word(outside_->entropy()), first,
                             promise_now()};
    dealing_.emplace(promised, now);
    if (!brings_luck(promised.promise)) return deal_now(now, effects);
    store(std::move(promised), now, effects);
    effects.send.push_back({presence_.everybody(), promise_news()});
}

news::Promised Table::promise_news() const {
    const auto& [secret, nonce, minds, first, promise] = dealing_->promised();
    news::Promised news{{}, settings().setup, promise};
    set_first(news.setup, first);
    news.commitment = commitment_of(news.setup, promise, nonce, secret);
    return news;
}

std::optional<Time> Table::deals_at() const {
    if (!dealing_ || presence_.empty()) return std::nullopt;
    return dealing_->ends_at(presence_.someone_since());
}

bool Table::take_luck(const Bytes32& luck, Time now, Effects& effects) {
    if (dealing_ && dealing_->take(luck)) {
        deal_if_complete(now, effects);
        return true;
    }
    // Twice, or too late: that is noted, and no mistake.
    return round_.promise() && has_pledge(*round_.promise(), pledge_of(luck));
}

void Table::deal_if_complete(Time now, Effects& effects) {
    u8 gone = 0;
    for (const Parting& one : partings_) {
        for (const Seat seat : seats_.of(one.guest)) gone |= bit(seat);
    }
    if (!dealing_->waits(gone)) deal_now(now, effects);
}

void Table::deal_now(Time now, Effects& effects) {
    entry::Started started = dealing_->started();
    dealing_.reset();
    deal(std::move(started), now, effects);
    for (const auto& [guest, why] : std::exchange(partings_, {})) {
        const bool is_back = why == ByeWhy::left && presence_.is_here(guest);
        if (!is_back) part(guest, why, now, effects);
    }
}

}  // namespace magichat
