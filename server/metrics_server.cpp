#include "server/metrics_server.h"

namespace magichat::server {

Response metrics_response(const Metrics& metrics, bool to_everybody) {
    Response response;
    response.type = "text/plain; version=0.0.4";
    response.body = metrics.text(to_everybody);
    response.cookie = false;
    return response;
}

MetricsServer::MetricsServer(Metrics& metrics)
    : metrics_(metrics), nobody_({Sessions::random_key(1)}, std::chrono::hours(1)) {}

Result<std::unique_ptr<MetricsServer>, NetError> MetricsServer::open(const Config& config, Log& log, Metrics& metrics) {
    std::unique_ptr<MetricsServer> server(new MetricsServer(metrics));
    Config own;
    own.listen = config.metrics_listen;
    own.port = config.metrics_port;
    own.hosts = {"any"};  // there is nothing here that a page could do
    auto net = Net::open(own, {{server.get()}, log, server->own_, {}, server->nobody_, "--metrics-port"});
    if (!net) return net.error();
    server->net_ = std::move(*net);
    return server;
}

void MetricsServer::start() {
    thread_ = std::thread([&here = *net_] { here.run(); });
}

MetricsServer::~MetricsServer() {
    if (!thread_.joinable()) return;
    net_->stop();
    thread_.join();
}

std::optional<Response> MetricsServer::http(ConnectionId /*connection*/, const Request& request) {
    if (request.path != "/metrics") return error_response(request, 404, "here are the metrics, at /metrics");
    if (request.method != "GET" && request.method != "HEAD") return not_allowed(request, "GET");
    return metrics_response(metrics_, false);
}

std::optional<SocketRefusal> MetricsServer::ws_open(ConnectionId /*connection*/, const Request& /*request*/) {
    return SocketRefusal{403, "nobody plays here"};
}

}  // namespace magichat::server
