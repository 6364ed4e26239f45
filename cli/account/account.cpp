#include "cli/account/account.h"

#include "cli/command/option_text.h"
#include "cli/fault.h"
#include "cli/layout.h"
#include "cli/play/talk.h"
#include "engine/observer.h"

namespace magichat {

namespace {

constexpr std::size_t line_width = 79;
constexpr std::size_t margin = 6;  // where the number of the turn stands

using Print = std::function<void(std::string_view)>;  // a line

// The page of an account: paragraphs with the number of a turn in the margin, under headings.
class Page {
public:
    explicit Page(const Print& line) : line_(line) {}

    void plain(const std::string& text) {
        for (const std::string& row : wrapped(text, line_width)) line_(row);
    }
    void heading(const std::string& text) {
        line_("");
        plain(text);
    }
    // The first paragraph of a turn has its number.
    void paragraph(const std::string& text, u64 turn) {
        const std::string mark = turn == 0 || turn == turn_ ? "" : std::to_string(turn) + ".";
        if (turn != 0) turn_ = turn;
        std::string start = std::string(mark.size() + 2 < margin ? margin - 2 - mark.size() : 0, ' ') + mark + "  ";
        for (const std::string& row : wrapped(text, line_width - margin)) {
            line_(start + row);
            start = std::string(margin, ' ');
        }
    }

private:
    const Print& line_;
    u64 turn_ = 0;
};

template <Game G>
class Account {
public:
    Account(const Record& record, const Setup<G>& setup, std::optional<Seat> viewer, const Print& line)
        : names_(setup.options.players, record.names),
          viewer_(viewer),
          eyes_(setup, viewer.value_or(house)),
          page_(line) {
        const About game = about(GameTag<G>{});
        line(say(Key::tell_title, {{"game", code(G::name)}, {"title", game.title}}));
        ListArg seats{{}, ListArg::Kind::row};
        for (std::size_t i = 0; i < names_.players(); ++i) {
            const bool named = i < record.names.size() && !trimmed(record.names[i]).empty();
            seats.items.emplace_back(
                named ? Line(Key::tell_seat_named, {{"seat", i + 1}, {"name", names_.name(at<Seat>(i))}})
                      : Line(Key::tell_seat, {{"seat", i + 1}}));
        }
        page_.plain(say(Key::tell_players, {{"seats", seats}, {"name", names_.name(setup.first)}}));
        ListArg options{{}, ListArg::Kind::row};
        for (const OptionText& option : options_of(setup.options)) {
            if (option.name != "players") options.items.emplace_back(code(option.name + ' ' + option.value));
        }
        page_.plain(say(Key::tell_options, {{"options", options}}));
        if (viewer == house) line(say(Key::tell_as_spectator));
        if (viewer && *viewer != house) line(say(Key::tell_as_seat, {{"name", names_.name(*viewer)}}));
    }

    void step(const Match<G>& match, Seat by, const typename G::Trace& trace) {
        const u64 turn = eyes_.knowledge().table().turns + 1;
        const auto events = see(match.state(), trace, eyes_.seat());
        eyes_.hear(events);
        if (viewer_) return tell_events(events, *viewer_, turn);
        // Nobody hides anything here: the mover's own copy, then what others received. What the house does in the midst
        // of a turn belongs to the one who moved last.
        if (by != house) mover_ = by;
        const auto own = see(match.state(), trace, mover_);
        const auto* chance = std::get_if<typename G::Chance>(&match.steps().back());
        const bool deal = chance != nullptr && heading(own[0]).has_value();
        tell_events(deal ? events : own, deal ? house : mover_, turn, chance);
        if (chance == nullptr) tell_others(match, trace, events);
    }

    // Who gave up is no move, nor is it one that the game was broken off, so it is told after the last one. An account that
    // stops before the end says why, or where it stands. Why a seat was lost is in its own words, which may tell what others
    // have not seen.
    void close(const Record& record) {
        std::vector<std::string> ending;
        for (const Seat seat : record.resigned.value_or(std::vector<Seat>{})) {
            ending.push_back(say(Key::over_why_resigned, {{"name", names_.name(seat)}}));
        }
        if (over_) return page_.plain(sentences(ending));
        if (const std::optional<Forfeit> forfeit = record.arena ? record.arena->forfeit : std::nullopt) {
            const bool because = !viewer_ && !forfeit->fault.detail.empty();
            return page_.heading(say(because ? Key::tell_forfeit_because : Key::tell_forfeit,
                                     {{"name", names_.name(forfeit->seat)},
                                      {"fault", fault_line(forfeit->fault.kind)},
                                      {"detail", forfeit->fault.detail}}));
        }
        const Seat actor = to_act(eyes_.knowledge().table());
        if (record.ended_by == EndedBy::broken_off) {
            ending.push_back(say(Key::over_broken_off));
            ending.push_back(say(Key::over_why_broken_off));
        } else if (const auto loser = gave_up(record)) {
            ending.push_back(say(Key::over_won, {{"names", names_.name(left_of(*loser, 2))}}));
        } else if (actor == house || actor == nobody) {
            ending.push_back(say(Key::tell_unfinished));
        } else {
            ending.push_back(say(Key::tell_unfinished_turn, {{"name", names_.name(actor)}}));
        }
        page_.heading(sentences(ending));
    }

private:
    // With a chance move, that is told in full after its first event.
    void tell_events(const typename G::Events& events, Seat viewer, u64 turn,
                     const typename G::Chance* chance = nullptr) {
        const Names names = names_.told_to(viewer);
        for (const auto& event : events) {
            if (const auto begins = heading(event)) {
                page_.heading(say(*begins));
                turn = 0;
            }
            if (event.kind == decltype(event.kind)::end) {
                over_ = true;
                page_.heading(tell(event, names));
            } else {
                page_.paragraph(tell(event, names), turn);
            }
            if (chance == nullptr) continue;
            for (const std::string& text : tell(*chance, names_)) page_.paragraph(text, 0);
            chance = nullptr;
        }
    }

    void tell_others(const Match<G>& match, const typename G::Trace& trace, const typename G::Events& in_public) {
        for (std::size_t i = 0; i < names_.players(); ++i) {
            const Seat seat = at<Seat>(i);
            if (seat == mover_) continue;
            const auto theirs = see(match.state(), trace, seat);
            for (std::size_t k = 0; k < theirs.size(); ++k) {
                if (theirs[k] == in_public[k]) continue;
                const std::string text = tell_received(theirs[k], names_.told_to(seat));
                if (!text.empty()) page_.paragraph(text, 0);
            }
        }
    }

    Names names_;
    std::optional<Seat> viewer_;
    Observer<G> eyes_;  // counts the turns; knows no more than the viewer
    Page page_;
    Seat mover_{};
    bool over_ = false;
};

}  // namespace

std::optional<IllegalMove> tell_record(const Record& record, std::optional<Seat> viewer, const Print& line) {
    return with_setup(record.setup, [&]<class G>(const Setup<G>& setup) {
        Account<G> account(record, setup, viewer, line);
        auto wrong = replay(setup, record.moves,
                            [&](const Match<G>& match, Seat by, const auto& trace) { account.step(match, by, trace); });
        if (!wrong) account.close(record);
        return wrong;
    });
}

}  // namespace magichat
