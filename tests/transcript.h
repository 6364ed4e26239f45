// A whole short game as it goes over one wire, for docs/protocol.md. Made by the real code; a test keeps the page current.
#pragma once

#include "engine/base/words.h"
#include "table/play/promise.h"
#include "tests/room.h"

namespace magichat {

class Transcript {
public:
    Transcript() : room_(settings_for("vanish"), 4) {
        text_ += "(Ada opens the link)\n";
        const Bytes32 luck = sha256("what Ada's device has drawn");
        const Bytes32 next = pledge_of(sha256("what it has drawn after that"));
        text_ += "> " + spell(JoinMessage{"brave-red-hat", Seat{0}, {}, {}, {}, pledge_of(luck)}) + '\n';
        room_.come(1, 1, {.seat = Seat{0}, .pledge = pledge_of(luck), .table = "brave-red-hat"});
        listen(1);
        says(R"({"type":"name","name":"Ada"})");
        says(R"({"type":"face","face":"lily"})");
        aside("Bo joins on another device", [&] { room_.come(2, 2, {.seat = Seat{1}, .eyes = false}); });
        says(R"({"type":"move","move":"look 1"})");
        says(R"({"type":"sing"})");
        says(R"({"type":"start"})");
        says(spell(Command(command::Luck{luck, next})));
        says(R"({"type":"shown","n":2})");
        says(R"({"type":"move","move":"look 3","n":2})");
        says(R"({"type":"move","move":"swap 3 5","n":3})");
        says(R"({"type":"shown","n":4})");
        aside("Bo calls", [&] { call_right(2); });
        says(R"({"type":"shown","n":5})");
        says(R"({"type":"move","move":"look 2"})");
        aside("Ada's train is in a tunnel: her connection is lost, and comes back", [&] {
            room_.go(1);
            room_.wait(3000);
        });
        text_ += "> " + spell(JoinMessage{"brave-red-hat", {}, 5, {}, {}, next}) + '\n';
        room_.come(1, 1, {.since = 5, .pledge = next});
        listen(1);
        says(R"({"type":"move","move":"swap 2 1","n":6})");
        says(R"({"type":"shown","n":7})");
        aside("Bo calls again, and has won the wand", [&] { call_right(2); });
        says(R"({"type":"emote","emote":"clap"})");
        says(R"({"type":"rematch"})");
        says(R"({"type":"leave"})");
    }
    const std::string& text() const { return text_; }

private:
    void listen(u32 client) {
        const auto& all = room_.heard(client);
        for (; told_ < all.size(); ++told_) text_ += "< " + all[told_] + '\n';
    }
    void says(const std::string& message) {
        text_ += "> " + message + '\n';
        room_.write(1, message);
        listen(1);
    }
    template <class F>
    void aside(const std::string& what, F&& happens) {
        text_ += '(' + what + ")\n";
        happens();
        listen(1);
    }
    // The last word of the last deal is what is in the box.
    void call_right(u32 client) {
        std::string box;
        for (const Entry& entry : room_.log) {
            const auto* started = std::get_if<entry::Started>(&entry.body);
            const auto* moved = std::get_if<entry::Moved>(&entry.body);
            const auto* moves = started != nullptr ? &started->house : moved != nullptr ? &moved->house : nullptr;
            if (moves == nullptr || moves->empty()) continue;
            box = moves->back().substr(moves->back().rfind(' ') + 1);
        }
        room_.move(client, "call " + box);
    }

    Room room_;
    std::size_t told_ = 0;
    std::string text_;
};

}  // namespace magichat
