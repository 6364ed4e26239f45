// The metrics at a door of their own, for those who do not want them on the open internet. Nothing else is there.
#pragma once

#include <memory>
#include <thread>

#include "server/net/net.h"

namespace magichat::server {

class MetricsServer final : public Handler {
public:
    // Binds metrics-listen and metrics-port of the settings.
    static Result<std::unique_ptr<MetricsServer>, NetError> open(const Config& config, Log& log, Metrics& metrics);
    // Hears from its first client: on a thread of its own, until the end.
    void start();
    ~MetricsServer() override;

    std::optional<Response> http(ConnectionId connection, const Request& request) override;
    std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request& request) override;
    void ws_text(ConnectionId /*connection*/, std::string_view /*text*/) override {}
    void ws_closed(ConnectionId /*connection*/) override {}

private:
    explicit MetricsServer(Metrics& metrics);

    Metrics& metrics_;
    Sessions nobody_;  // a network has sessions; nobody gets a cookie here
    Metrics own_;      // what happens at this door is not counted with the rest
    std::unique_ptr<Net> net_;
    std::thread thread_;
};

Response metrics_response(const Metrics& metrics, bool to_everybody);

}  // namespace magichat::server
