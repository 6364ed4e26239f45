// The hosts of all loops put together: what is stored is handed out to them, and they stop in step.
#pragma once

#include "server/bus/nats.h"
#include "server/rooms/calendar.h"
#include "server/rooms/host.h"

namespace magichat::server {

class Hosts final : private Correspondent {
public:
    Hosts(const HostLimits& limits, std::unique_ptr<Storage> store, const Calendar& calendar, Sessions& sessions,
          std::size_t loops, Log& log, Metrics& metrics);

    // All unfinished tables, as their logs tell them; those that can't be read are set aside. Before anything else; says
    // how many there are, or why none.
    Result<std::size_t, StoreError> restore();
    // The other nodes are spoken to over this, if there are any. After that; an error if that can never be.
    std::optional<NatsError> join(const BusAddress& bus);
    std::vector<Handler*> handlers() const;
    // The network must be there before the first call of a handler, and outlive it.
    void attach(Net& net);
    // The network is going: nothing is handed to it any more.
    void detach();
    // On the first loop: when all is stored, everybody is told to come back. Then `go_on`, there too. Nobody waits for the
    // disk meanwhile.
    void stop(const std::function<void()>& go_on);

private:
    // By threads of the cluster. Everything goes to the loop that it concerns.
    void came(LineId line, std::vector<parcel::Message> messages) override;
    void line_over(LineId line) override;
    // On every loop, behind all that waits there; then `next`, on the first.
    void on_every_loop(const std::function<void(Host&)>& work, const std::function<void()>& next);
    void hand_back(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error);
    void tell_what_waits(std::function<std::int64_t()> to_store, std::function<std::int64_t()> to_think);
    // Our tables are somebody else's, since our lease was over: all that is loaded goes, and a new life begins with what is ours
    // then. In between nothing is left that was decided in the life before.
    void begin_anew();
    void adopt(const std::vector<StoredTable>& tables);
    // All our tables go to other nodes.
    void leave(const std::function<void()>& next);
    void hear_who_signed_out(const Storage::Pairs& pairs);
    void tell_what_was_used();
    void tidy_up();
    void tend_keys(bool renew);

    Shared shared_;
    std::vector<std::unique_ptr<Host>> hosts_;
    std::vector<Loop> loops_;
    std::unique_ptr<Storage> store_;  // until the writer takes it
    std::unique_ptr<Storage> reader_;
    Calendar calendar_;
    bool stopping_ = false;
    std::function<void()> all_stored_;  // how a stop goes on
    std::function<void()> all_left_;    // how a new life does
};

}  // namespace magichat::server
