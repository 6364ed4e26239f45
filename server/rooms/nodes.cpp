// The host and the other nodes: our visitors at their tables, and theirs at ours. Everything on one line to a node; who stands on
// a line that is over is sent away to come back, or has left, as if their connection had ended.
#include "protocol/protocol.h"
#include "server/rooms/api.h"
#include "server/rooms/codes.h"
#include "server/rooms/host.h"

namespace magichat::server {

namespace {

constexpr std::string_view come_back = "come back in a moment";

// Of the codes for closing, those that we close with.
std::optional<CloseCode> close_code(std::uint16_t code) {
    for (const CloseCode known : {CloseCode::done, CloseCode::not_text, CloseCode::policy, CloseCode::restart}) {
        if (static_cast<std::uint16_t>(known) == code) return known;
    }
    return std::nullopt;
}

}  // namespace

// Gathered until the end of this turn, as letters to other loops are.
void Host::write_to(LineId line, const parcel::Message& message) {
    std::string& bytes = parcels_[line];
    parcel::write(bytes, message);
    if (bytes.size() >= Cluster::many_bytes) {
        shared_.cluster->send(line, bytes);
        bytes.clear();
    }
    deliver_soon();
}

void Host::send_parcels() {
    for (const auto& [line, bytes] : std::exchange(parcels_, {})) {
        if (!bytes.empty()) shared_.cluster->send(line, bytes);
    }
}

// ---- Our visitors at tables of another node ----

// The table is there. Who says so first is the loop of its code.
void Host::send_on(ConnectionId connection, NodeNumber node, const JoinMessage& message, bool may_try) {
    const auto found = visitors_.find(static_cast<u64>(connection));
    if (found == visitors_.end()) return;
    Visitor& who = found->second;
    const auto line = shared_.cluster->line_to(node);
    if (!line) return turn_away(connection, {NoTable::moving});
    who.at.reset();
    who.line = line;
    who.code = number_of_code(tidy_code(message.table));
    write_to(*line, parcel::Come{static_cast<u64>(connection), who.code, static_cast<u64>(who.guest), may_try,
                                 who.household, spell(message)});
}

void Host::ask_on(ConnectionId connection, NodeNumber node, const Question& question, bool may_try) {
    const auto line = shared_.cluster->line_to(node);
    if (!line) return answer(connection, no_table_response(question.request, {NoTable::moving}));
    asked_[static_cast<u64>(connection)] = {*line, question.request};
    write_to(*line, parcel::Ask{static_cast<u64>(connection), number_of_code(tidy_code(question.code)),
                                static_cast<u64>(question.guest), may_try, household(question.request.address),
                                question.code});
}

// Only who stands on this very line hears what comes on it: an older one may have had other visitors under these numbers.
Host::Visitor* Host::visitor_on(LineId line, u64 connection) {
    const auto found = visitors_.find(connection);
    return found == visitors_.end() || found->second.line != line ? nullptr : &found->second;
}

void Host::hear_from(LineId line, const parcel::Joined& m) {
    if (visitor_on(line, m.connection) != nullptr) joined(ConnectionId{m.connection}, m.is_in);
}

void Host::hear_from(LineId line, const parcel::Tell& m) {
    for (const u64 connection : m.to) {
        if (visitor_on(line, connection) != nullptr) loop_->send(ConnectionId{connection}, m.text);
    }
}

void Host::hear_from(LineId line, const parcel::SendOff& m) {
    const auto code = close_code(m.close);
    if (visitor_on(line, m.connection) == nullptr || !code) return;
    visitors_.erase(m.connection);
    loop_->close(ConnectionId{m.connection}, *code, m.reason);
}

void Host::hear_from(LineId line, const parcel::Answer& m) {
    const auto found = asked_.find(m.connection);
    if (found == asked_.end() || found->second.line != line) return;
    asked_.erase(found);
    loop_->answer(ConnectionId{m.connection}, json_response(m.body, m.status));
}

// ---- Visitors of another node at tables of ours ----

void Host::hear_from(LineId line, const parcel::Come& m) {
    if (abroad_.find(line, m.connection)) return;
    const ConnectionId id = abroad_.come(line, m.connection);
    const auto message = read_message(m.join);
    const auto* first = message ? std::get_if<JoinMessage>(&*message) : nullptr;
    if (first != nullptr) {
        come(id, Guest{m.guest}, m.household, *first, m.may_try);
    } else {
        tell(id,
             message ? news::Error{ErrorCode::bad_message, "this is no way to join", {}} : error_of(message.error()));
        tell_joined(id, false);
    }
    if (!present_.contains(static_cast<u64>(id))) abroad_.forget(id);
}

void Host::hear_from(LineId line, const parcel::Say& m) {
    if (const auto id = abroad_.find(line, m.connection)) say(*id, m.text);
}

void Host::hear_from(LineId line, const parcel::Go& m) {
    const auto id = abroad_.find(line, m.connection);
    if (!id) return;
    abroad_.forget(*id);
    go(*id);
}

void Host::hear_from(LineId line, const parcel::Ask& m) {
    Request request;
    request.path = "/api/tables/" + m.table;
    const auto found = find_table(m.table, Guest{m.guest}, m.household, m.may_try);
    const Response response = found ? json_response(table_json(**found, Guest{m.guest}))
                                    : no_table_response(request, as_heard_abroad(found.error()));
    write_to(line, parcel::Answer{m.connection, static_cast<std::uint16_t>(response.status), response.body});
}

// Of all nodes together, and not of a loop (hosts.cpp).
void Host::hear_from(LineId /*line*/, const parcel::Used& /*m*/) {}

// Each node hears of its own connections alone.
void Host::tell_abroad(const Clients& to, std::string_view text) {
    std::map<LineId, std::vector<u64>> by_line;
    for (const Client client : to) {
        const Abroad::Place* place = abroad_.place_of(connection_of(client));
        if (place != nullptr) by_line[place->line].push_back(place->connection);
    }
    for (auto& [line, connections] : by_line) {
        write_to(line, parcel::Tell{std::move(connections), std::string(text)});
    }
}

// ---- Both ----

void Host::came(LineId line, const std::vector<parcel::Message>& messages) {
    for (const parcel::Message& message : messages) {
        std::visit([&](const auto& one) { hear_from(line, one); }, message);
    }
}

void Host::line_over(LineId line) {
    parcels_.erase(line);
    for (const ConnectionId id : abroad_.end(line)) go(id);
    std::vector<ConnectionId> ours;
    for (const auto& [connection, who] : visitors_) {
        if (who.line == line) ours.push_back(ConnectionId{connection});
    }
    for (const ConnectionId connection : ours) {
        tell(connection, news::Bye{ByeWhy::restart});
        visitors_.erase(static_cast<u64>(connection));
        loop_->close(connection, CloseCode::restart, come_back);
    }
    std::vector<u64> questions;
    for (const auto& [connection, asked] : asked_) {
        if (asked.line == line) questions.push_back(connection);
    }
    for (const u64 connection : questions) {
        const auto asked = asked_.extract(connection);
        answer(ConnectionId{connection}, no_table_response(asked.mapped().request, {NoTable::moving}));
    }
}

}  // namespace magichat::server
