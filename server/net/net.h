// The network, without any knowledge of tables or games: HTTP with static files and sessions, and WebSockets for text.
// One thread, the one that calls run(), does everything; only post() and stop() may be called from others.
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

// Never given twice.
enum class ConnectionId : std::uint64_t {};

// Codes of RFC 6455 for closing a WebSocket.
enum class CloseCode : std::uint16_t {
    done = 1000,
    not_text = 1003,
    policy = 1008,   // too fast
    restart = 1012,  // come back in a moment
};

// Who plays behind the network. Called on the loop's thread only, and never from inside a call to Net.
struct Handler {
    virtual ~Handler() = default;
    // Requests that no static file answers. Nothing: Net::answer follows, once.
    virtual std::optional<Response> http(ConnectionId connection, const Request& request) = 0;
    // Before the upgrade of /ws. What is sent to the connection from now on arrives after it. A connection that is not
    // refused gets exactly one ws_closed.
    virtual std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request& request) = 0;
    virtual void ws_text(ConnectionId connection, std::string_view text) = 0;
    virtual void ws_closed(ConnectionId connection) = 0;
};

struct NetError {
    std::string why;  // one line
};

struct NetParts {
    Handler& handler;
    Log& log;
    Metrics& metrics;
    Files files;
    std::vector<SessionKey> keys;  // the first signs
};

class Net {
public:
    // Binds the port, so that errors are known before anything else starts.
    static Result<std::unique_ptr<Net>, NetError> open(const Config& config, NetParts parts);
    ~Net();
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;

    std::uint16_t port() const;

    // Queued, and written with everything else that is queued in this turn of the loop. A connection that is gone, or
    // going, gets nothing; one that does not read is cut off.
    void send(ConnectionId connection, std::string_view text);
    void close(ConnectionId connection, CloseCode code, std::string_view reason);
    // The answer to a request that the handler has not answered at once. Whoever has gone meanwhile gets nothing.
    void answer(ConnectionId connection, Response response);

    void post(std::function<void()> work);
    void at(Time time, std::function<void()> work);

    // What has to be finished first when the server is to stop (by a signal or stop()); it calls the function that it
    // gets, on the loop, to let the stop go on.
    void before_stop(std::function<void(std::function<void()> go_on)> hook);
    // SIGTERM and SIGINT stop the server; a second one at once.
    void stop_on_signals();

    // Until stop() is done: no new connections, WebSockets told to come back, requests that have begun answered.
    void run();
    void stop();

private:
    struct Inside;
    explicit Net(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace magichat::server
