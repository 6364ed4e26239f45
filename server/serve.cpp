#include "server/serve.h"

#include "server/rooms/host.h"

namespace magichat::server {

namespace {

// The key that signs cookies: made once, kept in the database.
Result<std::vector<SessionKey>, StoreError> session_keys(Store& store) {
    constexpr std::string_view name = "session";
    const auto kept = store.key(name);
    if (!kept) return kept.error();
    SessionKey key = Sessions::random_key(1);
    if (*kept && (*kept)->size() == key.secret.size()) {
        std::copy((*kept)->begin(), (*kept)->end(), key.secret.begin());
    } else if (auto error =
                   store.put_key(name, {reinterpret_cast<const char*>(key.secret.data()), key.secret.size()})) {
        return *error;
    }
    return std::vector<SessionKey>{key};
}

}  // namespace

std::optional<ServeError> serve(const Config& config, const std::string& database,
                                const std::function<void(std::uint16_t port)>& ready) {
    Log log(config.log_level, config.log_format);
    Metrics metrics;
    auto store = Store::open(database);
    if (!store) return ServeError{store.error().text};
    const auto keys = session_keys(*store);
    if (!keys) return ServeError{keys.error().text};
    Result<Files, FilesError> files = config.web.empty() ? Files::plain() : Files::load(config.web);
    if (!files) return ServeError{files.error().why};
    Host host({config.max_tables, config.guest_tables, config.bot_time}, std::move(*store), *keys, config.session_life,
              log, metrics);
    const auto tables = host.restore();
    if (!tables) return ServeError{tables.error().text};
    auto net = Net::open(config, {host, log, metrics, std::move(*files), *keys});
    if (!net) return ServeError{net.error().why};
    host.attach(**net);
    (*net)->before_stop([&host](const std::function<void()>& go_on) { host.stop(go_on); });
    (*net)->stop_on_signals();
    log.info("listening", {{"port", (*net)->port()}, {"tables", *tables}});
    ready((*net)->port());
    (*net)->run();
    host.detach();
    log.info("stopped");
    return std::nullopt;
}

}  // namespace magichat::server
