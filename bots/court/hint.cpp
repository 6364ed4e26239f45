#include "bots/court/hint.h"

namespace magichat::court {

namespace {

HintCards both(Hat hat) { return HintCards(hat_names[index(hat)], character_names[index(hat)]); }

// A hat that is known, to its head: best one that nobody else knows.
magichat::Hint<Game> bring(const State& table, const Eyes& eyes, const LegalMoves& moves,
                           const std::array<std::optional<Card>, columns>& hats) {
    u32 others = 0;
    for (std::size_t seat = 0; seat < table.options.players; ++seat) {
        if (at<Seat>(seat) != table.turn) others |= eyes.seen(at<Seat>(seat));
    }
    for (const bool secret : {true, false}) {
        for (std::size_t i = 0; i < columns; ++i) {
            if (!hats[i] || (((others >> i) & 1U) == 0) != secret) continue;
            const auto hat = at<Hat>(index(*hats[i]));
            for (std::size_t j = 0; j < columns; ++j) {
                if (j == i || ((table.in_use >> j) & 1U) == 0 || !belongs(hat, table.characters[j])) continue;
                const Move move = swap(at<Column>(std::min(i, j)), at<Column>(std::max(i, j)));
                if (moves.has(move)) return {move, HintWhy::bring_together, both(hat)};
            }
        }
    }
    return {no_move};
}

}  // namespace

magichat::Hint<Game> hint(const Knowledge& known, const Eyes& eyes, const LegalMoves& moves) {
    const State& table = known.table();
    std::array<std::optional<Card>, columns> hats;
    Move magic = no_move;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((table.in_use >> i) & 1U) == 0) continue;
        hats[i] = known.certain({Zone::hat, static_cast<u8>(i)});
        if (!hats[i]) continue;
        const auto hat = at<Hat>(index(*hats[i]));
        if (belongs(hat, table.characters[i])) return {open(at<Column>(i)), HintWhy::open_known, both(hat)};
        if (hat == Hat::magic) magic = open(at<Column>(i));
    }
    const std::size_t me = index(table.turn);
    if (magic != no_move && table.penalties[me] > table.magic[me]) return {magic, HintWhy::magic};
    const auto brought = bring(table, eyes, moves, hats);
    if (brought.move != no_move && !eyes.bored()) return brought;
    for (std::size_t i = 0; i < columns; ++i) {
        const Move peek = look(at<Column>(i));
        if (!hats[i] && moves.has(peek)) return {peek, HintWhy::look_unknown};
    }
    if (magic != no_move) return {magic, HintWhy::magic};
    if (brought.move != no_move) return brought;
    return {moves[0], HintWhy::nothing_better};
}

}  // namespace magichat::court
