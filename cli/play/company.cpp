#include "cli/play/company.h"

#include <algorithm>

#include "cli/reasons.h"

namespace magichat {

namespace {

constexpr std::string_view bots_key = "bots";

// Why they can't be understood, if the record has them at all.
std::optional<WrongBots> wrong_bots(const Record& record) {
    const std::size_t players = players_of(record.setup);
    const JsonTree* odd = find_extra(record, bots_key);
    const bool listed = odd != nullptr && odd->is(JsonTree::Kind::list);
    const std::size_t count = record.bots ? record.bots->size() : listed ? odd->items.size() : 0;
    if (record.bots ? count == players : odd == nullptr) return std::nullopt;
    if (count != players) return WrongBots{{Key::fail_record_bots, {{"players", players}}}};
    std::size_t i = 0;
    while (odd->items[i].is(JsonTree::Kind::text) || odd->items[i].is(JsonTree::Kind::null)) ++i;
    return WrongBots{{Key::fail_record_bots_item, {{"n", i + 1}}}};
}

}  // namespace

std::string Company::stand_in(Seat seat) const {
    const NamedArg where{"seat", number(seat)};
    if (is_person(seat)) return without_isolates(say(Key::term_seat_name, {where}));
    return without_isolates(say(Key::term_bot_name, {where, {"bot", noun("bot", bot_names[index(mind(seat).name)])}}));
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

Record Company::record(const AnySetup& setup, std::vector<std::string> moves) const {
    Record record = loaded;
    record.setup = setup;
    record.names = names;
    record.moves = std::move(moves);
    drop_extra(record, bots_key);
    record.bots.emplace();
    for (std::size_t i = 0; i < players_of(setup); ++i) {
        const Seat seat = at<Seat>(i);
        record.bots->push_back(is_person(seat) ? std::nullopt : std::optional(to_text(mind(seat))));
    }
    return record;
}

Result<Company::Seated, WrongBots> Company::take_from(const Record& record) {
    names = record.names;
    loaded = record;
    loaded.moves.clear();
    if (const auto wrong = wrong_bots(record)) return *wrong;
    if (!record.bots) return Seated::not_said;
    u8 seated = 0;
    for (std::size_t i = 0; i < record.bots->size(); ++i) {
        const auto& bot = (*record.bots)[i];
        if (!bot) {
            seated |= bit(at<Seat>(i));
            continue;
        }
        const auto mind = parse_bot(*bot);
        if (!mind) {
            return WrongBots{{Key::fail_record_bots_wrong, {{"n", i + 1}, {"reason", code(*bot)}}},
                             about_bot(mind.error())};
        }
        minds[i] = *mind;
    }
    people = seated;
    return Seated::yes;
}

}  // namespace magichat
