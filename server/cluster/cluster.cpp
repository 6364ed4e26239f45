#include "server/cluster/cluster.h"

#include "server/threads.h"

namespace magichat::server {

namespace {

using parcel::Kind;

// Room for more lines than a process will ever begin; the life stands above them.
constexpr unsigned bits_of_lines = 24;
// Who was silent for so many times as long as who is gone is forgotten.
constexpr int times_until_forgotten = 10;

}  // namespace

Cluster::Cluster(std::unique_ptr<Bus> bus, NodeNumber self, std::uint64_t life, Log& log, Metrics& metrics,
                 ClusterTerms terms)
    : self_(self),
      terms_(terms),
      log_(log),
      parcels_in_(metrics.counter("magichat_bus_parcels_total", "Parcels between the nodes", R"(way="in")")),
      parcels_out_(metrics.counter("magichat_bus_parcels_total", "Parcels between the nodes", R"(way="out")")),
      bad_(metrics.counter("magichat_bus_bad_total", "Parcels that could not be read")),
      lines_over_(metrics.counter("magichat_bus_lines_over_total", "Lines to other nodes that were lost")),
      there_gauge_(metrics.gauge("magichat_bus_there", "1 while the bus can be reached")),
      nodes_(metrics.gauge("magichat_bus_nodes", "Other nodes that can be spoken to")),
      bus_(std::move(bus)),
      lines_(life << bits_of_lines) {}

void Cluster::start(Correspondent& correspondent) {
    correspondent_ = &correspondent;
    bus_->listen(self_, *this);
    if (terms_.beat.count() == 0) return;
    ticker_ = std::thread([this] {
        name_this_thread("beat");
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, terms_.beat, [this] { return stopping_; })) {
            lock.unlock();
            tick(Clock::now());
            lock.lock();
        }
    });
}

void Cluster::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(stopping_, true)) return;
        changed_.notify_all();
        for (auto& [node, peer] : peers_) {
            if (peer.line.stands()) say(node, peer, Kind::goodbye);
        }
    }
    if (ticker_.joinable()) ticker_.join();
    bus_->stop();
}

bool Cluster::bus_is_there() const {
    const std::lock_guard lock(mutex_);
    return there_;
}

std::optional<LineId> Cluster::line_to(NodeNumber node) const {
    const std::lock_guard lock(mutex_);
    const auto found = peers_.find(node);
    if (found == peers_.end() || !found->second.line.stands()) return std::nullopt;
    return LineId{node, found->second.number};
}

void Cluster::send(LineId line, std::string_view messages) {
    const std::lock_guard lock(mutex_);
    const auto found = peers_.find(line.node);
    if (found == peers_.end()) return;
    Peer& peer = found->second;
    if (peer.line.stands() && peer.number == line.number) send(line.node, peer, messages);
}

void Cluster::send_to_all(std::string_view messages) {
    const std::lock_guard lock(mutex_);
    for (auto& [node, peer] : peers_) {
        if (peer.line.stands()) send(node, peer, messages);
    }
}

void Cluster::send(NodeNumber node, Peer& peer, std::string_view messages) {
    std::string bytes;
    parcel::write(bytes, peer.line.head(Kind::news, self_));
    bytes += messages;
    parcels_out_.add();
    if (!bus_->send(node, std::move(bytes))) begin_anew(node, peer, "the bus did not take a parcel");
}

void Cluster::tick(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    if (there_) say_hello();
    for (auto one = peers_.begin(); one != peers_.end();) {
        auto& [node, peer] = *one;
        const auto silent = now - peer.heard;
        if (silent > times_until_forgotten * terms_.gone) {
            one = peers_.erase(one);
            continue;
        }
        if (silent > terms_.gone && peer.line.stands()) begin_anew(node, peer, "nothing is heard of it");
        if (there_) say(node, peer, Kind::beat);
        ++one;
    }
}

void Cluster::heard(std::string_view bytes) {
    auto parcel = parcel::read(bytes);
    if (!parcel) {
        bad_.add();
        return log_.debug("bad_parcel", {{"why", parcel.error().why}, {"bytes", bytes.size()}});
    }
    const parcel::Head& head = parcel->head;
    if (head.from == self_) return;  // what is for all comes back
    parcels_in_.add();
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    auto found = peers_.find(head.from);
    const bool is_new = found == peers_.end();
    if (is_new) found = peers_.emplace(head.from, Peer(next_line())).first;
    Peer& peer = found->second;
    peer.heard = Clock::now();
    if (head.kind == Kind::hello) {
        if (is_new) say(head.from, peer, Kind::beat);
        return;
    }
    hear(peer, head, std::move(parcel->messages));
}

void Cluster::hear(Peer& peer, const parcel::Head& head, std::vector<parcel::Message> messages) {
    const LineId before{head.from, peer.number};
    const Line::Change change = peer.line.hear(head);
    if (change.over) over(before.node, peer, "it has begun anew");
    if (change.begun) {
        peer.number = ++stood_;
        nodes_.add(1);
        log_.info("line_stands", {{"node", head.from}});
    }
    if (change.heard == Line::Heard::gap) return begin_anew(head.from, peer, "something was lost on the way");
    if (change.heard == Line::Heard::good && head.kind == Kind::goodbye) return begin_anew(head.from, peer, "it goes");
    if (change.answer) say(head.from, peer, Kind::beat);
    if (change.heard == Line::Heard::good && !messages.empty()) {
        correspondent_->came({head.from, peer.number}, std::move(messages));
    }
}

void Cluster::begin_anew(NodeNumber node, Peer& peer, std::string_view why) {
    if (peer.line.begin_anew(next_line())) over(node, peer, why);
    if (there_ && !stopping_) say(node, peer, Kind::beat);
}

void Cluster::over(NodeNumber node, const Peer& peer, std::string_view why) {
    lines_over_.add();
    nodes_.add(-1);
    log_.warning("line_over", {{"node", node}, {"why", why}});
    correspondent_->line_over({node, peer.number});
}

// What does not arrive is missed by its number.
void Cluster::say(NodeNumber node, Peer& peer, Kind kind) {
    std::string bytes;
    parcel::write(bytes, peer.line.head(kind, self_));
    parcels_out_.add();
    bus_->send(node, std::move(bytes));
}

void Cluster::say_hello() {
    std::string bytes;
    parcel::write(bytes, {Kind::hello, self_});
    bus_->send_to_all(std::move(bytes));
}

void Cluster::bus_there(bool there) {
    const std::lock_guard lock(mutex_);
    there_ = there;
    there_gauge_.set(there ? 1 : 0);
    if (there) return say_hello();
    for (auto& [node, peer] : peers_) begin_anew(node, peer, "the bus is away");
}

}  // namespace magichat::server
