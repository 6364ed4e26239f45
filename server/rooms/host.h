// The host of all tables: what comes in from the network goes to its table, what the table decides is stored, and only
// then told. Puts together which tables there are (rooms), when they are called (timers), what waits to be stored
// (commits) and second devices (handovers). All of it runs on the loop's thread; the writer's only hands tickets back.
#pragma once

#include "protocol/protocol.h"
#include "server/rooms/commits.h"
#include "server/rooms/handovers.h"
#include "server/rooms/rooms.h"
#include "server/rooms/timers.h"

namespace magichat::server {

struct HostLimits {
    std::size_t tables = 20'000;
    std::size_t tables_of_guest = 20;  // that they have opened and that are still there
    Milliseconds bot_time{20};         // longest thought of a bot: other tables wait meanwhile
};

class Host final : public Handler {
public:
    Host(const HostLimits& limits, Store store, std::vector<SessionKey> keys, std::chrono::seconds session_life,
         Log& log, Metrics& metrics);
    ~Host() override;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    // All unfinished tables, as their logs tell them. Before anything else; says how many, or why not.
    Result<std::size_t, StoreError> restore();
    // The network must be there before the first call of the handler, and outlive it.
    void attach(Net& net);
    // The network is going: nothing is handed to it any more.
    void detach() { writer_.reset(); }
    // Tells everybody to come back, and waits until all is stored. Then `go_on`.
    void stop(const std::function<void()>& go_on);

    std::optional<Response> http(ConnectionId connection, const Request& request) override;
    std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request& request) override;
    void ws_text(ConnectionId connection, std::string_view text) override;
    void ws_closed(ConnectionId connection) override;

private:
    struct Visitor {  // a connection
        Guest guest = no_guest;
        std::optional<TableId> table{};
    };

    // host.cpp: the way of a message.
    std::optional<std::string> name_of(const Request& request) const;
    void join(ConnectionId connection, Visitor& who, const JoinMessage& message);
    void take(Room& room, Effects effects, std::optional<Opening> opening = {});
    void stored(Commits::Done done, const std::optional<StoreError>& error);
    void tell(const std::vector<Letter>& letters);
    void tell(ConnectionId connection, const News& news);
    void stored(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error);
    void undo(Room& room, std::string_view why);
    void plan_tick(Room& room);
    void set_alarm();
    void run_ticks();
    void tidy_up();
    void remove(TableId id);
    void submit(Writer::Item item) { writer_->submit(std::move(item)); }

    // routes.cpp: HTTP.
    std::optional<Response> create_table(ConnectionId connection, const Request& request);
    Response show_table(const Request& request, std::string_view code);
    Response show_record(const Request& request, std::string_view id, bool download);
    Response show_health() const;
    Response hand_over(const Request& request);
    Response take_over(const Request& request, std::string_view code);
    Response give_token(const Request& request);

    HostLimits limits_;
    Sessions sessions_;
    std::chrono::seconds session_life_;
    Log& log_;
    Metrics& metrics_;
    std::string path_;  // of the database
    std::unique_ptr<Writer> writer_;
    std::optional<Store> reader_;
    std::optional<Store> first_;  // until the writer takes it
    Net* net_ = nullptr;
    Outside outside_;

    Rooms rooms_;
    Timers timers_;
    Commits commits_;
    Handovers handovers_;
    std::unordered_map<u64, Visitor> guests_;  // by connection
    bool stopping_ = false;
    Json json_;

    Counter& moves_;
    Counter& messages_;
    Counter& refused_;
    Gauge& tables_;
    Histogram& commit_;
};

Guest guest_of(std::string_view name);
// Milliseconds since 1970.
u64 now_ms();

}  // namespace magichat::server
