// A table for tests: a match played by text, and what every seat saw of it, as text.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/observer.h"
#include "engine/random_play.h"
#include "engine/replay.h"

namespace magichat {

// A picture without its layout: lines without empty ones, words with one space between them.
inline std::string drawn(std::string_view picture) {
    std::istringstream lines{std::string(picture)};
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string words_of_line;
        for (std::string word; words >> word;) (words_of_line += words_of_line.empty() ? "" : " ") += word;
        if (!words_of_line.empty()) (text += text.empty() ? "" : "\n") += words_of_line;
    }
    return text;
}

inline std::vector<std::string> split(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

inline std::string join(const std::vector<std::string>& words, std::string_view between = " ") {
    std::string text;
    for (const std::string& word : words) (text += text.empty() ? "" : between) += word;
    return text;
}

// The cards of a pack without those that are listed.
inline std::string without(std::string_view pack, std::string_view listed) {
    std::vector<std::string> left = split(pack);
    for (const std::string& card : split(listed)) {
        const auto here = std::find(left.begin(), left.end(), card);
        EXPECT_NE(here, left.end()) << "no " << card << " is left in the pack";
        if (here != left.end()) left.erase(here);
    }
    return join(left);
}

// A pack with the cards that are listed on its top, the others below in their order.
inline std::string stacked(std::string_view pack, std::string_view top) {
    return join(split(std::string(top) + ' ' + without(pack, top)));
}

// For where a member of the same name hides the function of the game.
template <class State>
Seat actor_of(const State& state) {
    return to_act(state);
}
template <class State>
auto moves_of(const State& state) {
    return legal(state);
}

template <Game G>
class TableOf {
public:
    // Seats as in text: from 1, and 0 for the house.
    explicit TableOf(const typename G::Options& options = {}, unsigned first = 1)
        : match_(Setup<G>{options, seat(first)}), last_(options.players + 1U), all_(options.players + 1U) {
        for (unsigned n = 0; n <= options.players; ++n) observers_.emplace_back(match_.setup(), seat(n));
    }

    template <class... Texts>
    void play(const Texts&... texts) {
        (play_text(texts), ...);
    }
    // Plays a move `times` times.
    void repeat(unsigned times, std::string_view text) {
        for (unsigned i = 0; i < times; ++i) play_text(text);
    }
    void play_at_random(Random& random) {
        if (actor_of(state()) == house) {
            play_step(sample(state(), random));
        } else {
            const auto moves = moves_of(state());
            play_step(moves[below(random, static_cast<u32>(moves.size()))]);
        }
    }
    template <class... Texts>
    void refuses(const Texts&... texts) const {
        (refuses_text(texts), ...);
    }
    void allows(std::string_view text) const { EXPECT_FALSE(!match_.read(text)) << text << " should be legal"; }

    // Whoever is to act: 0 for chance, nothing when the game is over.
    std::optional<unsigned> to_act() const {
        const Seat actor = actor_of(state());
        return actor == nobody ? std::nullopt : std::optional(number(actor));
    }
    bool over() const { return !to_act(); }
    std::string legal() const {
        std::vector<std::string> texts;
        for (const auto move : moves_of(state())) texts.push_back(to_text(move));
        return join(texts, ", ");
    }

    // The events of the last move for a seat, a line of JSON each.
    const std::string& seen(unsigned viewer) const { return last_[viewer]; }
    // The same for everything since the start, and the moves offered to the seat when it was to act.
    const std::string& all_seen(unsigned viewer) const { return all_[viewer]; }
    // Do just these seats see the one, and all others, the spectator too, the other?
    testing::AssertionResult sees(const std::vector<unsigned>& who, std::string_view one,
                                  std::string_view other) const {
        for (unsigned viewer = 0; viewer < last_.size(); ++viewer) {
            const bool among = std::find(who.begin(), who.end(), viewer) != who.end();
            const std::string should = drawn(among ? one : other);
            if (last_[viewer] == should) continue;
            return testing::AssertionFailure() << "seat " << viewer << " sees " << last_[viewer] << ", not " << should;
        }
        return testing::AssertionSuccess();
    }
    testing::AssertionResult all_see(std::string_view events) const { return sees({}, events, events); }
    // What a seat can know, from its events alone.
    const typename G::Knowledge& knowledge(unsigned viewer) const { return observers_[viewer].knowledge(); }
    // The same, as text.
    std::string view(unsigned viewer) const {
        const auto& knowledge = observers_[viewer].knowledge();
        std::ostringstream text;
        for (const auto place : knowledge.places()) {
            for (std::size_t card = 0; card < G::Knowledge::card_count(place); ++card) {
                const Ratio ratio = knowledge.probability(place, at<typename G::Knowledge::Card>(card));
                text << ratio.parts() << '/' << ratio.whole() << ' ';
            }
            text << '\n';
        }
        return text.str();
    }

    const typename G::State& state() const { return match_.state(); }
    const Match<G>& match() const { return match_; }
    unsigned players() const { return match_.players(); }
    std::vector<std::string> moves() const {
        std::vector<std::string> texts;
        for (const auto& step : match_.steps()) texts.push_back(text_of<G>(step));
        return texts;
    }

private:
    static Seat seat(unsigned n) { return n == 0 ? house : at<Seat>(n - 1); }

    void refuses_text(std::string_view text) const {
        EXPECT_TRUE(!match_.read(text)) << text << " should not be legal";
    }

    void play_text(std::string_view text) {
        const auto step = match_.read(text);
        if (!step) {
            const std::size_t n = match_.steps().size() + 1;
            ADD_FAILURE() << describe_illegal(n, text, step.error(), what_is_legal<G>(state())).why;
            return;
        }
        play_step(*step);
    }

    void play_step(const typename Match<G>::Step& step) {
        const typename G::Trace trace = match_.play(step);
        for (unsigned n = 0; n <= players(); ++n) {
            const typename G::Events events = see(state(), trace, seat(n));
            observers_[n].hear(events);
            std::string lines;
            for (const auto& event : events) {
                Json json;
                write(json, event);
                (lines += lines.empty() ? "" : "\n") += json.view();
            }
            last_[n] = lines;
            (all_[n] += lines) += '\n';
        }
        if (to_act().value_or(0) != 0) (all_[*to_act()] += legal()) += '\n';
    }

    Match<G> match_;
    std::vector<Observer<G>> observers_;
    std::vector<std::string> last_;
    std::vector<std::string> all_;
};

}  // namespace magichat
