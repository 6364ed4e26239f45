#include "cli/play/setup.h"

#include <algorithm>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
#include "engine/base/spelling.h"

namespace magichat {

namespace {

CantPlay wrong_call(std::string why) { return {failed, std::move(why)}; }

// -- questions ------------------------------------------------------------------------------------------------------

// Asks until `take` has nothing against the answer. False: somebody left.
template <class Take>
bool ask_until_right(Terminal& terminal, const Line& question, Take&& take) {
    const std::string prompt = say(question);
    for (;;) {
        const auto line = terminal.ask({prompt + ' ', Paint::bold});
        if (!line) return false;
        if (lower_case(*line) == "quit") return terminal.quit(), false;
        const Wrong wrong = take(*line);
        if (!wrong) return Terminal::say(), true;
        Terminal::say_wrapped(*wrong);
    }
}

bool ask_game(Terminal& terminal, const PlayCall& call, AnyGame& game) {
    terminal.say_if_too_small();
    Terminal::say_wrapped(say(Key::term_welcome));
    Terminal::say();
    for (std::size_t i = 0; i < all_games.size(); ++i) {
        const About one = std::visit([](auto tag) { return about(tag); }, all_games[i]);
        const std::string name(name_of(all_games[i]));
        Terminal::say("  " + std::to_string(i + 1) + "  " + painted(padded(name, 9), Paint::bold, terminal.style()) +
                      spoken().isolated(say(one.title)));
        Terminal::say_wrapped(say(one.blurb), std::string(Terminal::width() < 60 ? 5 : 14, ' '));
    }
    Terminal::say();
    return ask_until_right(terminal, {Key::term_ask_game, {{"usual", 1}}}, [&](const std::string& line) -> Wrong {
        const auto number = whole_number(line.empty() ? "1" : line);
        auto chosen = find_game(lower_case(line));
        if (number && *number >= 1 && *number <= all_games.size()) chosen = all_games[*number - 1];
        if (!chosen) return say(Key::term_game_number, {{"n", all_games.size()}});
        game = *chosen;
        return misfit(call, game);
    });
}

bool ask_players(Terminal& terminal, const PlayCall& call, PlaySetup& play) {
    return ask_until_right(terminal, {Key::term_ask_players, {{"usual", 2}}}, [&](const std::string& line) -> Wrong {
        const auto number = whole_number(line.empty() ? "2" : line);
        if (!number || set_players(play.setup, *number)) return say(Key::term_players_number);
        return follow(call, play);
    });
}

bool ask_people(Terminal& terminal, Company& company, u8 players) {
    Terminal::say_wrapped(say(Key::term_who_sits_here));
    Terminal::say_wrapped(say(Key::term_others_are_bots));
    return ask_until_right(terminal, {Key::term_ask_people, {{"usual", 1}}}, [&](const std::string& line) -> Wrong {
        const bool numbers = line.find_first_not_of("0123456789, ") == std::string::npos;
        if (numbers || lower_case(line) == "none") {
            const auto seats = read_seats(line.empty() ? "1" : line, players);
            if (!seats) return say(Key::term_seats_range, {{"n", players}});
            company.people = *seats;
            return std::nullopt;
        }
        std::vector<std::string> names = between_commas(line);
        names.erase(std::remove(names.begin(), names.end(), ""), names.end());
        if (names.size() > players) return say(Key::term_seats_most, {{"n", players}});
        company.people = static_cast<u8>((1U << names.size()) - 1U);
        set_names(company, names, players);
        return std::nullopt;
    });
}

bool ask_options(Terminal& terminal, AnySetup& setup) {
    Terminal::say(' ' + say(Key::term_options));
    const auto options = std::visit([](const auto& one) { return options_of(one.options); }, setup);
    for (const OptionText& option : options) {
        if (option.name == "players") continue;
        const std::string sentence = say(noun("term", "option_" + option.name));
        const std::string choice = option.name + '=' + option.value;
        const bool narrow = Terminal::width() < 60;  // then the sentence stands under it
        const std::size_t column = narrow ? 5 : 20;
        std::string start = "  " + (narrow ? "" : padded(choice, column - 2));
        if (narrow) Terminal::say("  " + choice), start = std::string(column, ' ');
        for (const std::string& row : wrapped(sentence, Terminal::text_width() - column)) {
            Terminal::say(std::exchange(start, std::string(column, ' ')) + spoken().isolated(row));
        }
    }
    return ask_until_right(terminal, {Key::term_ask_options, {{"example", code(options.back().name + "=100")}}},
                           [&](std::string line) -> Wrong {
                               std::replace(line.begin(), line.end(), ',', ' ');
                               AnySetup changed = setup;
                               std::string_view left = line;
                               while (!(left = trimmed(left)).empty()) {
                                   const std::size_t end = left.find(' ');
                                   const std::string change = lower_case(left.substr(0, end));
                                   if (change.starts_with("players")) return say(Key::term_players_said);
                                   if (auto wrong = change_option(changed, change)) return wrong;
                                   left.remove_prefix(end == std::string_view::npos ? left.size() : end);
                               }
                               setup = changed;
                               return std::nullopt;
                           });
}

bool ask_first(Terminal& terminal, AnySetup& setup, const Names& names) {
    return ask_until_right(terminal, {Key::term_ask_first, {{"usual", 1}}}, [&](const std::string& line) -> Wrong {
        for (std::size_t i = 0; i < names.players(); ++i) {
            if (lower_case(names.name(at<Seat>(i))) == lower_case(line)) return set_first(setup, i + 1);
        }
        const auto number = whole_number(line.empty() ? "1" : line);
        if (!number || set_first(setup, *number)) {
            return say(Key::term_first_seat, {{"n", names.players()}});
        }
        return std::nullopt;
    });
}

// -- both together --------------------------------------------------------------------------------------------------

bool brings_its_own(const PlayCall& call) {
    return !call.players && !call.first && call.names.empty() && call.changes.empty();
}

// `file`: where the record comes from, for complaints; none if it was kept by us.
Result<PlaySetup, CantPlay> go_on_with(const Record& record, const PlayCall& call,
                                       const std::optional<std::string>& file, Terminal& terminal) {
    PlaySetup play{record.setup, {}, record.moves};
    const u8 players = players_of(play.setup);
    play.company.people = 1;
    const auto seated = play.company.take_from(record);
    if (!seated) {
        const auto& [reason, more] = seated.error();
        return wrong_call(
            sentences({file ? malformed(*file, reason) : say(Key::fail_malformed_kept, {{"reason", reason}}), more}));
    }
    if (const auto wrong = set_people(play.company, call, players)) return wrong_call(*wrong);
    if (const auto wrong = set_mind(play.company, call)) return wrong_call(*wrong);
    const bool said = *seated == Company::Seated::yes || !call.people.empty() || !call.bots.empty();
    if (said || !terminal.has_person()) return play;
    terminal.say_if_too_small();
    const Names names(players, record.names);
    for (std::size_t i = 0; i < players; ++i) {
        Terminal::say("  " + std::to_string(i + 1) + "  " + spoken().isolated(names.name(at<Seat>(i))));
    }
    const bool answered =
        ask_until_right(terminal, {Key::term_ask_seats, {{"usual", 1}}}, [&](const std::string& line) -> Wrong {
            const auto seats = read_seats(line.empty() ? "1" : line, players);
            if (!seats) return say(Key::term_seats_range, {{"n", players}});
            play.company.people = *seats;
            return std::nullopt;
        });
    if (!answered) return CantPlay{terminal.status(), {}};
    return play;
}

std::string_view game_of(const Record& record) {
    return with_setup(record.setup, []<class G>(const Setup<G>&) { return G::name; });
}

Result<PlaySetup, CantPlay> load(const PlayCall& call, const std::optional<AnyGame>& wanted, Terminal& terminal) {
    if (!brings_its_own(call)) {
        return wrong_call(say(Key::fail_brings_its_own, {{"option", code("--load")}}));
    }
    const auto content = read_file(call.load, most_record_bytes);
    if (!content) return wrong_call(content.error().why);
    const auto record = read_record(*content);
    if (!record) return wrong_call(malformed(call.load, record.error()));
    if (wanted && name_of(*wanted) != game_of(*record)) {
        return wrong_call(
            say(Key::fail_other_game,
                {{"file", code(call.load)}, {"game", code(game_of(*record))}, {"wanted", code(name_of(*wanted))}}));
    }
    return go_on_with(*record, call, call.load, terminal);
}

// -- unfinished games -------------------------------------------------------------------------------------------------

// Those of this game, or all.
std::vector<KeptGame> games_to_offer(const KeptGames::Shelf& shelf, const std::optional<AnyGame>& wanted) {
    std::vector<KeptGame> games = shelf.games;
    std::erase_if(games, [&](const KeptGame& one) { return wanted && name_of(*wanted) != game_of(one.record); });
    return games;
}

Result<PlaySetup, CantPlay> go_on_with_last(const PlayCall& call, const std::optional<AnyGame>& wanted,
                                            Terminal& terminal, KeptGames& kept) {
    if (!call.load.empty()) return wrong_call(say(Key::fail_continue_or_load));
    if (!brings_its_own(call)) {
        return wrong_call(say(Key::fail_brings_its_own, {{"option", code("--continue")}}));
    }
    const KeptGames::Shelf shelf = kept.look();
    for (const KeptGame& game : games_to_offer(shelf, wanted)) {
        if (const auto record = kept.take(game.place)) return go_on_with(*record, call, std::nullopt, terminal);
    }
    if (!shelf.troubles.empty()) return wrong_call(shelf.troubles[0]);
    return wrong_call(wanted ? say(Key::fail_no_unfinished_of, {{"game", code(name_of(*wanted))}})
                             : say(Key::fail_no_unfinished));
}

// Which of them? Nothing: a new game; or somebody left.
std::optional<Record> ask_which(Terminal& terminal, KeptGames& kept, std::vector<KeptGame> games) {
    while (!games.empty()) {
        const bool one = games.size() == 1;
        if (one) {
            Terminal::say_wrapped(say(Key::term_unfinished_one, {{"game", described(games[0])}}));
        } else {
            Terminal::say_wrapped(say(Key::term_unfinished_many, {{"n", games.size()}}));
            for (std::size_t i = 0; i < games.size(); ++i) {
                std::string start = "  " + std::to_string(i + 1) + "  ";
                for (const std::string& row : wrapped(say(described(games[i])), Terminal::text_width() - 5)) {
                    Terminal::say(std::exchange(start, "     ") + spoken().isolated(row));
                }
            }
        }
        Terminal::say_wrapped(say(one ? Key::term_drop_one : Key::term_drop_many));
        std::size_t chosen = 0;  // from 1; 0: none
        bool drop = false;
        const auto read = [&](std::string line) -> Wrong {
            line = lower_case(line);
            drop = line.starts_with("drop");
            if (drop) line = trimmed(std::string_view(line).substr(4));
            chosen = 1;
            const auto says = [&](std::initializer_list<std::string_view> words, Key key) {
                return !drop &&
                       (std::find(words.begin(), words.end(), line) != words.end() || spoken().is_typed_for(line, key));
            };
            if (says({"n", "no", "new"}, Key::option_no)) return chosen = 0, std::nullopt;
            if (line.empty() && (one || !drop)) return std::nullopt;
            if (says({"y", "yes"}, Key::option_yes)) return std::nullopt;
            const auto number = whole_number(line);
            if (!number || *number < 1 || *number > games.size()) {
                return one ? say(Key::term_yes_or_no) : say(Key::term_number_or_n, {{"n", games.size()}});
            }
            chosen = static_cast<std::size_t>(*number);
            return std::nullopt;
        };
        const Line question = one ? Line(Key::term_ask_go_on) : Line(Key::term_ask_go_on_which, {{"usual", 1}});
        if (!ask_until_right(terminal, question, read)) return std::nullopt;
        if (chosen == 0) return std::nullopt;
        const std::size_t place = games[chosen - 1].place;
        if (!drop) {
            if (const auto record = kept.take(place)) return record;
        }
        if (!drop || !kept.throw_away(place)) {
            Terminal::say_wrapped(say(Key::term_played_elsewhere));
        }
        games.erase(games.begin() + static_cast<std::ptrdiff_t>(chosen) - 1);
    }
    return std::nullopt;
}

// Whether this call asks for nothing that an unfinished game would not have.
bool leaves_it_open(const PlayCall& call) {
    return brings_its_own(call) && call.people.empty() && call.bots.empty() && call.mind.empty() && !call.seed;
}

// Asks for all that was not called for. False: somebody left.
bool ask_the_rest(const PlayCall& call, Terminal& terminal, PlaySetup& play) {
    if (!says_players(call) && !ask_players(terminal, call, play)) return false;
    const u8 players = players_of(play.setup);
    const bool says_people = !call.people.empty() || !call.bots.empty() || !call.names.empty();
    if (!says_people && !ask_people(terminal, play.company, players)) return false;
    if (call.changes.empty() && !ask_options(terminal, play.setup)) return false;
    return call.first || ask_first(terminal, play.setup, play.company.called(players, terminal.style()));
}

}  // namespace

Result<PlaySetup, CantPlay> set_up(const PlayCall& call, Terminal& terminal, KeptGames& kept) {
    auto game = find_game(lower_case(call.game));
    if (!game && !call.game.empty()) {
        return wrong_call(no_game(call.game));
    }
    if (call.go_on) return go_on_with_last(call, game, terminal, kept);
    if (!call.load.empty()) return load(call, game, terminal);
    const bool asking = !game;
    std::string remark;
    if (asking && !terminal.has_person()) return wrong_call(say(Key::fail_which_game, {{"games", game_codes()}}));
    if (terminal.has_person() && leaves_it_open(call)) {
        const KeptGames::Shelf shelf = kept.look();
        remark = sentences(shelf.troubles);
        if (auto games = games_to_offer(shelf, game); !games.empty()) {
            terminal.say_if_too_small();
            if (const auto record = ask_which(terminal, kept, std::move(games))) {
                auto play = go_on_with(*record, call, std::nullopt, terminal);
                if (play) play->remark = remark;
                return play;
            }
            if (terminal.leaving() != Leaving::no) return CantPlay{terminal.status(), {}};
        }
    }
    if (asking) {
        // What fits no game is said before anything is asked.
        const auto fits = [&](const AnyGame& one) { return !misfit(call, one); };
        if (std::none_of(all_games.begin(), all_games.end(), fits)) return wrong_call(*misfit(call, all_games[0]));
        if (!ask_game(terminal, call, game.emplace())) return CantPlay{terminal.status(), {}};
    }
    PlaySetup play = fresh_setup(*game);
    const Wrong wrong = asking && !says_players(call) ? std::nullopt : follow(call, play);
    if (wrong) return wrong_call(*wrong);
    if (asking && !ask_the_rest(call, terminal, play)) return CantPlay{terminal.status(), {}};
    play.remark = remark;
    return play;
}

}  // namespace magichat
