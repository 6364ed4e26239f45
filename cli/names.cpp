#include "cli/names.h"

#include <algorithm>

#include "cli/layout.h"
#include "engine/base/quote.h"

namespace magichat {

Names::Names(u8 players, const std::vector<std::string>& given, std::size_t longest, std::string_view mark) {
    for (std::size_t i = 0; i < players; ++i) {
        std::string name = i < given.size() ? shortened(printable(given[i]), longest, mark) : "";
        if (trimmed(name).empty()) name = "Seat " + std::to_string(i + 1);
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

std::string Names::ending_of(u8 winners, const std::vector<int>& scores, std::string_view points) const {
    std::vector<std::string> best;
    std::string all;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const Seat seat = at<Seat>(i);
        if ((winners & bit(seat)) != 0) best.push_back(best.empty() && is_you(seat) ? "You" : whom(seat));
        all += (all.empty() ? "" : ", ") + std::to_string(scores[i]) + " for " + whom(seat);
    }
    const bool you = viewer_ != house && is_you(viewer_) && (winners & bit(viewer_)) != 0;
    const std::string_view verb = best.size() > 1 ? " share the win!" : you ? " win the game!" : " wins the game!";
    return listed(best) + std::string(verb) + ' ' + std::string(points) + ": " + all + '.';
}

}  // namespace magichat
