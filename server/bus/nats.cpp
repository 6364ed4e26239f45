#include "server/bus/nats.h"

#include <algorithm>

#include "server/bus/libnats.h"
#include "server/threads.h"

namespace magichat::server {

namespace {

using nats::libnats;

constexpr int connect_ms = 2'000;
constexpr int write_ms = 2'000;
constexpr int ping_ms = 2'000;
constexpr int pings_unanswered = 2;
// Between two tries: the first comes at once, as after a restart.
constexpr std::chrono::milliseconds first_wait{100};
constexpr std::chrono::milliseconds longest_wait{2'000};

bool is_refusal(natsStatus status) { return status == NATS_CONNECTION_AUTH_FAILED || status == NATS_NOT_PERMITTED; }

}  // namespace

// One connection, from its beginning to its end. libnats calls back on threads of its own, also after it was told to end; so this
// outlives what it calls back for.
struct Nats::Session {
    explicit Session(Nats& all) : nats(all) {}
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() {
        if (connection == nullptr) return;
        for (natsSubscription* one : subscriptions) libnats()->unsubscribe(one);
        libnats()->destroy(connection);
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return calls_to_come == 0; });
    }

    natsStatus connect(const BusAddress& address, const std::string& name) {
        const nats::Libnats& lib = *libnats();
        natsOptions* options = nullptr;
        natsStatus status = lib.optionsCreate(&options);
        std::vector<const char*> servers;
        servers.reserve(address.servers.size());
        for (const std::string& server : address.servers) servers.push_back(server.c_str());
        const auto set = [&](natsStatus done) { status = status == NATS_OK ? done : status; };
        set(lib.setServers(options, servers.data(), static_cast<int>(servers.size())));
        set(lib.setUserInfo(options, address.user.c_str(), address.password.c_str()));
        set(lib.setName(options, name.c_str()));
        set(lib.setTimeout(options, connect_ms));
        set(lib.setAllowReconnect(options, false));
        set(lib.setSendAsap(options, true));
        set(lib.setPingInterval(options, ping_ms));
        set(lib.setMaxPingsOut(options, pings_unanswered));
        set(lib.setWriteDeadline(options, write_ms));
        set(lib.setClosed(options, &Session::ended, this));
        // It would write to standard error that we are too slow. Who reads notices what is missing.
        set(lib.setErrorHandler(options, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr));
        if (status == NATS_OK) status = lib.connect(&connection, options);
        if (status == NATS_OK) calls_to_come = 1;
        lib.optionsDestroy(options);
        return status;
    }

    natsStatus subscribe(const std::string& subject) {
        const nats::Libnats& lib = *libnats();
        natsSubscription* one = nullptr;
        natsStatus status = lib.subscribe(&one, connection, subject.c_str(), &Session::heard, this);
        if (status != NATS_OK) return status;
        subscriptions.push_back(one);
        status = lib.setPendingLimits(one, most_messages_unheard, most_bytes_unheard);
        if (status != NATS_OK) return status;
        {
            const std::lock_guard lock(mutex);
            ++calls_to_come;
        }
        return lib.setOnComplete(one, &Session::called_back, this);
    }

    void one_call_less() {
        const std::lock_guard lock(mutex);
        --calls_to_come;
        changed.notify_all();
    }
    static void called_back(void* session) { static_cast<Session*>(session)->one_call_less(); }
    static void ended(natsConnection* /*connection*/, void* session) {
        auto* self = static_cast<Session*>(session);
        {
            const std::lock_guard lock(self->nats.mutex_);
            self->over = true;
            self->nats.changed_.notify_all();
        }
        self->one_call_less();
    }
    static void heard(natsConnection* /*connection*/, natsSubscription* /*from*/, natsMsg* message, void* session) {
        auto* self = static_cast<Session*>(session);
        {
            const std::lock_guard lock(self->hearing);  // two subjects have two threads
            self->nats.ears_->heard({libnats()->data(message), static_cast<std::size_t>(libnats()->length(message))});
        }
        libnats()->destroyMessage(message);
    }

    void tell_whether_there(bool there) {
        const std::lock_guard lock(hearing);
        nats.ears_->bus_there(there);
    }

    Nats& nats;
    natsConnection* connection = nullptr;
    std::vector<natsSubscription*> subscriptions;
    bool over = false;  // under the mutex of Nats
    std::mutex hearing;
    std::mutex mutex;  // for what follows
    std::condition_variable changed;
    int calls_to_come = 0;
};

Result<std::unique_ptr<Nats>, NatsError> Nats::open(const BusAddress& address, std::string house, Log& log) {
    if (libnats() == nullptr) {
        return NatsError{"a bus needs NATS's library, which is not installed here. Debian has it as libnats3.4"};
    }
    std::unique_ptr<Nats> nats(new Nats(address, std::move(house), log));
    const natsStatus tried = Session(*nats).connect(address, "magichat");
    if (is_refusal(tried)) {
        return NatsError{"the bus at " + shown(address) + " does not let us in: " + libnats()->text(tried)};
    }
    if (tried != NATS_OK) log.warning("bus_away", {{"why", libnats()->text(tried)}, {"bus", shown(address)}});
    return nats;
}

void Nats::listen(NodeNumber self, Ears& ears) {
    self_ = self;
    ears_ = &ears;
    thread_ = std::thread([this] { run(); });
}

void Nats::stop() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        changed_.notify_all();
    }
    thread_.join();
}

bool Nats::send(NodeNumber to, std::string bytes) { return put({subject(to), std::move(bytes)}); }

bool Nats::send_to_all(std::string bytes) { return put({subject_of_all(), std::move(bytes)}); }

bool Nats::put(Message message) {
    const std::size_t size = message.bytes.size();
    if (size > most_bytes) return false;
    const std::lock_guard lock(mutex_);
    if (!there_ || stopping_ || bytes_waiting_ + size > most_waiting) return false;
    bytes_waiting_ += size;
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) changed_.notify_all();
    return true;
}

void Nats::run() {
    name_this_thread("bus");
    auto wait = first_wait;
    bool said = false;
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        lock.unlock();
        {
            Session session(*this);
            natsStatus status = session.connect(address_, "magichat node " + std::to_string(self_));
            if (status == NATS_OK) status = session.subscribe(subject(self_));
            if (status == NATS_OK) status = session.subscribe(subject_of_all());
            // Then NATS knows what we hear: who is told that we are here may answer at once.
            if (status == NATS_OK) status = libnats()->flushTimeout(session.connection, connect_ms);
            if (status == NATS_OK) {
                wait = first_wait;
                said = false;
                serve(session);
            } else if (!std::exchange(said, true)) {
                log_.warning("bus_away", {{"why", libnats()->text(status)}, {"bus", shown(address_)}});
            }
        }
        lock.lock();
        changed_.wait_for(lock, wait, [this] { return stopping_; });
        wait = std::min(2 * wait, longest_wait);
    }
}

void Nats::serve(Session& session) {
    log_.info("bus_there", {{"bus", shown(address_)}});
    if (libnats()->maxPayload(session.connection) < static_cast<std::int64_t>(most_bytes)) {
        log_.warning("bus_small", {{"bytes", libnats()->maxPayload(session.connection)}, {"wants", most_bytes}});
    }
    std::unique_lock lock(mutex_);
    there_ = true;
    lock.unlock();
    session.tell_whether_there(true);
    natsStatus status = NATS_OK;
    lock.lock();
    while (status == NATS_OK && !session.over && !(stopping_ && waiting_.empty())) {
        changed_.wait(lock, [&] { return stopping_ || session.over || !waiting_.empty(); });
        const auto messages = std::exchange(waiting_, {});
        bytes_waiting_ = 0;
        lock.unlock();
        for (const Message& one : messages) {
            if (status != NATS_OK) break;
            status = libnats()->publish(session.connection, one.subject.c_str(), one.bytes.data(),
                                        static_cast<int>(one.bytes.size()));
            if (status == NATS_MAX_PAYLOAD) {  // this one is lost, and the others are not
                log_.error("bus_too_long", {{"bytes", one.bytes.size()}});
                status = NATS_OK;
            }
        }
        lock.lock();
    }
    there_ = false;
    waiting_.clear();
    bytes_waiting_ = 0;
    const bool ends = stopping_;
    lock.unlock();
    if (ends) libnats()->flushTimeout(session.connection, write_ms);
    const std::string why = status == NATS_OK ? "the connection was closed" : libnats()->text(status);
    if (!ends) log_.warning("bus_away", {{"why", why}, {"bus", shown(address_)}});
    session.tell_whether_there(false);
}

}  // namespace magichat::server
