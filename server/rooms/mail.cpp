// What is told to connections, on this loop or another. Letters to another loop are gathered until the end of this turn.
#include "server/rooms/host.h"

namespace magichat::server {

void Host::mail(std::size_t loop, Mail letter) {
    outbox_[loop].push_back(std::move(letter));
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
    std::shared_ptr<const std::string> text;  // for those elsewhere
    for (std::size_t loop = 0; loop < shared_.loops; ++loop) {
        std::vector<ConnectionId> there;
        for (const Client client : to) {
            const ConnectionId connection = connection_of(client);
            if (loop_of(connection) != loop) continue;
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

void Host::send_off(ConnectionId connection, CloseCode code, std::string_view reason) {
    present_.erase(static_cast<u64>(connection));
    at_loop(loop_of(connection), [connection, code, reason = std::string(reason)](Host& host) {
        host.visitors_.erase(static_cast<u64>(connection));
        host.loop_->close(connection, code, reason);
    });
}

void Host::say_goodbye() {
    for (const auto& [connection, who] : visitors_) tell(ConnectionId{connection}, news::Bye{ByeWhy::restart});
}

}  // namespace magichat::server
