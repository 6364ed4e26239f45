// cli: how the players are called, and to whom it is told: "Ada looks" to the others, "You look" to Ada herself.
#pragma once

#include <string>
#include <vector>

#include "engine/base/ids.h"

namespace magichat {

class Names {
public:
    // Names from outside are made safe to print; where there is none it is "Seat 1".
    explicit Names(u8 players, const std::vector<std::string>& given = {}, std::size_t longest = 40,
                   std::string_view mark = ".");  // where a name is cut off

    // The same, told from the events of this seat (the house: a spectator)..
    Names told_to(Seat viewer) const;
    // ..and speaking to it.
    Names speaking_to(Seat viewer) const;

    u8 players() const { return static_cast<u8>(names_.size()); }
    Seat viewer() const { return viewer_; }
    bool is_you(Seat seat) const { return you_ && seat == viewer_; }

    const std::string& name(Seat seat) const { return names_[index(seat)]; }
    // The same where the seat is said anyway: two may be called alike.
    const std::string& bare_name(Seat seat) const { return bare_[index(seat)]; }
    // "Ada", "you": after a verb.
    std::string whom(Seat seat) const { return is_you(seat) ? "you" : name(seat); }
    // "Ada's", "your".
    std::string whose(Seat seat) const { return is_you(seat) ? "your" : name(seat) + "'s"; }
    // "their own", "your own", for what belongs to the one who acts.
    std::string own(Seat seat) const { return is_you(seat) ? "your own" : "their own"; }
    // The beginning of a sentence: "Ada looks", "You look".
    std::string does(Seat seat, std::string_view verb, std::string_view verb_for_you) const {
        return is_you(seat) ? "You " + std::string(verb_for_you) : name(seat) + ' ' + std::string(verb);
    }

    // How the game ended: "Ada wins the game! Points: 2 for Ada, 1 for Bo."
    template <class Scores>
    std::string ending(u8 winners, const Scores& scores, std::string_view points) const {
        return ending_of(winners, std::vector<int>(scores.begin(), scores.begin() + names_.size()), points);
    }

private:
    std::string ending_of(u8 winners, const std::vector<int>& scores, std::string_view points) const;

    std::vector<std::string> names_;
    std::vector<std::string> bare_;
    Seat viewer_ = house;
    bool you_ = false;
};

}  // namespace magichat
