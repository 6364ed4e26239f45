// cli: how the players are called, and to whom it is told: "Ada looks" to the others, "You look" to Ada herself.
#pragma once

#include <string>
#include <vector>

#include "engine/base/ids.h"
#include "words/words.h"

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

    // What somebody does: said to them, or about them by their name.
    Line line(Seat who, Key you, Key they, Args more = {}) const;
    std::string tell(Seat who, Key you, Key they, Args more = {}) const {
        return say(line(who, you, they, std::move(more)));
    }

    // How the game ended: "Ada wins the game! Points: 2 for Ada, 1 for Bo." `points`: the sentence with the scores.
    template <class Scores>
    std::string ending(u8 winners, const Scores& scores, Key points) const {
        return ending_of(winners, std::vector<int>(scores.begin(), scores.begin() + names_.size()), points);
    }

private:
    std::string ending_of(u8 winners, const std::vector<int>& scores, Key points) const;

    std::vector<std::string> names_;
    std::vector<std::string> bare_;
    Seat viewer_ = house;
    bool you_ = false;
};

}  // namespace magichat
