// magichat play: a game in the terminal.
#include <memory>

#include "cli/account.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play_setup.h"

namespace magichat {

std::string Company::stand_in(Seat seat) const {
    std::string name(is_person(seat) ? "seat" : bot_names[index(mind.name)]);
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name + ' ' + std::to_string(number(seat));
}

Names Company::called(u8 players, const Style& style) const {
    std::vector<std::string> all = names;
    all.resize(players);
    for (std::size_t i = 0; i < players; ++i) {
        if (all[i].empty()) all[i] = stand_in(at<Seat>(i));
    }
    constexpr std::size_t longest = 12;  // so that tables stay in their columns
    return Names(players, all, longest, style.unicode ? "\u2026" : ".");
}

namespace {

void say_goodbye(bool unsaved, const SaveFile& file) {
    if (!unsaved) return Terminal::say("Goodbye!");
    Terminal::say_wrapped(file.own().empty()
                              ? "Goodbye! This game is not saved. Next time type save FILE before you leave, and go on "
                                "with: ./play --load FILE"
                              : "Goodbye! What happened since the game was saved is lost; save " +
                                    printable(file.own(), 200) + " would have kept it.");
}

template <Game G>
int play(Terminal& terminal, const PlayCall& call, PlaySetup& play, const Setup<G>& setup) {
    TableChance chance(call.seed);
    std::string own_file = call.load == "-" ? "" : call.load;
    for (bool again = true; again;) {
        SaveFile file(own_file);
        PlayLoop<G> loop(terminal, setup, play.company, chance, file);
        if (const auto wrong = loop.go_on_from(play.moves)) return complain(wrong->why), illegal;
        if (loop.over()) {
            const Record record{setup, play.company.names, play.moves, {}};
            tell_record(record, std::nullopt, [](std::string_view line) { Terminal::say(line); });
            return ok;
        }
        again = loop.run();
        if (!again) say_goodbye(loop.unsaved(), file);
        // The next game is a new one: nothing of this one's record is in it, and it has no file yet.
        play.moves.clear();
        play.company.extras.clear();
        own_file.clear();
    }
    return terminal.status();
}

int run(PlayCall& call) {
    if (!call.seed_text.empty()) {
        call.seed = whole_number(call.seed_text);
        if (!call.seed) {
            complain("--seed must be a whole number from 0 to " + std::to_string(~u64{0}) + ", not " +
                     quote(call.seed_text, 60));
            return failed;
        }
    }
    Terminal terminal(call.plain);
    auto setup = set_up(call, terminal);
    if (!setup) {
        if (!setup.error().why.empty()) return complain(setup.error().why), setup.error().status;
        if (terminal.leaving() == Leaving::no_output) return failed;
        Terminal::say("Goodbye!");
        return flush_output() ? setup.error().status : failed;
    }
    terminal.say_if_too_small();
    const int status =
        with_setup(setup->setup, [&]<class G>(const Setup<G>& one) { return play<G>(terminal, call, *setup, one); });
    if (terminal.leaving() == Leaving::no_output) return failed;
    return flush_output() ? status : failed;
}

}  // namespace

Subcommand play_command() {
    const auto call = std::make_shared<PlayCall>();
    return {"play",
            "Play a game in this terminal; it asks what it needs to know",
            {text("GAME", "", call->game, "one of " + all_game_names()),
             usually(whole("--players", "N", call->players, "how many play: 2, 3 or 4"), "2"),
             usually(text("--people", "SEATS", call->people,
                          "the seats at this keyboard, such as 1,2; the others are bots"),
                     "1"),
             text("--bots", "SEATS", call->bots, "the seats of the bots, instead of --people"),
             usually(text("--mind", "BOT", call->mind,
                          "how the bots think: random, goldfish, puppy, fox or elephant; or fox:ms=200; "
                          "magichat bots says more"),
                     "puppy"),
             text("--names", "NAMES", call->names, "one name for each seat, such as Ada,Bo"),
             usually(whole("--first", "SEAT", call->first, "the seat of the youngest player, who starts"), "1"),
             texts("--set", "NAME=VALUE", call->changes,
                   "an option of the game, such as turn_limit=100; docs/rules.md has them all; again for more"),
             text("--seed", "N", call->seed_text, "the same cards and bots every time, by this number"),
             text("--load", "FILE", call->load, "go on with a saved game: ./play --load FILE"),
             flag("--plain", call->plain, "no colours, no clearing of the screen")},
            [call] { return run(*call); }};
}

}  // namespace magichat
