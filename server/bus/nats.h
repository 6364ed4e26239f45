// The bus over NATS: a subject for each node of a house, and one for all. A thread of its own connects, sends what waits, and
// connects again. It is never libnats that does so, which would send later what was meant for before.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "engine/base/result.h"
#include "server/bus/address.h"
#include "server/bus/bus.h"
#include "server/log.h"

namespace magichat::server {

struct NatsError {
    std::string why;  // one line, without the password
};

class Nats final : public Bus {
public:
    // So much may wait to be sent, or here to be heard; what comes then is lost, and whoever reads it notices.
    static constexpr std::size_t most_waiting = std::size_t{16} << 20U;
    static constexpr int most_messages_unheard = 65'536;
    static constexpr int most_bytes_unheard = 64 << 20U;

    // `house`: letters, digits and hyphens; houses with other names hear nothing of this one. An error if nobody can ever
    // connect with this; while there is no NATS at the address, it is tried again.
    static Result<std::unique_ptr<Nats>, NatsError> open(const BusAddress& address, std::string house, Log& log);
    ~Nats() override { stop(); }

    void listen(NodeNumber self, Ears& ears) override;
    void stop() override;
    bool send(NodeNumber to, std::string bytes) override;
    bool send_to_all(std::string bytes) override;

private:
    struct Session;
    struct Message {
        std::string subject;
        std::string bytes;
    };
    Nats(BusAddress address, std::string house, Log& log)
        : address_(std::move(address)), house_(std::move(house)), log_(log) {}

    std::string subject(NodeNumber node) const { return house_ + ".node." + std::to_string(node); }
    std::string subject_of_all() const { return house_ + ".all"; }
    bool put(Message message);
    void run();
    // Until the connection ends or `stop`.
    void serve(Session& session);

    const BusAddress address_;
    const std::string house_;
    Log& log_;
    NodeNumber self_ = 0;
    Ears* ears_ = nullptr;
    std::thread thread_;

    std::mutex mutex_;  // for what follows
    std::condition_variable changed_;
    bool stopping_ = false;
    bool there_ = false;
    std::deque<Message> waiting_;
    std::size_t bytes_waiting_ = 0;
};

}  // namespace magichat::server
