#include "wasm/lesson.h"

#include "engine/base/quote.h"

namespace magichat {

namespace {

// On the other seats.
constexpr std::array<std::string_view, max_seats - 1> company = {"goldfish", "puppy", "fox"};

Seats seats_of(const TableSettings& settings, Seat seat, Guest learner) {
    Seats seats(settings, learner);
    seats.sit(seat, learner, {});
    std::size_t bots = 0;
    for (std::size_t i = 0; i < seats.players(); ++i) {
        if (at<Seat>(i) != seat) seats.seat_bot(at<Seat>(i), company[bots++]);
    }
    return seats;
}

Malformed refuse(const Script& script, std::size_t i) {
    return {"the script can't be played: move " + std::to_string(i + 1) + ", " + quote(script[i], 60)};
}

}  // namespace

Result<std::vector<Entry>, Malformed> log_of_lesson(const TableSettings& settings, const Script& script, u64 made,
                                                    Seat learners, Guest learner, const Outside& outside, Time now) {
    const auto play = make_play(settings.setup, outside.entropy(), 0, &script);
    std::vector<Entry> log;
    const auto add = [&](EntryBody body) { log.push_back({log.size() + 1, now, std::move(body)}); };
    std::size_t tried = 0;  // moves of the script
    // What the house did is what the script has next; after its end the house does as it likes.
    const auto differs = [&](const std::vector<std::string>& house) {
        for (const std::string& move : house) {
            if (tried == script.size()) return false;
            if (script[tried] != move) return true;
            ++tried;
        }
        return false;
    };
    add(seats_of(settings, learners, learner).arrangement());
    entry::Started started{outside.entropy(), outside.entropy(), 0, first_of(settings.setup), {}};
    started.house = play->begin(nullptr)->house;
    if (differs(started.house)) return refuse(script, tried);
    if (made > 0) add(std::move(started));
    while (tried < script.size()) {
        const Seat seat = play->to_act();
        const auto move = play->read(script[tried]);
        if (!move) return refuse(script, tried);
        const bool wanted = tried < made;
        const std::string& text = script[tried++];
        const Stepped step = *play->move(*move, nullptr);
        if (differs(step.house)) return refuse(script, tried);
        if (!wanted) continue;
        const entry::By by = seat == learners ? entry::By::person : entry::By::bot;
        add(entry::Moved{seat, by, text, step.house});
    }
    return log;
}

}  // namespace magichat
