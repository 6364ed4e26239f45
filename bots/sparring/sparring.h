// bots/sparring: programs to test bots against. Each is written from the rules and from how people play, none of our
// habits or of our search: whoever beats only their own kind learns it here. For the arena, tests and measurements alone;
// nothing at a table, in a server or a page links it.
//
// They hear the events of their own seat, forget nothing, play every option and two to four players, and the same seed
// gives the same game. None of them needs time: they think for microseconds.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "bots/bot.h"

namespace magichat::sparring {

enum class Style : u8 {
    // court
    honest,   // follows hats, opens what it knows, brings home what it has seen, and steals nothing
    thief,    // opens what others announce
    lurer,    // announces what is not true, so that others pay
    waiter,   // never brings a pair together that another has seen; waits for those who do
    network,  // trained by self-play: two players, default options. Elsewhere it plays as counter
    // both
    counter,      // counts what is left, prices every legal move, keeps account of the others
    never_wrong,  // does anything, but opens, and claims, only what it knows
    // rabbits
    exchanger,  // looks at the others' cards and takes what it needs
    hoarder,    // keeps to itself: draws, exchanges only if it must, claims what it knows
    gambler,    // exchanges blindly, and draws a new goal rather than a card for the old one
};
inline constexpr std::array<std::string_view, 10> style_names = {
    "honest", "thief", "lurer", "waiter", "network", "counter", "never-wrong", "exchanger", "hoarder", "gambler"};

inline constexpr auto every_style = [] {
    std::array<Style, style_names.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = at<Style>(i);
    return all;
}();

// Who plays this game; none for a game without sparring partners.
template <Game G>
std::span<const Style> styles();

// A partner's word in the arena: sparring:thief.
inline constexpr std::string_view word_of_sparring = "sparring";
std::string to_text(Style style);
std::optional<Style> parse_style(std::string_view text);

// `style` must be one of this game's.
template <Game G>
std::unique_ptr<Bot<G>> make_partner(Style style, const Setup<G>& setup, Seat seat, u64 seed);

// One of these moves, by chance.
template <class Move>
Move any_of(const Moves<Move>& moves, Random& random) {
    return moves[below(random, static_cast<u32>(moves.size()))];
}
// True with this chance.
inline bool happens(double chance, Random& random) {
    constexpr u32 parts = 1U << 20U;
    return below(random, parts) < static_cast<u32>(chance * parts);
}

}  // namespace magichat::sparring
