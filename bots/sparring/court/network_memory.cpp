#include "bots/sparring/court/network.h"

namespace magichat::sparring {

using court::columns;
using court::EventKind;

namespace {

constexpr int magic_kind = static_cast<int>(index(court::Hat::magic));
constexpr int most_counted = 250;

float yes(bool is) { return is ? 1.0F : 0.0F; }
float real(int n) { return static_cast<float>(n); }
// Near: 1, long ago: towards 0.
float recent(int turns) { return 1.0F / (1.0F + real(std::max(turns, 0))); }
// None: 0, many: towards 1.
float many(int n) { return real(n) / (real(n) + 4.0F); }

}  // namespace

NetworkMemory::NetworkMemory(const Setup<court::Game>& setup, Seat self)
    : self_(index(self)),
      mover_(index(setup.first)),
      limit_(static_cast<int>(std::min<u64>(setup.options.turn_limit, 30000))) {}

bool NetworkMemory::may_look(std::size_t column) const {
    return used(column) && !(last_[0].done == Done::look && last_[0].a == column);
}

void NetworkMemory::learn(std::size_t column, std::size_t seat) {
    if (knows(column, seat)) return;
    hats_[column].known |= static_cast<u8>(1U << seat);
    hats_[column].known_since[seat] = turn_;
}

void NetworkMemory::count(std::size_t seat, Habit habit) {
    int& n = counts_[seat][habit];
    n = std::min(n + 1, most_counted);
}

// What the turn says about what was called. `opened`: a bit for the column, or none.
void NetworkMemory::behave(u32 opened, bool pair, bool miss) {
    const std::size_t other = 1 - mover_;
    if (called_[other] != 0) {
        if ((opened & called_[other]) == 0) {
            count(mover_, declines);
        } else if (pair || miss) {
            count(mover_, pair ? steals : failed_steals);
        }
    }
    if (called_[mover_] != 0) count(mover_, (opened & called_[mover_]) != 0 && pair ? meant : lied);
    called_[mover_] = 0;
}

void NetworkMemory::remember(Done done, std::size_t a, std::size_t b) {
    std::rotate(last_.begin(), last_.end() - 1, last_.end());
    last_[0] = {done, a, b};
}

void NetworkMemory::lay(std::size_t column) {
    hats_[column] = {};
    hats_[column].laid = turn_;
}

void NetworkMemory::end_turn() {
    ++turn_;
    mover_ = 1 - mover_;
}

void NetworkMemory::hear(const court::Event& event) {
    const std::size_t column = index(event.column);
    switch (event.kind) {
        case EventKind::deal: {
            called_.fill(0);
            for (std::size_t i = 0; i < columns; ++i) {
                heads_[i] = static_cast<int>(index(event.characters[i]));
                head_since_[i] = turn_;
                lay(i);
            }
            int won = 0;
            for (int kind = 0; kind < magic_kind; ++kind) won += won_[static_cast<std::size_t>(kind)];
            in_use_ = columns;
            head_pile_ = static_cast<int>(court::character_cards - columns) - won;
            hat_pile_ = static_cast<int>(court::hat_cards - columns) - won - won_[index(court::Hat::magic)];
            break;
        }
        case EventKind::look:
            behave(0, false, false);
            count(mover_, looks);
            if (event.hat != court::Hat::blank) hats_[column].hat = static_cast<int>(index(event.hat));
            hats_[column].looked[mover_] = turn_;
            learn(column, mover_);
            remember(Done::look, column, 0);
            end_turn();
            break;
        case EventKind::swap: {
            behave(0, false, false);
            const std::size_t other = index(event.other);
            const bool first = knows(column, mover_);
            const bool second = knows(other, mover_);
            std::swap(hats_[column], hats_[other]);
            for (const std::size_t i : {column, other}) {
                hats_[i].mover = static_cast<int>(mover_);
                hats_[i].moved = turn_;
                hats_[i].mover_knew = i == column ? second : first;
                hats_[i].other_known = i == column ? first : second;
            }
            count(mover_, first || second ? calls : blind_swaps);
            if (first || second) {
                called_[mover_] = static_cast<u8>((first ? 1U << other : 0U) | (second ? 1U << column : 0U));
            }
            remember(Done::swap, column, other);
            end_turn();
            break;
        }
        case EventKind::open: {
            const bool miss = event.result == court::Result::miss;
            const bool pair = event.result == court::Result::pair;
            const bool knew = knows(column, mover_);
            hats_[column].hat = static_cast<int>(index(event.hat));
            behave(1U << column, pair, miss);
            if (!knew) count(mover_, miss ? unlucky : lucky);
            remember(Done::open, column, miss ? 3 : pair ? 1 : 2);
            if (miss) {
                ++penalties_[mover_];
                learn(column, 0);
                learn(column, 1);
                end_turn();
                break;
            }
            ++won_[index(event.hat)];
            last_taken_ = turn_;
            ++(pair ? pairs_ : magic_)[mover_];
            for (u8& called : called_) called &= static_cast<u8>(~(1U << column));
            break;
        }
        case EventKind::lay:
            if (event.character != court::Character::blank) {
                heads_[column] = static_cast<int>(index(event.character));
                head_since_[column] = turn_;
                --head_pile_;
            }
            lay(column);
            --hat_pile_;
            end_turn();
            break;
        case EventKind::close:
            heads_[column] = -1;
            lay(column);
            --in_use_;
            end_turn();
            break;
        case EventKind::dead:
        case EventKind::end: break;
    }
}

void NetworkMemory::fill_column(NetworkInput& input, std::size_t column,
                                const std::array<int, court::hat_kinds>& unlooked, int unlooked_all) const {
    const std::size_t other_seat = 1 - self_;
    const Hatted& here = hats_[column];
    const bool mine = knows(column, self_);
    const bool theirs = knows(column, other_seat);
    const int head = heads_[column];
    const auto kind = static_cast<std::size_t>(head);
    const float share = unlooked_all > 0 ? 1.0F / real(unlooked_all) : 0.0F;
    int elsewhere = 0;
    int known_hats_for_it = 0;
    int same_heads = 0;
    int heads_for_hat = 0;
    for (std::size_t i = 0; i < columns; ++i) {
        if (!used(i)) continue;
        const bool fit = mine && here.hat == heads_[i];
        input.fits[column][i] = yes(fit);
        if (fit && i != column) ++elsewhere;
        if (i != column && knows(i, self_) && hats_[i].hat == head) ++known_hats_for_it;
        if (heads_[i] == head) ++same_heads;
        if (mine && heads_[i] == here.hat) ++heads_for_hat;
    }
    const bool named = mine && here.hat < magic_kind;
    const int as_it_is = std::max({here.laid, here.moved, head_since_[column]});
    const int they_let = (turn_ - std::max(as_it_is, here.known_since[other_seat])) / 2;
    const int we_let = (turn_ - std::max(as_it_is, here.known_since[self_])) / 2;
    const bool they_moved = here.mover == static_cast<int>(other_seat);
    const bool we_moved = here.mover == static_cast<int>(self_);
    const int age = turn_ - here.moved - 1;
    const bool just = they_moved && age == 0;
    std::array<float, column_features>& out = input.column[column];
    std::size_t n = 0;
    const auto put = [&](float value) { out[n++] = value; };
    put(1);
    put(yes(mine));
    put(yes(mine && here.hat == magic_kind));
    put(yes(mine && here.hat == head));
    put(real(elsewhere));
    put(named ? 0.5F * real(2 - won_[static_cast<std::size_t>(here.hat)] - heads_for_hat) : 0);
    put(mine ? 0 : real(unlooked[kind]) * share);
    put(0.5F * real(unlooked[kind]));
    put(real(known_hats_for_it));
    put(real(won_[kind]));
    put(yes(same_heads > 1));
    put(yes(theirs));
    put(yes(theirs && mine));
    put(yes(theirs && !mine));
    put(yes(mine && !theirs));
    put(recent(turn_ - here.looked[self_] - 1));
    put(recent(turn_ - here.looked[other_seat] - 1));
    put(theirs ? recent(they_let) : 0);
    put(yes(theirs && they_let >= 1));
    put(yes(theirs && they_let >= 3));
    put(mine ? recent(we_let) : 0);
    put(yes(mine && we_let >= 1));
    put(yes(they_moved));
    put(yes(we_moved));
    put(yes(here.mover_knew));
    put(yes(here.other_known));
    put(they_moved && here.mover_knew ? recent(age) : 0);
    put(they_moved ? recent(age) : 0);
    put(we_moved && here.mover_knew ? recent(age) : 0);
    put(we_moved ? recent(age) : 0);
    put(yes(just));
    put(yes(just && here.mover_knew));
    put(yes(just && here.other_known));
    put(recent(turn_ - here.laid - 1));
    put(recent(turn_ - head_since_[column] - 1));
    for (const Action& action : last_) {
        put(yes(action.done == Done::look && action.a == column));
        put(yes(action.done == Done::swap && (action.a == column || action.b == column)));
        put(yes(action.done == Done::open && action.a == column && action.b == 3));
    }
    put(yes(may_look(column)));
    put(theirs ? recent(turn_ - here.known_since[other_seat] - 1) : 0);
    put(mine ? recent(turn_ - here.known_since[self_] - 1) : 0);
    put(mine ? 0 : real(unlooked[index(court::Hat::magic)]) * share);
    put(yes(they_moved && here.mover_knew && theirs && !mine));
    assert(n == column_features);
}

void NetworkMemory::fill_table(NetworkInput& input, const std::array<int, court::hat_kinds>& unlooked,
                               int unlooked_all) const {
    const std::size_t other = 1 - self_;
    const int magic = unlooked[index(court::Hat::magic)];
    const int ahead = points(self_) - points(other);
    const int to_go = head_pile_ + in_use_ - static_cast<int>(court::last_columns);
    const int quiet = turn_ - last_taken_;
    int ours = 0;
    int theirs = 0;
    int fitting = 0;
    for (std::size_t i = 0; i < columns; ++i) {
        if (!used(i)) continue;
        if (knows(i, self_)) ++ours;
        if (knows(i, other)) ++theirs;
        if (knows(i, self_) && hats_[i].hat == heads_[i]) ++fitting;
    }
    std::size_t n = 0;
    const auto put = [&](float value) { input.table[n++] = value; };
    put(real(unlooked_all) / 24.0F);
    put(real(magic) * 0.25F);
    put(unlooked_all > 0 ? real(magic) / real(unlooked_all) : 0);
    put(real(head_pile_) / 13.0F);
    put(real(hat_pile_) / 17.0F);
    put(real(in_use_) / 7.0F);
    put(real(ahead) / 8.0F);
    put(real(pairs_[self_]) / 10.0F);
    put(real(pairs_[other]) / 10.0F);
    const int we_owe = penalties_[self_] - magic_[self_];
    const int they_owe = penalties_[other] - magic_[other];
    put(many(std::max(we_owe, 0)));
    put(many(std::max(they_owe, 0)));
    put(we_owe < 0 ? real(-we_owe) * 0.25F : 0);
    put(they_owe < 0 ? real(-they_owe) * 0.25F : 0);
    put(yes(we_owe > 0));
    put(yes(they_owe > 0));
    put(real(turn_) / 400.0F);
    put(limit_ > 0 ? recent((limit_ - turn_) / 8) : 0);
    put(real(std::min(quiet, 40)) / 40.0F);
    put(recent(quiet));
    put(real(to_go) / 17.0F);
    put(std::clamp(real(ahead) / (real(to_go) + 1.0F), -2.0F, 2.0F));
    for (const std::size_t seat : {self_, other}) {
        for (const int habit : counts_[seat]) put(many(habit));
    }
    for (const std::size_t seat : {self_, other}) {
        const auto& habit = counts_[seat];
        const int tried = habit[steals] + habit[failed_steals];
        put(real(tried + 1) / real(tried + habit[declines] + 2));
        put(real(habit[meant] + 1) / real(habit[meant] + habit[lied] + 2));
        put(real(habit[failed_steals] + 1) / real(tried + 2));
    }
    for (const Done done : {Done::look, Done::swap, Done::open}) put(yes(last_[0].done == done));
    put(real(ours) / 7.0F);
    put(real(theirs) / 7.0F);
    put(real(fitting));
    put(yes(to_go <= 2));
    put(0);  // its impatience: none
    assert(n == table_features);
}

NetworkInput NetworkMemory::input() const {
    std::array<int, court::hat_kinds> unlooked{};
    int all = 0;
    for (std::size_t kind = 0; kind < court::hat_kinds; ++kind) {
        unlooked[kind] = (static_cast<int>(kind) == magic_kind ? 4 : 2) - won_[kind];
    }
    for (std::size_t i = 0; i < columns; ++i) {
        if (used(i) && knows(i, self_)) --unlooked[static_cast<std::size_t>(hats_[i].hat)];
    }
    for (const int count_of : unlooked) all += count_of;
    NetworkInput input;
    for (std::size_t i = 0; i < columns; ++i) {
        if (used(i)) fill_column(input, i, unlooked, all);
    }
    fill_table(input, unlooked, all);
    return input;
}

}  // namespace magichat::sparring
