#include "cli/account/account.h"

#include "cli/arena/fault.h"
#include "cli/command/option_text.h"
#include "cli/layout.h"
#include "cli/play/talk.h"
#include "engine/observer.h"

namespace magichat {

namespace {

constexpr std::size_t line_width = 79;
constexpr std::size_t margin = 6;  // where the number of the turn stands

using Line = std::function<void(std::string_view)>;

// The page of an account: paragraphs with the number of a turn in the margin, under headings.
class Page {
public:
    explicit Page(const Line& line) : line_(line) {}

    void heading(const std::string& text) {
        line_("");
        for (const std::string& row : wrapped(text, line_width)) line_(row);
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
    const Line& line_;
    u64 turn_ = 0;
};

template <Game G>
class Account {
public:
    Account(const Record& record, const Setup<G>& setup, std::optional<Seat> viewer, const Line& line)
        : names_(setup.options.players, record.names),
          viewer_(viewer),
          eyes_(setup, viewer.value_or(house)),
          page_(line) {
        const About game = about(GameTag<G>{});
        line(std::string(G::name) + ": " + std::string(game.title));
        std::string players;
        for (std::size_t i = 0; i < names_.players(); ++i) {
            const std::string seat = "Seat " + std::to_string(i + 1);
            const std::string& name = names_.name(at<Seat>(i));
            players += (i == 0 ? "" : ", ") + seat + (name == seat ? "" : ": " + name);
        }
        players += ". " + names_.name(setup.first) + " starts.";
        for (const std::string& row : wrapped(players, line_width)) line(row);
        std::string options;
        for (const OptionText& option : options_of(setup.options)) {
            if (option.name != "players") options += (options.empty() ? "" : ", ") + option.name + ' ' + option.value;
        }
        line("Options: " + options + '.');
        if (viewer == house) line("As a spectator saw it.");
        if (viewer && *viewer != house) line("As " + names_.name(*viewer) + " saw it.");
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
        const bool deal = chance != nullptr && !heading(own[0]).empty();
        tell_events(deal ? events : own, deal ? house : mover_, turn, chance);
        if (chance == nullptr) tell_others(match, trace, events);
    }

    // An account that stops before the end says why, or where it stands. Why a seat was lost is in its own words, which
    // may tell what others have not seen.
    void close(const std::optional<Forfeit>& forfeit) {
        if (over_) return;
        if (forfeit) {
            const std::string why = viewer_ || forfeit->fault.detail.empty() ? "" : ": " + forfeit->fault.detail;
            return page_.heading("Here the game was broken off. " + names_.name(forfeit->seat) +
                                 " forfeits it: " + std::string(fault_words[index(forfeit->fault.kind)]) + why + '.');
        }
        const Seat actor = to_act(eyes_.knowledge().table());
        page_.heading(actor == house || actor == nobody
                          ? "Here the record ends. The game is not over."
                          : "Here the record ends. The game is not over: it is the turn of " + names_.name(actor) +
                                '.');
    }

private:
    // With a chance move, that is told in full after its first event.
    void tell_events(const typename G::Events& events, Seat viewer, u64 turn,
                     const typename G::Chance* chance = nullptr) {
        const Names names = names_.told_to(viewer);
        for (const auto& event : events) {
            const std::string begins = heading(event);
            if (!begins.empty()) {
                page_.heading(begins);
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

std::optional<IllegalMove> tell_record(const Record& record, std::optional<Seat> viewer, const Line& line) {
    return with_setup(record.setup, [&]<class G>(const Setup<G>& setup) {
        Account<G> account(record, setup, viewer, line);
        auto wrong = replay(setup, record.moves,
                            [&](const Match<G>& match, Seat by, const auto& trace) { account.step(match, by, trace); });
        if (!wrong) account.close(record.arena ? record.arena->forfeit : std::nullopt);
        return wrong;
    });
}

}  // namespace magichat
