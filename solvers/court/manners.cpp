#include "solvers/court/manners.h"

#include <algorithm>
#include <numeric>

namespace magichat::court::small {

namespace {

constexpr u8 no_column = 255;

// What the last two turns have left behind, for whoever moves now.
struct Trail {
    u8 looked_at = no_column;        // where the hat lies that the player to move looked at last turn
    u8 other_looked_at = no_column;  // the same for the other, who has just looked
    u8 came_to = no_column;          // the swap just made moved a hat that its player alone knew, to here
    u8 came_from = no_column;
};

u8 follow(u8 column, Move move) {
    const MoveParts& parts = move_parts[index(move)];
    if (parts.kind != MoveKind::swap) return column;
    if (column == index(parts.column)) return static_cast<u8>(parts.other);
    if (column == index(parts.other)) return static_cast<u8>(parts.column);
    return column;
}

bool fits(const State& state, std::size_t hat_of, std::size_t column) {
    return belongs(state.hats[hat_of], state.characters[column]);
}

class Watcher {
public:
    Watcher(const Tree& tree, std::span<const float> strategy) : tree_(tree), strategy_(strategy) {
        result_.kinds.resize(static_cast<std::size_t>(tree.options.turn_limit));
        result_.reached.resize(static_cast<std::size_t>(tree.options.turn_limit));
    }

    Manners watch() {
        const Spot first = first_spot(tree_.options, true);
        const std::vector<double> even(first.worlds.size(), 1.0 / static_cast<double>(first.worlds.size()));
        walk(first, 0, even, {});
        return result_;
    }

private:
    using Odds = std::vector<double>;

    // `odds`: how likely each world of the spot is, as both play.
    void walk(const Spot& spot, u32 place, const Odds& odds, const Trail& trail) {
        const Node& node = tree_.nodes[place];
        const double come = std::accumulate(odds.begin(), odds.end(), 0.0);
        if (node.action_count == 0 || come == 0) return;
        const State& table = spot.table();
        const auto turn = static_cast<std::size_t>(table.turns);
        result_.reached[turn] += come;
        for (std::size_t a = 0; a < node.action_count; ++a) {
            const Action& action = tree_.actions[node.actions + a];
            Odds passed = odds;
            for (std::size_t i = 0; i < passed.size(); ++i) {
                passed[i] *=
                    static_cast<double>(strategy_[node.strategy + tree_.cell[node.worlds + i] * node.action_count + a]);
            }
            const double made = std::accumulate(passed.begin(), passed.end(), 0.0);
            const MoveParts& parts = move_parts[index(action.move)];
            if (place == 0) result_.first.push_back({action.move, made});
            if (made == 0) continue;
            const bool last = table.turns + 1 == tree_.options.turn_limit;
            if (!last || parts.kind == MoveKind::open) result_.kinds[turn][index(parts.kind)] += made;
            if (!last) {
                note_after_look(spot, trail, parts, passed);
                note_answer(trail, parts, made);
            }
            note_reply(spot, trail, parts, passed);
            if (parts.kind == MoveKind::open) note_open(spot, node, parts, passed);
            Trail next;
            if (parts.kind == MoveKind::look) next.other_looked_at = static_cast<u8>(parts.column);
            next.looked_at = follow(trail.other_looked_at, action.move);
            // A swap is a message only to somebody who will see it matter: its player moves once more.
            const bool again = table.turns + 2 < tree_.options.turn_limit;
            if (parts.kind == MoveKind::swap && again) note_swap(spot, node, parts, passed, next);
            const std::vector<Spot> spots = after(spot, action.move);
            for (std::size_t n = 0; n < spots.size(); ++n) {
                Odds there;
                std::size_t i = 0;
                for (const World& world : spots[n].worlds) {
                    while (spot.worlds[i].deal != world.deal) ++i;
                    there.push_back(passed[i]);
                }
                const u32 child = action.children + static_cast<u32>(n);
                if (tree_.nodes[child].action_count > 0 && next.came_to != no_column) {
                    note_answered(spots[n], there, next);
                }
                walk(spots[n], child, there, next);
            }
        }
    }

    void note_after_look(const Spot& spot, const Trail& trail, const MoveParts& parts, const Odds& made) {
        const std::size_t at_column = trail.looked_at;
        if (trail.looked_at == no_column || ((spot.table().in_use >> at_column) & 1U) == 0) return;
        for (std::size_t i = 0; i < made.size(); ++i) {
            const State& state = spot.worlds[i].state;
            const bool known = index(state.hats[at_column]) < tree_.options.columns;
            std::size_t head = columns;
            for (std::size_t c = 0; known && c < columns; ++c) {
                if (((state.in_use >> c) & 1U) != 0 && fits(state, at_column, c)) head = c;
            }
            AfterLook& to = head == at_column ? result_.fits_here
                            : head < columns  ? result_.fits_elsewhere
                                              : result_.fits_nowhere;
            to.all += made[i];
            const bool it = index(parts.column) == at_column || index(parts.other) == at_column;
            switch (parts.kind) {
                case MoveKind::look: to.look_on += made[i]; break;
                case MoveKind::open: (it ? to.open_it : to.open_other) += made[i]; break;
                case MoveKind::swap: {
                    const bool brings = it && (index(parts.column) == head || index(parts.other) == head);
                    (!it ? to.swap_other : brings && head != at_column ? to.bring : to.move_away) += made[i];
                    break;
                }
            }
        }
    }

    void note_answer(const Trail& trail, const MoveParts& parts, double made) {
        if (trail.other_looked_at == no_column) return;
        Answer& to = result_.answer;
        to.all += made;
        const bool it = index(parts.column) == trail.other_looked_at || index(parts.other) == trail.other_looked_at;
        switch (parts.kind) {
            case MoveKind::look: to.look += made; break;
            case MoveKind::swap: (it ? to.swap_it : to.swap_other) += made; break;
            case MoveKind::open: (it ? to.open_it : to.open_other) += made; break;
        }
    }

    void note_open(const Spot& spot, const Node& node, const MoveParts& parts, const Odds& made) {
        const std::size_t column = index(parts.column);
        for (std::size_t i = 0; i < made.size(); ++i) {
            result_.opens += made[i];
            bool hit_all = true;
            for (std::size_t j = 0; j < made.size(); ++j) {
                const State& state = spot.worlds[j].state;
                const bool good = fits(state, column, column) || state.hats[column] == Hat::magic;
                if (cell(node, i) == cell(node, j)) hit_all &= good;
            }
            if (hit_all) continue;
            result_.blind_opens += made[i];
            if (fits(spot.worlds[i].state, column, column)) result_.blind_hits += made[i];
        }
    }

    void note_swap(const Spot& spot, const Node& node, const MoveParts& parts, const Odds& made, Trail& next) {
        const Seat self = spot.table().turn;
        const u32 mine = spot.eyes.seen(self);
        const u32 theirs = spot.eyes.seen(left_of(self, 2));
        const auto secret = [&](Column c) { return ((mine & ~theirs) >> index(c) & 1U) != 0; };
        const auto unseen = [&](Column c) { return (mine >> index(c) & 1U) == 0; };
        Column from = parts.column;
        Column to = parts.other;
        if (secret(to) && unseen(from)) std::swap(from, to);
        if (!secret(from) || !unseen(to)) return;
        next.came_to = static_cast<u8>(to);
        next.came_from = static_cast<u8>(from);
        Shown& shown = result_.shown;
        for (std::size_t i = 0; i < made.size(); ++i) {
            shown.all += made[i];
            if (fits(spot.worlds[i].state, index(from), index(to))) {
                shown.fits += made[i];
                continue;
            }
            bool hope = false;
            for (std::size_t j = 0; j < made.size(); ++j) {
                const State& state = spot.worlds[j].state;
                hope |= cell(node, i) == cell(node, j) && fits(state, index(to), index(from));
            }
            (hope ? shown.gamble : shown.lure) += made[i];
        }
    }

    void note_answered(const Spot& spot, const Odds& come, const Trail& trail) {
        for (std::size_t i = 0; i < come.size(); ++i) {
            const bool call = fits(spot.worlds[i].state, trail.came_to, trail.came_to);
            result_.shown.answered += come[i];
            (call ? result_.shown.calls_answered : result_.shown.lures_answered) += come[i];
        }
    }

    void note_reply(const Spot& spot, const Trail& trail, const MoveParts& parts, const Odds& made) {
        if (trail.came_to == no_column) return;
        Shown& shown = result_.shown;
        const bool it = index(parts.column) == trail.came_to || index(parts.other) == trail.came_to;
        for (std::size_t i = 0; i < made.size(); ++i) {
            if (parts.kind == MoveKind::swap && it) shown.parted += made[i];
            if (parts.kind != MoveKind::open) continue;
            if (index(parts.column) == trail.came_from) shown.open_back += made[i];
            if (!it) continue;
            shown.stolen += made[i];
            const bool call = fits(spot.worlds[i].state, trail.came_to, trail.came_to);
            (call ? shown.stolen_fits : shown.lures_opened) += made[i];
        }
    }

    u16 cell(const Node& node, std::size_t world) const { return tree_.cell[node.worlds + world]; }

    const Tree& tree_;
    std::span<const float> strategy_;
    Manners result_;
};

}  // namespace

Manners manners(const Tree& tree, std::span<const float> strategy) { return Watcher(tree, strategy).watch(); }

}  // namespace magichat::court::small
