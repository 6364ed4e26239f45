#include "server/rooms/api.h"

#include "protocol/new_table.h"

namespace magichat::server {

std::string games_json() {
    Json json;
    json.open().key("games");
    write_games(json);
    json.key("bots").open_list();
    for (const std::string_view bot : bot_names) json.text(bot);
    json.close_list().key("emotes").open_list();
    for (const std::string_view emote : emote_names) json.text(emote);
    return json.close_list().close().str();
}

std::string table_json(const Room& room, Guest guest) {
    const Table& table = room.table;
    const bool may_know = table.may_know(guest);
    Json json;
    json.open().text("table", room.code).text("game", game_name(table.settings().setup));
    write_options(json.key("options"), table.settings().setup);
    json.text("phase", table_phase_names[index(table.phase())]).flag("watch", table.settings().watch);
    json.key("seats").open_list();
    for (const Chair& chair : table.chairs()) {
        json.open().text("kind", seat_kind_names[index(chair.kind)]);
        if (chair.kind != SeatKind::open && may_know) json.text("name", chair.name);
        json.close();
    }
    return json.close_list().close().str();
}

Response bad_token(const Request& request) {
    return error_response(request, 401, "this token is not valid, or no longer; get another one from /api/token");
}

Response too_many_guests(const Request& request) {
    return error_response(request, 429, "too many codes and tokens were given to this address; wait a minute");
}

}  // namespace magichat::server
