// cli: what the doctor finds when it looks at one thing, and each thing that it looks at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/config.h"
#include "server/store/store.h"
#include "words/words.h"

namespace magichat::doctor {

enum class Grade : std::uint8_t { ok, warning, wrong };

struct Finding {
    std::string_view check;  // for programs: "port"
    Grade grade;
    Line what;
    std::optional<Line> advice{};  // what to do, unless it is ok
};
using Findings = std::vector<Finding>;

// -- the address ---------------------------------------------------------------------------------------------------

struct Address {
    bool answers = false;  // a server of ours is there
    Findings findings;
};
// Whether the server could listen there, or whether one of ours does, and how that one is.
Address look_at_address(const server::Config& config);

// -- the file ------------------------------------------------------------------------------------------------------

struct File {
    std::optional<StoreTime> newest;  // the newest time in it
    Findings findings;
};
// `uid`: who the server will be. `answers`: a server of ours is at the address. `made`: its folder is made when need be.
File look_at_file(const std::string& database, std::uint32_t uid, bool answers, bool made);

// -- the database, where it is no file ------------------------------------------------------------------------------

struct Database {
    std::optional<StoreTime> newest;
    Finding finding;
};
Database look_at_database(const std::string& address);

// -- the disk ------------------------------------------------------------------------------------------------------

// By how many bytes are free, and by how long a flush takes; nothing in `flush_ms` if it failed, with this errno.
Finding about_room(const std::string& folder, std::uint64_t free);
Finding about_flush(const std::string& folder, double median_ms, std::size_t times);
// Writes and flushes a small file of its own in the folder, and takes it away again.
Findings look_at_disk(const std::string& folder);

// -- the rest ------------------------------------------------------------------------------------------------------

Finding about_clock(StoreTime now, std::optional<StoreTime> newest);
Findings look_at_clock(std::optional<StoreTime> newest);

Finding look_at_page(const std::string& folder);

Finding look_at_certificate(const std::string& cert, const std::string& key, std::int64_t now);

Finding about_open_files(std::uint64_t most, std::size_t connections);
Finding about_queue(std::uint64_t longest);
Findings look_at_system(const server::Config& config);

}  // namespace magichat::doctor
