// Every kind of claim in every game, on games made for it, and moves beside them of which nothing may be claimed.
#include "analysis/claims.h"

#include <gtest/gtest.h>

#include "analysis/sightings.h"
#include "tests/court_table.h"
#include "tests/rabbits_table.h"
#include "tests/vanish_table.h"

namespace magichat::analysis {
namespace {

// A table with somebody who watches for seat 1, or for another.
template <Game G>
class Watched {
public:
    explicit Watched(const typename G::Options& options = {}, unsigned seat = 1)
        : match_({options, {}}), seat_(match_.setup(), at<Seat>(seat - 1)) {}

    template <class... Texts>
    void play(const Texts&... texts) {
        (play_one(texts), ...);
    }
    // What is claimed of a move, as "seen_before 3=owl"; "-" if nothing is.
    std::string claims(std::string_view move) const {
        const auto step = match_.read(move);
        if (!step) return "illegal";
        std::string text;
        for (const auto& claim : contradictions(seat_.knowledge(), std::get<typename G::Move>(*step))) {
            (text += text.empty() ? "" : "; ") += claim_names[index(claim.kind)];
            for (const auto& known : claim.about) {
                text += ' ' + std::to_string(Memorable<G>::number(known.place) + 1) + '=' + name(known.card);
            }
            if (claim.instead) text += " instead " + to_text(*claim.instead);
        }
        return text.empty() ? "-" : text;
    }
    // When the card at a place (from 1) was seen, and where it has been since: "3: 5 from 3 to 5 by 2".
    std::string since(std::size_t place) const {
        const Sighting& sighting = seat_.sighting(place - 1);
        std::string text = std::to_string(sighting.n) + ':';
        for (const Shift& shift : sighting.shifts) {
            text += ' ' + std::to_string(shift.n) + " from " + std::to_string(shift.from + 1) + " to " +
                    std::to_string(shift.to + 1) + " by " + std::to_string(number(shift.by));
        }
        return text;
    }

private:
    static std::string name(vanish::Animal card) { return std::string(vanish::animal_names[index(card)]); }
    static std::string name(court::Card card) { return std::string(court::hat_names[index(card)]); }
    static std::string name(rabbits::Card card) { return std::string(rabbits::colour_names[index(card)]); }
    void play_one(std::string_view text) {
        const auto step = match_.read(text);
        ASSERT_FALSE(!step) << text;
        const Seat by = to_act(match_.state());
        const auto trace = match_.play(*step);
        seat_.hear(see(match_.state(), trace, seat_.seat()), match_.steps().size(), by);
    }

    Match<G> match_;
    Watcher<G> seat_;
};

//   1 rabbit  2 dove  3 cat  4 owl  5 frog | box mouse
TEST(ClaimsOfVanish, AHatThatWasSeenAndAnAnimalInTheCircle) {
    Watched<vanish::Game> table;
    table.play("deal rabbit dove cat owl frog mouse");
    EXPECT_EQ(table.claims("look 3"), "-");
    EXPECT_EQ(table.claims("call cat"), "-");  // a guess, but nothing speaks against it
    table.play("look 3");
    EXPECT_EQ(table.claims("swap 3 1"), "-");
    table.play("swap 3 1", "look 3", "swap 3 2");
    // The cat went from 3 to 1 and lies there; seat 2 has moved the rabbit.
    EXPECT_EQ(table.claims("look 1"), "seen_before 1=cat");
    EXPECT_EQ(table.claims("call cat"), "could_not_be 1=cat");
    EXPECT_EQ(table.claims("look 2"), "-");
    EXPECT_EQ(table.claims("look 3"), "-");
    EXPECT_EQ(table.since(1), "2: 3 from 3 to 1 by 1");
    table.play("look 5", "swap 5 4", "look 1", "swap 1 5");
    EXPECT_EQ(table.since(5), "2: 3 from 3 to 1 by 1 9 from 1 to 5 by 2");
    EXPECT_EQ(table.claims("look 5"), "seen_before 5=cat");
}

TEST(ClaimsOfVanish, AllButOneWereSeen) {
    Watched<vanish::Game> other;
    other.play("deal rabbit dove cat owl frog mouse", "look 1", "swap 1 2", "look 1", "swap 1 2", "look 2", "swap 2 1",
               "look 1", "swap 1 2", "look 3", "swap 3 4", "look 1", "swap 1 2", "look 3", "swap 3 4", "look 1",
               "swap 1 2");
    // Seen by seat 1: rabbit, dove, cat, owl. Not: what lies at 5.
    EXPECT_EQ(other.claims("call frog"), "-");
    EXPECT_EQ(other.claims("look 5"), "-");
    other.play("look 5", "swap 5 4", "look 1", "swap 1 2");
    EXPECT_EQ(other.claims("look 5"), "left_ready 6=mouse instead call mouse");
    EXPECT_EQ(other.claims("call frog"), "could_not_be 4=frog; left_ready 6=mouse instead call mouse");
    EXPECT_EQ(other.claims("call mouse"), "-");
}

TEST(ClaimsOfVanish, AnAnimalThatAnotherHasCalledInVain) {
    vanish::Options three;
    three.players = 3;
    Watched<vanish::Game> table(three);
    table.play("deal rabbit dove cat owl frog mouse", "look 1", "swap 1 2", "call owl", "look 4", "swap 4 5");
    EXPECT_EQ(table.claims("call owl"), "could_not_be");
    EXPECT_EQ(table.claims("call frog"), "-");
}

//   hats   crown  crown     tiara   magic   helmet  tophat  toque
//   heads  king   princess  knight  wizard  cook    witch   pirate
TEST(ClaimsOfCourt, AnOpenThatCouldNotFitALookAtAKnownHatAndAPairThatWasLeft) {
    Watched<court::Game> table;
    table.play(
        court::deal("king princess knight wizard cook witch pirate", "crown crown tiara magic helmet tophat toque"));
    EXPECT_EQ(table.claims("open 2"), "-");
    table.play("look 2", "look 3");
    EXPECT_EQ(table.claims("open 2"), "could_not_be 2=crown");
    EXPECT_EQ(table.claims("look 4"), "-");
    table.play("look 1", "swap 2 3");
    EXPECT_EQ(table.claims("open 1"), "-");
    EXPECT_EQ(table.claims("look 3"), "seen_before 3=crown; left_ready 1=crown instead open 1");
    EXPECT_EQ(table.claims("swap 1 2"), "left_ready 1=crown instead open 1");
    EXPECT_EQ(table.claims("open 3"), "could_not_be 3=crown; left_ready 1=crown instead open 1");
    EXPECT_EQ(table.since(3), "2: 5 from 2 to 3 by 2");
    // A magic hat fits everywhere, so nothing is claimed of opening it.
    Watched<court::Game> magic;
    magic.play(
        court::deal("king princess knight wizard cook witch pirate", "crown crown tiara magic helmet tophat toque"),
        "look 4", "look 2");
    EXPECT_EQ(magic.claims("open 4"), "-");
    EXPECT_EQ(magic.claims("look 4"), "seen_before 4=magic");
}

TEST(ClaimsOfCourt, WhatOthersSawIsNotHeldAgainstASeat) {
    Watched<court::Game> table({}, 2);
    table.play(
        court::deal("king princess knight wizard cook witch pirate", "crown crown tiara magic helmet tophat toque"),
        "look 2");
    EXPECT_EQ(table.claims("open 2"), "-");
    EXPECT_EQ(table.claims("look 1"), "-");
    table.play("look 1", "open 5");  // in vain: all have seen the helmet now
    EXPECT_EQ(table.claims("open 5"), "could_not_be 5=helmet; left_ready 1=crown instead open 1");
}

//   seat 1  [white] [pink] [blue]    goal white-black
//   seat 2  [black] [green] [green]  goal pink-blue
TEST(ClaimsOfRabbits, AClaimThatCouldNotBeAPassAndACardGivenAway) {
    Watched<rabbits::Game> table;
    table.play(rabbits::deal("white pink blue black green green", "white-black pink-blue"), "roll exchange hat1");
    EXPECT_EQ(table.claims("exchange 1 2 1"), "-");  // what comes may be a white one too
    EXPECT_EQ(table.claims("exchange 2 2 1"), "-");
    EXPECT_EQ(table.claims("flip 2 1"), "-");
    table.play("exchange 2 2 1");
    EXPECT_EQ(table.claims("claim 1 2"), "-");
    EXPECT_EQ(table.claims("pass"), "left_ready 1=white 2=black instead claim 1 2");
    EXPECT_EQ(table.claims("claim 1 3"), "could_not_be 1=white 3=blue; left_ready 1=white 2=black instead claim 1 2");
    // The pink one that was given away is known where it went: in its place nothing of the goal can come.
    table.play("pass", "roll hat1 draw", "stop", "pass", "roll exchange hat1");
    EXPECT_EQ(table.claims("exchange 1 2 1"), "gave_away 1=white");
    EXPECT_EQ(table.claims("exchange 3 2 1"), "-");
    EXPECT_EQ(table.claims("flip 2 1"), "seen_before 4=pink");
    EXPECT_EQ(table.claims("flip 2 2"), "-");
    EXPECT_EQ(table.since(4), "3:");
}

}  // namespace
}  // namespace magichat::analysis
