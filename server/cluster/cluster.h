// The other nodes of this house: which of them can be spoken to, and what they say. A line to a node is like a connection to a
// client: what is said on it arrives in order and without a gap, or the line is over, on both sides, and whoever stood on it
// comes back. Any thread may speak.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "server/bus/bus.h"
#include "server/cluster/line.h"
#include "server/log.h"
#include "server/metrics.h"

namespace magichat::server {

// Never given twice in the life of a process: what belongs to a line that is over can't be taken for what belongs to the next.
struct LineId {
    NodeNumber node = 0;
    std::uint64_t number = 0;
    bool operator==(const LineId&) const = default;
    auto operator<=>(const LineId&) const = default;
};

// Who is told. By threads of the cluster, one after the other and in order; must not wait, nor call the cluster.
struct Correspondent {
    virtual ~Correspondent() = default;
    virtual void came(LineId line, std::vector<parcel::Message> messages) = 0;
    virtual void line_over(LineId line) = 0;
};

struct ClusterTerms {
    std::chrono::milliseconds beat{500};
    std::chrono::milliseconds gone{3'000};  // who says nothing for so long
};

class Cluster final : private Ears {
public:
    using Clock = std::chrono::steady_clock;

    // `life`: higher than whenever this node was started before.
    Cluster(std::unique_ptr<Bus> bus, NodeNumber self, std::uint64_t life, Log& log, Metrics& metrics,
            ClusterTerms terms = {});
    ~Cluster() override { stop(); }

    void start(Correspondent& correspondent);
    // The others hear that we go.
    void stop();
    // What has to be done every now and then, which start() sees to.
    void tick(Clock::time_point now);

    NodeNumber self() const { return self_; }
    bool bus_is_there() const;
    // Nothing: it can't be spoken to at the moment.
    std::optional<LineId> line_to(NodeNumber node) const;
    // Some messages, as parcel::write has them. What is for a line that is over goes nowhere; who stood on it was told.
    void send(LineId line, std::string_view messages);
    void send_to_all(std::string_view messages);
    // No parcel may be longer than the bus takes: so much at a time.
    static constexpr std::size_t many_bytes = Bus::most_bytes / 4;

private:
    struct Peer {
        explicit Peer(std::uint64_t ours) : line(ours) {}
        Line line;
        std::uint64_t number = 0;  // of the line that stands
        Clock::time_point heard{};
    };

    void heard(std::string_view bytes) override;
    void bus_there(bool there) override;

    // All of these under the mutex.
    std::uint64_t next_line() { return ++lines_; }
    void hear(Peer& peer, const parcel::Head& head, std::vector<parcel::Message> messages);
    void begin_anew(NodeNumber node, Peer& peer, std::string_view why);
    void over(NodeNumber node, const Peer& peer, std::string_view why);
    void say(NodeNumber node, Peer& peer, parcel::Kind kind);
    void send(NodeNumber node, Peer& peer, std::string_view messages);
    void say_hello();

    const NodeNumber self_;
    const ClusterTerms terms_;
    Log& log_;
    Counter &parcels_in_, &parcels_out_, &bad_, &lines_over_;
    Gauge &there_gauge_, &nodes_;
    Correspondent* correspondent_ = nullptr;
    std::unique_ptr<Bus> bus_;
    std::thread ticker_;

    mutable std::mutex mutex_;  // for what follows
    std::condition_variable changed_;
    bool stopping_ = false;
    bool there_ = false;
    std::uint64_t lines_;  // the last number given to an end
    std::uint64_t stood_ = 0;
    std::map<NodeNumber, Peer> peers_;
};

}  // namespace magichat::server
