#include "cli/play/company.h"

#include <algorithm>

#include "engine/base/quote.h"

namespace magichat {

namespace {

constexpr std::string_view bots_key = "bots";

std::string bots_json(const Company& company, u8 players) {
    Json json;
    json.open_list();
    for (std::size_t i = 0; i < players; ++i) {
        const Seat seat = at<Seat>(i);
        company.is_person(seat) ? json.null() : json.text(to_text(company.mind(seat)));
    }
    json.close_list();
    return json.str();
}

}  // namespace

std::string Company::stand_in(Seat seat) const {
    std::string name(is_person(seat) ? "seat" : bot_names[index(mind(seat).name)]);
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

Record Company::record(const AnySetup& setup, std::vector<std::string> moves) const {
    Record record{setup, names, std::move(moves), extras};
    const auto is_bots = [](const Record::Extra& extra) { return extra.key == bots_key; };
    auto place = std::find_if(record.extras.begin(), record.extras.end(), is_bots);
    if (place == record.extras.end()) place = record.extras.insert(place, {std::string(bots_key), {}});
    place->json = bots_json(*this, players_of(setup));
    return record;
}

Result<Company::Seated, Malformed> Company::take_from(const Record& record) {
    names = record.names;
    extras = record.extras;
    const std::string* said = find_extra(record, bots_key);
    if (said == nullptr) return Seated::not_said;
    const u8 players = players_of(record.setup);
    const auto json = read_json(*said, most_record_depth);
    if (!json || !json->is(JsonTree::Kind::list) || json->items.size() != players) {
        return Malformed{quote(bots_key) + " must be a list of " + std::to_string(players) +
                         ", one for each seat: the word of a bot, or null for a person"};
    }
    u8 seated = 0;
    for (std::size_t i = 0; i < players; ++i) {
        const JsonTree& one = json->items[i];
        if (one.is(JsonTree::Kind::null)) {
            seated |= bit(at<Seat>(i));
            continue;
        }
        const std::string where = "item " + std::to_string(i + 1) + " of " + quote(bots_key);
        if (!one.is(JsonTree::Kind::text)) return Malformed{where + " must be the word of a bot, or null for a person"};
        const auto mind = parse_bot(one.text);
        if (!mind) return Malformed{where + ": " + mind.error().why};
        minds[i] = *mind;
    }
    people = seated;
    return Seated::yes;
}

}  // namespace magichat
