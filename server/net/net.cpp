#include "server/net/net.h"

#include <sys/resource.h>

#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "engine/base/quote.h"
#include "server/net/connection.h"

namespace magichat::server {
namespace {

// Every connection takes a descriptor: as many as the system lets us have.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

struct Net::Inside {
    Inside(const Config& config, NetParts parts) : core(config, std::move(parts)) {}

    Core core;
    Acceptor acceptor{core.io};
    Timer retry{core.io};
    std::optional<asio::signal_set> signals{};
    std::shared_ptr<void> tls{};
    std::function<void(std::function<void()>)> hook{};

    void accept() {
        acceptor.async_accept([this](const Error& error, Socket socket) {
            if (core.stopping) return;
            if (!error) {
                welcome(std::move(socket));
                return accept();
            }
            // Out of descriptors or memory: those who wait are still there in a moment.
            core.log.warning("accept_failed", {{"why", error.message()}});
            retry.expires_after(std::chrono::milliseconds(100));
            retry.async_wait([this](const Error& cancelled) {
                if (!cancelled && !core.stopping) accept();
            });
        });
    }

    void welcome(Socket socket) {
        Error error;
        const auto endpoint = socket.remote_endpoint(error);
        if (error) return;
        auto ip = endpoint.address();
        if (ip.is_v6() && ip.to_v6().is_v4_mapped()) ip = asio::ip::make_address_v4(asio::ip::v4_mapped, ip.to_v6());
        std::string address = ip.to_string();
        // Those who come through a proxy are counted when we know who they are.
        const bool counted = !(core.config.behind_proxy && is_proxy(address, core.config.proxies));
        if (core.connections.size() >= core.config.max_connections ||
            (counted && !core.addresses.enter(address, Clock::now()))) {
            core.counts.refused.add();
            return;
        }
        core.counts.accepted.add();
        socket.set_option(asio::ip::tcp::no_delay(true), error);
        socket.non_blocking(true, error);
        core.add(
            tls ? tls_connection(core, std::move(socket), std::move(address), counted, tls)
                : std::make_shared<StreamConnection<Socket>>(core, std::move(socket), std::move(address), counted));
    }

    void stop() {
        if (core.stopping) return;
        core.stopping = true;
        core.log.info("stopping", {{"connections", core.connections.size()}});
        Error ignored;
        acceptor.close(ignored);
        if (hook) return hook([this] { core.begin_stop(); });
        core.begin_stop();
    }

    void await_signal() {
        signals->async_wait([this](const Error& error, int) {
            if (error) return;
            if (core.stopping) return core.io.stop();
            stop();
            await_signal();
        });
    }
};

Net::Net(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Net::~Net() {
    // Connections know the core: they go first, without a word to the handler, which may be gone already.
    inside_->core.connections.clear();
}

Result<std::unique_ptr<Net>, NetError> Net::open(const Config& config, NetParts parts) {
    auto inside = std::make_unique<Inside>(config, std::move(parts));
    if (!config.cert.empty()) {
        auto context = tls_context(config);
        if (!context) return context.error();
        inside->tls = *context;
    }
    Error error;
    const auto address = asio::ip::make_address(config.listen, error);
    if (error) return NetError{"listen: " + quote(config.listen) + " is not an address like 0.0.0.0, 127.0.0.1 or ::"};
    const asio::ip::tcp::endpoint endpoint(address, config.port);
    inside->acceptor.open(endpoint.protocol(), error);
    if (!error) inside->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) inside->acceptor.bind(endpoint, error);
    constexpr int backlog = 4096;
    if (!error) inside->acceptor.listen(backlog, error);
    if (error) {
        return NetError{"can't listen on " + config.listen + " port " + std::to_string(config.port) + ": " +
                        error.message()};
    }
    raise_descriptor_limit();
    inside->accept();
    inside->core.check_all();
    return std::unique_ptr<Net>(new Net(std::move(inside)));
}

std::uint16_t Net::port() const { return inside_->acceptor.local_endpoint().port(); }

void Net::send(ConnectionId connection, std::string_view text) {
    const auto found = inside_->core.connections.find(connection);
    if (found == inside_->core.connections.end()) return;
    const auto alive = found->second;  // a client that is cut off now leaves the list
    alive->send_text(text);
}

void Net::close(ConnectionId connection, CloseCode code, std::string_view reason) {
    const auto found = inside_->core.connections.find(connection);
    if (found == inside_->core.connections.end()) return;
    const auto alive = found->second;
    alive->close(code, reason);
}

void Net::answer(ConnectionId connection, Response response) {
    const auto found = inside_->core.connections.find(connection);
    if (found == inside_->core.connections.end()) return;
    const auto alive = found->second;
    alive->answer(std::move(response));
}

void Net::post(std::function<void()> work) { asio::post(inside_->core.io, std::move(work)); }
void Net::at(Time time, std::function<void()> work) { inside_->core.at(time, std::move(work)); }
void Net::before_stop(std::function<void(std::function<void()>)> hook) { inside_->hook = std::move(hook); }

void Net::stop_on_signals() {
    inside_->signals.emplace(inside_->core.io, SIGTERM, SIGINT);
    inside_->await_signal();
}

void Net::run() { inside_->core.io.run(); }

void Net::stop() {
    asio::post(inside_->core.io, [this] { inside_->stop(); });
}

}  // namespace magichat::server
