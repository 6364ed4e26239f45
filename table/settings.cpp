#include "table/settings.h"

namespace magichat {

Result<AnySetup, Malformed> read_setup(const AnySetup& now, const std::string* game, const std::string* options) {
    Json json;  // a record without moves: what may stand in it is known in one place
    json.open().number("magichat", 1).text("game", game != nullptr ? std::string_view(*game) : game_name(now));
    json.key("options");
    if (options != nullptr) {
        json.raw(*options);
    } else if (game == nullptr) {
        write_options(json, now);
    } else {  // another game: its own options, for as many players
        json.open().number("players", players_of(now)).close();
    }
    json.key("moves").open_list().close_list().close();
    auto record = read_record(json.view());
    if (!record) return record.error();
    if (index(first_of(now)) < players_of(record->setup)) set_first(record->setup, first_of(now));
    return record->setup;
}

void write(Json& json, const Handicap& handicap) {
    json.open();
    if (handicap.long_peek) json.text("peek", "long");
    if (handicap.notes) json.flag("notes", true);
    json.close();
}

std::string_view game_name(const AnySetup& setup) {
    return with_setup(setup, []<class G>(const Setup<G>&) { return G::name; });
}

std::string options_json(const AnySetup& setup) {
    Json json;
    write_options(json, setup);
    return json.str();
}

Seat first_of(const AnySetup& setup) {
    return with_setup(setup, [](const auto& one) { return one.first; });
}

void set_first(AnySetup& setup, Seat first) {
    std::visit([&](auto& one) { one.first = first; }, setup);
}

}  // namespace magichat
