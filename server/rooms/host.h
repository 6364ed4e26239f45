// The host of one loop: of the connections that are on it, and of the tables that belong to it. What comes in from the
// network goes to its table, what the table decides is stored, and only then told. A table and its visitors may be on
// different loops: then what they say to each other goes by mail, in order.
//
// All of it runs on the loop's thread. What all hosts share stands in shared.h; who puts them together in hosts.h.
#pragma once

#include <unordered_set>

#include "protocol/protocol.h"
#include "server/rooms/abroad.h"
#include "server/rooms/commits.h"
#include "server/rooms/rooms.h"
#include "server/rooms/shared.h"
#include "server/rooms/timers.h"

namespace magichat::server {

class Host final : public Handler {
public:
    Host(Shared& shared, std::size_t number);
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    // A table from its log, before anything else happens, or set aside; or why it can't be read now.
    std::optional<StoreError> restore(const StoredTable& stored, Storage& store);
    // The loops must be there before the first call of the handler, and outlive it. `all`: the hosts in their order.
    void attach(const std::vector<Loop>& loops, const std::vector<Host*>& all,
                Result<std::unique_ptr<Storage>, StoreError> reader);
    // Tickets of this host have come back.
    void stored(const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error);
    // Tables that are here are no old ones, however slowly they are played: those last touched before this are, now.
    void touch_before(StoreTime time);
    // From now on nobody is listened to.
    void stop_listening() { stopping_ = true; }
    void say_goodbye();
    // A guest has signed out, at whatever node.
    void close_devices(Guest guest, std::int64_t before);

    // Where several nodes share a storage (adopt.cpp). These came to us; they are read one by one between other work, or when
    // somebody asks for one.
    void adopt(const std::vector<StoredTable>& tables);
    // All that is here is somebody else's: everybody is sent away, and nobody listened to.
    void leave_all();
    // And when nothing of it waits to be stored any more, nothing is left of it.
    void forget_all();
    void begin_anew();

    // Where there are lines to other nodes (nodes.cpp). What came on one for connections or tables of this loop; and that it is
    // over.
    void came(LineId line, const std::vector<parcel::Message>& messages);
    void line_over(LineId line);

    std::optional<Response> http(ConnectionId connection, const Request& request) override;
    std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request& request) override;
    std::optional<std::size_t> home_of(const Request& request) const override;
    void ws_text(ConnectionId connection, std::string_view text) override;
    void ws_closed(ConnectionId connection) override;

private:
    // A connection of this loop.
    struct Visitor {
        Guest guest = no_guest;
        std::string household{};
        std::int64_t issued = 0;          // the cookie or token that it came with
        std::optional<std::size_t> at{};  // the loop of the table where it is, or wants to be
        std::optional<LineId> line{};     // or the line to the node of that table; and its code
        u64 code = 0;                     //
        bool asks = false;                // it has asked to join, and no answer has come yet
        std::vector<std::string> says{};  // meanwhile
    };
    // A connection at a table of this loop.
    struct Present {
        Guest guest = no_guest;
        TableId table{};
        std::string household{};
    };

    // host.cpp: the way of a message.
    std::optional<Who> who_is(const Request& request) const;
    void hear(ConnectionId connection, Visitor& who, std::string_view text);
    void join(ConnectionId connection, Visitor& who, JoinMessage message);
    void joined(ConnectionId connection, bool is_in);
    // At the table's loop.
    void come(ConnectionId connection, Guest guest, const std::string& household, const JoinMessage& message,
              bool may_try = true);
    void say(ConnectionId connection, std::string_view text);
    void obey(ConnectionId connection, Room& room, const Command& command, const std::string& household);
    void refuse(ConnectionId connection, Room& room, news::Error error);
    void go(ConnectionId connection);
    // What one of this household has brought about.
    void take_from(const std::string& household, Room& room, Effects effects);
    void take(Room& room, Effects effects, std::optional<Opening> opening = {});
    void stored(Commits::Done done, const std::optional<StoreError>& error);
    void undo(Room& room, std::string_view why);
    void read_again(Room& room);
    // As its log tells it, or why that can't be.
    Result<Table, StoreError> read_from(Storage& store, TableId table) const;
    void remove(TableId id);

    // doors.cpp: which codes open which tables, for whom.
    // elsewhere: another node runs it. moving: for a moment nobody knows who does.
    enum class NoTable : u8 { unknown, too_fast, elsewhere, moving };
    struct NoRoom {
        NoTable why;
        NodeNumber node = 0;   // elsewhere
        bool may_try = false;  // likewise: what that node should know of the household
    };
    // `may_try`: so says the node where they are connected.
    Result<Room*, NoRoom> find_table(std::string_view code, Guest guest, std::string_view household,
                                     bool may_try = true);
    Result<Room*, NoRoom> look_up(std::string_view code, Guest guest, std::string_view household, bool may_try);
    void turn_away(ConnectionId connection, NoRoom none);
    // Whoever was sent here by another node comes back there, and it asks again where the table is.
    static NoRoom as_heard_abroad(NoRoom none) {
        return none.why == NoTable::elsewhere ? NoRoom{NoTable::moving} : none;
    }

    // adopt.cpp: tables that come while we run. None: it can't be read, or not now.
    Room* load_stored(const StoredTable& stored);
    Result<Room*, NoRoom> fetch(std::string_view code);
    void load_next();
    void set_aside(TableId id, std::string_view code, std::string_view why);

    // mail.cpp: what is told to connections, wherever they are.
    using Mail = std::function<void(Host&)>;
    void mail(std::size_t loop, Mail letter);
    void deliver_soon();
    void deliver();
    // Here and at once, or by mail.
    template <class Work>
    void at_loop(std::size_t loop, Work work) {
        if (loop == number_) return work(*this);
        mail(loop, std::move(work));
    }
    void tell(const std::vector<Letter>& letters);
    void tell(ConnectionId connection, const News& news);
    void send(const Clients& to, const News& news);
    void answer(ConnectionId connection, Response response);
    void tell_joined(ConnectionId connection, bool is_in);
    // It is at no table any more, and its connection ends.
    void send_off(ConnectionId connection, CloseCode code, std::string_view reason);

    // nodes.cpp: our visitors at tables of other nodes, and theirs at ours.
    struct Question {
        Request request;
        Guest guest = no_guest;
        std::string code{};
    };
    struct Asked {
        LineId line;
        Request request;
    };
    void send_on(ConnectionId connection, NodeNumber node, const JoinMessage& message, bool may_try);
    void ask_on(ConnectionId connection, NodeNumber node, const Question& question, bool may_try);
    void write_to(LineId line, const parcel::Message& message);
    void send_parcels();
    void tell_abroad(const Clients& to, std::string_view text);
    Visitor* visitor_on(LineId line, u64 connection);
    void hear_from(LineId line, const parcel::Come& m);
    void hear_from(LineId line, const parcel::Say& m);
    void hear_from(LineId line, const parcel::Go& m);
    void hear_from(LineId line, const parcel::Ask& m);
    void hear_from(LineId line, const parcel::Joined& m);
    void hear_from(LineId line, const parcel::Tell& m);
    void hear_from(LineId line, const parcel::SendOff& m);
    void hear_from(LineId line, const parcel::Answer& m);
    void hear_from(LineId line, const parcel::Used& m);

    // clock.cpp: what happens by itself.
    void let_think(Room& room, u64 version);
    void thought(TableId table, u64 number, u64 version, std::unique_ptr<LentBot> bot);
    void plan_tick(Room& room);
    void set_alarm();
    void run_ticks();

    // routes.cpp: HTTP.
    std::optional<Response> create_table(ConnectionId connection, const Request& request);
    void open_table(ConnectionId connection, const Request& request, Guest guest, const TableSettings& settings,
                    int tries);
    // Nothing: another node answers.
    std::optional<Response> table_response(ConnectionId connection, const Question& question);
    static Response no_table_response(const Request& request, NoRoom none);
    std::optional<Response> show_table(ConnectionId connection, const Request& request, std::string_view code);
    Response show_record(const Request& request, std::string_view id, bool download);
    Response show_health() const;
    Response give_token(const Request& request);
    std::optional<Response> sign_out(ConnectionId connection, const Request& request);
    void end_sessions(ConnectionId connection, const Request& request, const Who& who);

    // digits.cpp: a second device.
    std::optional<Response> hand_over(ConnectionId connection, const Request& request);
    std::optional<Response> show_handover(ConnectionId connection, const Request& request);
    std::optional<Response> take_over(ConnectionId connection, const Request& request, std::string_view code);
    Response take_over(Lease& lease, const Request& request, const std::string& digits) const;
    Response taken_over(const Request& request, const Result<std::string, Handovers::Refused>& guest) const;
    // What all nodes have to agree about: asked of the keeper, then answered.
    std::optional<Response> ask_keeper(ConnectionId connection, const Request& request,
                                       std::function<Response(Lease&)> job);

    Shared& shared_;
    std::size_t number_;
    std::optional<Loop> loop_;
    std::vector<Loop> loops_;
    std::vector<Host*> all_;
    std::unique_ptr<Storage> reader_;
    Outside outside_;

    Rooms rooms_;
    Timers timers_;
    Commits commits_;
    std::unordered_map<u64, Visitor> visitors_;  // by connection
    std::unordered_map<u64, Present> present_;   // likewise
    Abroad abroad_;                              // those of them that other nodes have
    std::unordered_map<u64, Asked> asked_;       // questions over HTTP that another node answers
    std::vector<std::vector<Mail>> outbox_;      // by loop
    std::map<LineId, std::string> parcels_;      // for other nodes
    bool mail_waits_ = false;
    bool stopping_ = false;
    bool leaving_ = false;                               // it stops for what is here alone
    std::unordered_map<TableId, StoredTable> arriving_;  // they are ours, and not read yet
    std::unordered_set<TableId> set_aside_;
    u64 thoughts_ = 0;
    Json json_;
};

Guest guest_of(std::string_view name);
// As tables know it.
Household household_of(std::string_view name);
inline Client client_of(ConnectionId connection) { return Client{static_cast<u64>(connection)}; }
inline ConnectionId connection_of(Client client) { return ConnectionId{static_cast<u64>(client)}; }

}  // namespace magichat::server
