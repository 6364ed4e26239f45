// The network, without any knowledge of tables or games: HTTP with static files and sessions, and WebSockets for text.
// Several loops, a thread each: a connection lives on one of them from its first byte to its last.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "server/config.h"
#include "server/guests/limits.h"
#include "server/guests/session.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/net/files.h"
#include "server/net/http.h"

namespace magichat::server {

// Never given twice. Tells which loop it is on: loop_of.
enum class ConnectionId : std::uint64_t {};
inline std::size_t loop_of(ConnectionId id) { return static_cast<std::uint64_t>(id) % most_loops; }

// Codes of RFC 6455 for closing a WebSocket.
enum class CloseCode : std::uint16_t {
    done = 1000,
    not_text = 1003,
    policy = 1008,   // too fast
    restart = 1012,  // come back in a moment
};

// Who plays behind a loop. Called on the loop's thread only, and never from inside a call to it.
struct Handler {
    virtual ~Handler() = default;
    // Requests that no static file answers. Nothing: Loop::answer follows, once.
    virtual std::optional<Response> http(ConnectionId connection, const Request& request) = 0;
    // Before the upgrade of /ws. What is sent to the connection from now on arrives after it. A connection that is not
    // refused gets exactly one ws_closed.
    virtual std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request& request) = 0;
    // The number of the loop where this connection has the shortest ways, if there is one: it goes there first.
    virtual std::optional<std::size_t> home_of(const Request& /*request*/) const { return std::nullopt; }
    virtual void ws_text(ConnectionId connection, std::string_view text) = 0;
    virtual void ws_closed(ConnectionId connection) = 0;
};

struct NetError {
    std::string why;  // one line
};

struct NetParts {
    std::vector<Handler*> handlers;  // one a loop
    Log& log;
    Metrics& metrics;
    Files files;
    Sessions& sessions;
    std::string port_option = "--port";  // what to give for another port
};

struct Core;

// One thread's share of the network. Only post() may be called from other threads.
class Loop {
public:
    explicit Loop(Core& core) : core_(&core) {}

    // Queued, and written with everything else that is queued in this turn of the loop. A connection that is gone, or
    // going, gets nothing; one that does not read is cut off. Only connections of this loop.
    void send(ConnectionId connection, std::string_view text) const;
    void close(ConnectionId connection, CloseCode code, std::string_view reason) const;
    // The answer to a request that the handler has not answered at once. Whoever has gone meanwhile gets nothing.
    void answer(ConnectionId connection, Response response) const;

    void post(std::function<void()> work) const;
    void at(Time time, std::function<void()> work) const;

private:
    Core* core_;
};

class Net {
public:
    // Binds the port, so that errors are known before anything else starts.
    static Result<std::unique_ptr<Net>, NetError> open(const Config& config, NetParts parts);
    ~Net();
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    std::uint16_t port() const;
    Loop loop(std::size_t number = 0) const;

    // What has to be finished first when the server is to stop (by a signal or stop()), called on the first loop; it calls
    // the function that it gets, there too, to let the stop go on.
    void before_stop(std::function<void(std::function<void()> go_on)> hook);
    // SIGTERM and SIGINT stop the server; a second one at once; a third does what it does to any program.
    void stop_on_signals();

    // The first loop on this thread, the others on their own. Until stop() is done: no new connections, WebSockets told to
    // come back, requests that have begun answered.
    void run();
    // From any thread.
    void stop();

private:
    struct Inside;
    explicit Net(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace magichat::server
