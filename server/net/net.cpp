#include "server/net/net.h"

#include <sys/resource.h>

#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <thread>

#include "engine/base/quote.h"
#include "server/net/connection.h"
#include "server/threads.h"

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
    using Cores = std::vector<std::unique_ptr<Core>>;

    Inside(const Config& config, NetParts parts) : everybody(config, parts), cores(make(everybody, parts.handlers)) {
        for (const auto& core : cores) everybody.cores.push_back(core.get());
    }
    static Cores make(CoreShared& shared, const std::vector<Handler*>& handlers) {
        Cores cores;
        for (Handler* handler : handlers) cores.push_back(std::make_unique<Core>(shared, *handler, cores.size()));
        return cores;
    }

    CoreShared everybody;
    Cores cores;  // one a loop
    Core& first() const { return *cores.front(); }
    Acceptor acceptor{first().io};
    Timer retry{first().io};
    std::size_t turn = 0;
    std::optional<asio::signal_set> signals{};
    std::shared_ptr<void> tls{};
    std::function<void(std::function<void()>)> hook{};

    // By turns, so that every loop has as many as the others.
    void accept() {
        Core& core = *cores[turn++ % cores.size()];
        acceptor.async_accept(core.io, [this, &core](const Error& error, Socket socket) {
            if (first().stopping) return;
            if (!error) {
                welcome(core, std::move(socket));
                return accept();
            }
            // Out of descriptors or memory: those who wait are still there in a moment.
            everybody.log.warning("accept_failed", {{"why", error.message()}});
            retry.expires_after(std::chrono::milliseconds(100));
            retry.async_wait([this](const Error& cancelled) {
                if (!cancelled && !first().stopping) accept();
            });
        });
    }

    void welcome(Core& core, Socket socket) {
        Error error;
        const auto endpoint = socket.remote_endpoint(error);
        if (error) return;
        auto ip = endpoint.address();
        if (ip.is_v6() && ip.to_v6().is_v4_mapped()) ip = asio::ip::make_address_v4(asio::ip::v4_mapped, ip.to_v6());
        std::string address = ip.to_string();
        // Those who come through a proxy are counted when we know who they are.
        const bool counted = !(core.config.behind_proxy && is_proxy(address, core.config.proxies));
        const auto all = static_cast<std::size_t>(core.counts.connections.value());
        if (all >= core.config.max_connections || (counted && !core.addresses.enter(address, Clock::now()))) {
            core.counts.refused.add();
            return;
        }
        core.counts.accepted.add();
        core.counts.connections.add(1);
        socket.set_option(asio::ip::tcp::no_delay(true), error);
        socket.non_blocking(true, error);
        auto connection =
            tls ? tls_connection(core, std::move(socket), std::move(address), counted, tls)
                : std::make_shared<StreamConnection<Socket>>(core, std::move(socket), std::move(address), counted);
        if (&core == &first()) return core.add(connection);
        asio::post(core.io, [&core, arrived = std::move(connection)] { core.add(arrived); });
    }

    // Those that have just arrived at a loop are behind what is posted there now: they are told to go, too.
    void stop() {
        if (first().stopping) return;
        for (const auto& core : cores) asio::post(core->io, [&one = *core] { one.stopping = true; });
        first().stopping = true;
        everybody.log.info("stopping", {{"connections", everybody.counts.connections.value()}});
        Error ignored;
        acceptor.close(ignored);
        if (hook) return hook([this] { begin_stop(); });
        begin_stop();
    }
    void begin_stop() const {
        for (const auto& core : cores) asio::post(core->io, [&one = *core] { one.begin_stop(); });
    }

    void await_signal() {
        signals->async_wait([this](const Error& error, int) {
            if (error) return;
            if (first().stopping) {
                for (const auto& core : cores) core->io.stop();
                return signals.reset();
            }
            stop();
            await_signal();
        });
    }
};

Net::Net(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Net::~Net() {
    // Connections know the core: they go first, without a word to the handler, which may be gone already.
    for (const auto& core : inside_->cores) core->connections.clear();
}

Result<std::unique_ptr<Net>, NetError> Net::open(const Config& config, NetParts parts) {
    const std::string port_option = parts.port_option;
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
    // All that it accepts inherits this. Left to itself, the system keeps megabytes for everybody who does not read.
    constexpr int send_buffer = 128 * 1024;
    if (!error) inside->acceptor.set_option(asio::socket_base::send_buffer_size(send_buffer), error);
    if (!error) inside->acceptor.bind(endpoint, error);
    constexpr int backlog = 4096;
    if (!error) inside->acceptor.listen(backlog, error);
    if (error) {
        const bool another_would_do = error == asio::error::address_in_use || error == asio::error::access_denied;
        return NetError{"can't listen on " + config.listen + " port " + std::to_string(config.port) + ": " +
                        error.message() + '.' + (another_would_do ? " Use another one with " + port_option + '.' : "")};
    }
    raise_descriptor_limit();
    inside->accept();
    for (const auto& core : inside->cores) core->check_all();
    return std::unique_ptr<Net>(new Net(std::move(inside)));
}

std::uint16_t Net::port() const { return inside_->acceptor.local_endpoint().port(); }
Loop Net::loop(std::size_t number) const { return Loop(*inside_->cores[number]); }

void Net::before_stop(std::function<void(std::function<void()>)> hook) { inside_->hook = std::move(hook); }

void Net::stop_on_signals() {
    inside_->signals.emplace(inside_->first().io, SIGTERM, SIGINT);
    inside_->await_signal();
}

void Net::run() {
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < inside_->cores.size(); ++i) {
        others.emplace_back([&core = *inside_->cores[i], i] {
            name_this_thread("loop " + std::to_string(i));
            core.io.run();
        });
    }
    inside_->first().io.run();
    for (std::thread& one : others) one.join();
}

void Net::stop() {
    asio::post(inside_->first().io, [this] { inside_->stop(); });
}

// A client that is cut off while it is sent something leaves the list: the pointer keeps it until that is over.
void Loop::send(ConnectionId connection, std::string_view text) const {
    if (const auto found = core_->find(connection)) found->send_text(text);
}
void Loop::close(ConnectionId connection, CloseCode code, std::string_view reason) const {
    if (const auto found = core_->find(connection)) found->close(code, reason);
}
void Loop::answer(ConnectionId connection, Response response) const {
    if (const auto found = core_->find(connection)) found->answer(std::move(response));
}
void Loop::post(std::function<void()> work) const { asio::post(core_->io, std::move(work)); }
void Loop::at(Time time, std::function<void()> work) const { core_->at(time, std::move(work)); }

}  // namespace magichat::server
