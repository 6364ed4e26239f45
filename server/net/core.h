// Inside the network: what all connections share. Needs Asio, but not Beast.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/net/net.h"
#include "server/net/places.h"

namespace magichat::server {

namespace asio = boost::asio;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

// A connection as the rest sees it, whatever it is made of.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    virtual ~Connection() = default;
    virtual void begin() = 0;
    virtual void send_text(std::string_view text) = 0;
    virtual void close(CloseCode code, std::string_view reason) = 0;
    // The answer to the request that waits for one.
    virtual void answer(Response response) = 0;
    virtual void flush() = 0;
    // Now and then: has a deadline passed, is it time for a ping?
    virtual void check_deadlines(Time now) = 0;
    // The server stops: end when nothing is left to be done.
    virtual void shut_down() = 0;
    virtual void cut(std::string_view why) = 0;

    ConnectionId id{};
};

// The fields of a request's head that anybody here reads.
struct Head {
    std::string_view method, target, host, origin, authorization, agent, cookie, accept_encoding, if_none_match,
        forwarded_for, forwarded_proto, fetch_site, fetch_mode, fetch_dest;
    bool has_origin = false;
    bool from_script = false;  // it has our own header
};

// What is to be written: a head, and a body that lives in the Response or in a static file.
struct OutgoingResponse {
    Response response;
    std::string head;
    std::string_view body;
    bool keep = true;  // the connection
};

struct Counts {
    explicit Counts(Metrics& metrics);
    Counter &accepted, &refused, &requests, &bad_requests, &messages_in, &messages_out, &writes, &bytes_out, &too_fast,
        &too_slow, &timeouts, &delayed;
    Gauge &connections, &sockets;
};

struct Core;

// What the loops share; any thread may use it.
struct CoreShared {
    CoreShared(const Config& settings, NetParts& parts);

    const Config config;
    Log& log;
    Counts counts;
    const Files files;
    Sessions& sessions;
    Addresses addresses;
    std::vector<Core*> cores{};  // one a loop
};

struct Core {
    Core(CoreShared& shared, Handler& behind, std::size_t number);

    asio::io_context io{1};
    const Config& config;
    Handler& handler;
    Log& log;
    Counts& counts;
    const Files& files;
    const Sessions& sessions;
    Addresses& addresses;
    const std::vector<Core*>& all;
    Places<Connection> connections;
    bool stopping = false;

    // It has been counted already.
    void add(const std::shared_ptr<Connection>& connection);
    std::shared_ptr<Connection> find(ConnectionId id) const;
    void remove(ConnectionId id);
    // Where a WebSocket belongs that this request asks for.
    Core& home_of(const Request& request);
    // It goes on elsewhere, and is still counted.
    void hand_over(ConnectionId id, Core& to, std::shared_ptr<Connection> connection);
    // Lets its flush be called at the end of this turn of the loop.
    void flush_soon(std::shared_ptr<Connection> connection);
    // A buffer to fill, and one that is empty again: idle connections hold none.
    std::string take_buffer();
    void give_buffer(std::string buffer);

    // The request that a head and a body mean; nothing if the path is malformed. `set_cookie` is for the answer.
    std::optional<Request> make_request(const Head& head, std::string body, std::string_view peer, bool tls,
                                        std::optional<std::string>& set_cookie) const;
    // How much it counts among the requests of its address.
    double cost_of(const Request& request) const;
    // By a static file or by the handler; nothing if the handler will answer later.
    std::optional<Response> answer(ConnectionId connection, const Request& request);
    OutgoingResponse finish(Response response, const Request& request, std::optional<std::string> set_cookie,
                            bool keep) const;
    // Why this request is not answered at all: we do not go by this name, or it may not change anything.
    std::optional<Response> refuse(const Request& request) const;
    // Why this request may not open a WebSocket, before the handler is asked.
    std::optional<SocketRefusal> refuse_socket(const Request& request) const;

    void at(Time time, std::function<void()> work);
    void check_all();
    void begin_stop();

private:
    bool asks_from_elsewhere(const Request& request) const;
    bool asks_in_passing(const Request& request) const;
    void flush_all();
    void ring();
    void wait_for_all(Time end);

    std::vector<std::shared_ptr<Connection>> dirty_;
    std::vector<std::shared_ptr<Connection>> flushing_;
    std::vector<std::string> spare_;
    std::multimap<Time, std::function<void()>> alarms_;
    Timer alarm_{io};
    Timer sweep_{io};
    std::uint32_t sweeps_ = 0;
};

// TLS, in a file of its own. Reads certificate and key; the pointer is to an ssl::context.
Result<std::shared_ptr<void>, NetError> tls_context(const Config& config);
std::shared_ptr<Connection> tls_connection(Core& core, Socket socket, std::string address, bool counted,
                                           const std::shared_ptr<void>& context);

}  // namespace magichat::server
