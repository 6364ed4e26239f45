// The host of all tables: what comes in from the network goes to its table, what the table decides is stored, and only
// then told. Everything here runs on the loop's thread; the writer's thread only hands tickets back.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "protocol/protocol.h"
#include "server/net/net.h"
#include "server/store/writer.h"
#include "table/table.h"

namespace magichat::server {

struct HostLimits {
    std::size_t tables = 20'000;
    std::size_t tables_of_guest = 20;  // that he has opened and that are still there
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
    std::optional<Refusal> ws_open(ConnectionId connection, const Request& request) override;
    void ws_text(ConnectionId connection, std::string_view text) override;
    void ws_closed(ConnectionId connection) override;

private:
    struct Room {  // a table and what the server knows of it
        TableId id;
        std::string code;
        Guest opened_by;
        Table table;
        u64 pending = 0;      // effects that are being stored
        bool broken = false;  // something could not be stored: nothing more is told until it is as it was stored
        std::optional<u64> tick{};
        std::int64_t touched = 0;
    };
    struct Guestbook {  // a connection
        Guest guest = no_guest;
        std::optional<TableId> table{};
    };
    struct Opening {  // a request for a table; nobody knows of the table before it is answered
        ConnectionId connection{};
        Response there;
        Response not_stored;
    };
    struct Waiting {  // what is told when its ticket comes back
        TableId table;
        std::vector<Letter> letters;
        std::chrono::steady_clock::time_point since;
        bool stores = false;
        std::optional<Opening> opening{};
    };
    struct Handover {
        std::string guest;
        std::chrono::steady_clock::time_point until;
    };

    // host.cpp: the way of a message.
    std::optional<std::string> name_of(const Request& request) const;
    void join(ConnectionId connection, Guestbook& who, const JoinMessage& message);
    void take(Room& room, Effects effects, std::optional<Opening> opening = {});
    void tell(const std::vector<Letter>& letters);
    void tell(ConnectionId connection, const News& news);
    void stored(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error);
    void undo(Room& room, std::string_view why);
    void plan_tick(Room& room);
    void set_alarm();
    void run_ticks();
    void tidy_up();
    Result<Table, BadLog> read_table(const std::vector<std::string>& lines, magichat::Time now) const;
    void remove(const Room& room);
    Room* find(TableId id);
    Room* find(std::string_view code);

    // api.cpp: HTTP.
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

    std::unordered_map<TableId, std::unique_ptr<Room>> rooms_;
    std::unordered_map<std::string, TableId> codes_;
    std::unordered_map<u64, Guestbook> guests_;    // by connection
    std::unordered_map<u64, std::size_t> opened_;  // tables by guest
    std::map<std::string, Handover, std::less<>> handovers_;
    std::unordered_map<std::string, Bucket> tries_;  // of handover codes, by address
    std::set<std::pair<u64, TableId>> ticks_;
    std::optional<u64> alarm_;
    std::map<Writer::Ticket, Waiting> waiting_;
    Writer::Ticket next_ticket_ = 1;
    TableId next_table_ = 1;
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
