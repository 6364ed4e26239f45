#include "bots/sparring/court/watch.h"

namespace magichat::sparring {

using court::EventKind;

namespace {

// One more of these; the older ones fade, so that an account follows somebody who changes.
void count(double& one, double& other) {
    constexpr double fading = 0.95;
    one = one * fading + 1;
    other *= fading;
}

}  // namespace

void CourtWatch::fresh(std::size_t column) {
    seen_by_[column] = 0;
    let_lie_[column] = 0;
    for (u8& columns : announced_) columns &= static_cast<u8>(~(1U << column));
}

// What a turn says about announcements: about those of the others, whether this player trusts them; about their own,
// whether they meant it.
void CourtWatch::judge(const court::Event& event) {
    const std::size_t mover = index(event.seat);
    const bool opens = event.kind == EventKind::open;
    const u32 opened = opens ? 1U << index(event.column) : 0U;
    const bool pair = opens && event.result == court::Result::pair;
    for (std::size_t speaker = 0; speaker < players_; ++speaker) {
        u8& columns = announced_[speaker];
        if (columns == 0) continue;
        const bool there = (opened & columns) != 0;
        if (speaker == mover) {
            if (there && pair) {
                count(accounts_[speaker].meant, accounts_[speaker].lied);
            } else {
                count(accounts_[speaker].lied, accounts_[speaker].meant);
            }
            columns = 0;
            continue;
        }
        u32 unseen = 0;  // of what was announced: they would have to trust
        for (std::size_t i = 0; i < court::columns; ++i) {
            if (((columns >> i) & 1U) != 0 && (seen_by_[i] & bit(event.seat)) == 0) unseen |= 1U << i;
        }
        if (unseen != 0) {
            Account& account = accounts_[mover];
            if ((opened & unseen) != 0) {
                count(account.stole, account.resisted);
            } else if (!pair) {
                count(account.resisted, account.stole);
            }
        }
        if (!there) continue;
        if (pair) {
            count(accounts_[speaker].meant, accounts_[speaker].lied);
            columns = 0;
        } else {
            count(accounts_[speaker].lied, accounts_[speaker].meant);
            columns &= static_cast<u8>(~opened);
        }
    }
    // Whoever takes a pair elsewhere has not let anything lie.
    if (pair) return;
    for (std::size_t i = 0; i < court::columns; ++i) let_lie_[i] |= static_cast<u8>(seen_by_[i] & bit(event.seat));
}

void CourtWatch::hear(const court::Event& event) {
    const std::size_t column = index(event.column);
    switch (event.kind) {
        case EventKind::deal:
            for (std::size_t i = 0; i < court::columns; ++i) fresh(i);
            quiet_ = 0;
            break;
        case EventKind::look:
            judge(event);
            ++quiet_;
            seen_by_[column] |= bit(event.seat);
            break;
        case EventKind::swap: {
            judge(event);
            ++quiet_;
            const std::size_t other = index(event.other);
            std::swap(seen_by_[column], seen_by_[other]);
            let_lie_[column] = let_lie_[other] = 0;
            const u32 both = 1U << column | 1U << other;
            for (u8& columns : announced_) columns &= static_cast<u8>(~both);
            for (const std::size_t i : {column, other}) {
                if ((seen_by_[i] & bit(event.seat)) != 0) announced_[index(event.seat)] |= static_cast<u8>(1U << i);
            }
            break;
        }
        case EventKind::open:
            judge(event);
            ++quiet_;
            if (event.result == court::Result::miss) {
                const u8 all = static_cast<u8>((1U << players_) - 1U);
                seen_by_[column] = let_lie_[column] = all;
            } else {
                quiet_ = 0;
                fresh(column);
            }
            break;
        case EventKind::lay:
        case EventKind::close:
        case EventKind::dead:
        case EventKind::end: break;
    }
    knowledge_.hear(event);
}

}  // namespace magichat::sparring
