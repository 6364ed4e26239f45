#include "cli/names.h"

#include <algorithm>

#include "cli/layout.h"
#include "engine/base/quote.h"

namespace magichat {

Names::Names(u8 players, const std::vector<std::string>& given, std::size_t longest, std::string_view mark) {
    for (std::size_t i = 0; i < players; ++i) {
        std::string name = i < given.size() ? shortened(printable(given[i]), longest, mark) : "";
        if (trimmed(name).empty()) name = without_isolates(say(Key::term_seat_name, {{"seat", i + 1}}));
        names_.push_back(std::move(name));
    }
    // Two of the same name are told apart by their seats.
    bare_ = names_;
    for (std::size_t i = 0; i < players; ++i) {
        if (std::count(bare_.begin(), bare_.end(), bare_[i]) > 1) names_[i] += " (" + std::to_string(i + 1) + ')';
    }
}

Names Names::told_to(Seat viewer) const {
    Names names = *this;
    names.viewer_ = viewer;
    names.you_ = false;
    return names;
}

Names Names::speaking_to(Seat viewer) const {
    Names names = told_to(viewer);
    names.you_ = viewer != house;
    return names;
}

Line Names::line(Seat who, Key you, Key they, Args more) const {
    if (is_you(who)) return {you, std::move(more)};
    more.push_back({"name", name(who)});
    return {they, std::move(more)};
}

std::string Names::ending_of(u8 winners, const std::vector<int>& scores, Key points) const {
    ListArg others;  // who have won, without the one who is spoken to
    ListArg all{{}, ListArg::Kind::row};
    bool you = false;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const Seat seat = at<Seat>(i);
        all.items.emplace_back(line(seat, Key::tell_you_score, Key::tell_they_score, {{"n", scores[i]}}));
        if ((winners & bit(seat)) == 0) continue;
        you = you || is_you(seat);
        if (!is_you(seat)) others.items.emplace_back(name(seat));
    }
    const bool alone = others.items.size() + (you ? 1 : 0) == 1;
    const Line best = you     ? alone ? Line(Key::tell_you_win) : Line(Key::tell_you_share, {{"names", others}})
                      : alone ? Line(Key::tell_they_win, {{"name", others.items[0]}})
                              : Line(Key::tell_they_share, {{"names", others}});
    return sentences({say(best), say(points, {{"scores", all}})});
}

}  // namespace magichat
