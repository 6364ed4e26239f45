// cli: a player's side of the table: their observer, fed with what their seat sees, and what they are to be told of it.
#pragma once

#include "cli/draw/draw.h"
#include "cli/layout.h"
#include "cli/play/page.h"
#include "cli/play/talk.h"
#include "engine/observer.h"

namespace magichat {

template <Game G>
struct SeenEvent {
    u64 turn;
    bool secret;  // not everybody saw it like this
    typename G::Event event;
};

template <Game G>
class PlayerSide {
public:
    PlayerSide(const Setup<G>& setup, Seat seat) : eyes_(setup, seat) {}

    Seat seat() const { return eyes_.seat(); }
    const typename G::State& table() const { return eyes_.knowledge().table(); }
    // Not yet told.
    const std::vector<SeenEvent<G>>& news() const { return news_; }
    // What everybody saw since this seat's last move, it included.
    const std::vector<SeenEvent<G>>& in_public() const { return in_public_; }
    bool has_secret() const {
        return std::any_of(news_.begin(), news_.end(), [](const SeenEvent<G>& piece) { return piece.secret; });
    }

    // What this seat saw of a move of this turn, and what everybody saw.
    void hear(const typename G::Events& events, const typename G::Events& open, u64 turn) {
        fresh_ = events;
        eyes_.hear(events);
        for (std::size_t i = 0; i < events.size(); ++i) {
            news_.push_back({turn, !(events[i] == open[i]), events[i]});
            in_public_.push_back({turn, false, open[i]});
        }
    }
    void was_told() { news_.clear(); }
    void forget() {
        news_.clear();
        in_public_.clear();
        fresh_ = {};
    }

    // As `forget`, but what everybody saw is still to be told.
    void only_public() {
        news_ = in_public_;
        fresh_ = {};
    }

    std::vector<std::string> picture(const Names& names, const Paper& paper) const {
        return draw(table(), fresh_, names.speaking_to(seat()), paper);
    }
    std::vector<Offer> offers() const {
        std::vector<Offer> all;
        for (const auto move : legal(table())) all.push_back({invitation(move), to_text(move), meaning(move)});
        return all;
    }

private:
    Observer<G> eyes_;
    typename G::Events fresh_;  // what this seat saw of the last move
    std::vector<SeenEvent<G>> news_;
    std::vector<SeenEvent<G>> in_public_;
};

// News in sentences, a paragraph for each turn.
template <Game G>
std::vector<std::string> story(const std::vector<SeenEvent<G>>& news, const Names& names, std::size_t width) {
    using EventKind = decltype(G::Event::kind);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < news.size();) {
        std::string text;
        const u64 turn = news[i].turn;
        bool more = true;
        while (more) {
            const auto begins = heading(news[i].event);
            text = sentences(
                {text, begins ? say(Key::tell_heading, {{"heading", *begins}}) : "", tell(news[i].event, names)});
            ++i;
            // What begins and what ends stands by itself.
            more = !begins && i < news.size() && news[i].turn == turn && !heading(news[i].event) &&
                   news[i].event.kind != EventKind::end;
        }
        std::string indent = " - ";
        for (const std::string& row : wrapped(text, width - 3)) {
            lines.push_back(indent + row);
            indent = "   ";
        }
    }
    return lines;
}

}  // namespace magichat
