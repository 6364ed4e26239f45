// What is told to connections, on this loop, another, or another node. What goes there is gathered until the end of this turn.
#include "server/rooms/host.h"

namespace magichat::server {

void Host::mail(std::size_t loop, Mail letter) {
    outbox_[loop].push_back(std::move(letter));
    deliver_soon();
}

void Host::deliver_soon() {
    if (std::exchange(mail_waits_, true)) return;
    loop_->post([this] { deliver(); });
}

void Host::deliver() {
    mail_waits_ = false;
    for (std::size_t loop = 0; loop < outbox_.size(); ++loop) {
        if (outbox_[loop].empty()) continue;
        loops_[loop].post([to = all_[loop], letters = std::exchange(outbox_[loop], {})] {
            for (const Mail& letter : letters) letter(*to);
        });
    }
    send_parcels();
}

void Host::tell(const std::vector<Letter>& letters) {
    for (const Letter& letter : letters) {
        send(letter.to, letter.news);
        const auto* bye = std::get_if<news::Bye>(&letter.news);
        if (bye == nullptr) continue;
        const CloseCode code = bye->why == ByeWhy::restart ? CloseCode::restart : CloseCode::done;
        for (const Client client : letter.to) send_off(connection_of(client), code, "goodbye");
    }
}

void Host::tell(ConnectionId connection, const News& news) { send({client_of(connection)}, news); }

// Spelled once, however many read it.
void Host::send(const Clients& to, const News& news) {
    json_.reset();
    write(json_, news);
    if (!abroad_.empty()) tell_abroad(to, json_.view());
    std::shared_ptr<const std::string> text;  // for those on other loops
    for (std::size_t loop = 0; loop < shared_.loops; ++loop) {
        std::vector<ConnectionId> there;
        for (const Client client : to) {
            const ConnectionId connection = connection_of(client);
            if (loop_of(connection) != loop || is_abroad(connection)) continue;
            if (loop == number_) {
                loop_->send(connection, json_.view());
            } else {
                there.push_back(connection);
            }
        }
        if (there.empty()) continue;
        if (!text) text = std::make_shared<const std::string>(json_.view());
        mail(loop, [text, there = std::move(there)](Host& host) {
            for (const ConnectionId connection : there) host.loop_->send(connection, *text);
        });
    }
}

void Host::answer(ConnectionId connection, Response response) {
    at_loop(loop_of(connection),
            [connection, response = std::move(response)](Host& host) { host.loop_->answer(connection, response); });
}

void Host::tell_joined(ConnectionId connection, bool is_in) {
    if (const auto* place = abroad_.place_of(connection)) {
        return write_to(place->line, parcel::Joined{place->connection, is_in});
    }
    if (is_abroad(connection)) return;
    at_loop(loop_of(connection), [connection, is_in](Host& host) { host.joined(connection, is_in); });
}

void Host::send_off(ConnectionId connection, CloseCode code, std::string_view reason) {
    present_.erase(static_cast<u64>(connection));
    if (const auto* place = abroad_.place_of(connection)) {
        write_to(place->line,
                 parcel::SendOff{place->connection, static_cast<std::uint16_t>(code), std::string(reason)});
        return abroad_.forget(connection);
    }
    if (is_abroad(connection)) return;
    at_loop(loop_of(connection), [connection, code, reason = std::string(reason)](Host& host) {
        host.visitors_.erase(static_cast<u64>(connection));
        host.loop_->close(connection, code, reason);
    });
}

void Host::say_goodbye() {
    for (const auto& [connection, who] : visitors_) tell(ConnectionId{connection}, news::Bye{ByeWhy::restart});
    for (const ConnectionId connection : abroad_.everybody()) {
        tell(connection, news::Bye{ByeWhy::restart});
        send_off(connection, CloseCode::restart, "come back in a moment");
    }
    send_parcels();
}

}  // namespace magichat::server
