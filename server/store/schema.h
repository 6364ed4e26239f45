// The tables of the database, as the steps that made them what they are. A step that has been released is never
// changed: a change of the schema is a new step at the end.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace magichat {

// Says in the file's header whose it is: "mhat".
inline constexpr std::int64_t application_id = 0x6d686174;

// Step k brings a file from version k to k + 1 (PRAGMA user_version); an empty file has version 0.
using Migrations = std::span<const std::string_view>;

inline constexpr std::array<std::string_view, 3> migrations{
    // Numbers of tables are never given twice: a record may outlive its table and still name it.
    R"(CREATE TABLE tables (
           id       INTEGER PRIMARY KEY AUTOINCREMENT,
           code     TEXT    NOT NULL UNIQUE,
           created  INTEGER NOT NULL,            -- times in milliseconds since 1970
           touched  INTEGER NOT NULL,
           finished INTEGER NOT NULL DEFAULT 0   -- 1: not to be restored
       );
       -- The log of a table, numbered from 1 without gaps. Never changed; deleted only with its table.
       CREATE TABLE entries (
           table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
           number   INTEGER NOT NULL CHECK (number >= 1),
           entry    TEXT    NOT NULL,
           PRIMARY KEY (table_id, number)
       ) WITHOUT ROWID;
       CREATE TABLE records (
           id          TEXT    PRIMARY KEY NOT NULL,
           table_id    INTEGER NOT NULL,         -- no reference: the table goes sooner
           game        TEXT    NOT NULL,
           finished_at INTEGER NOT NULL,
           record      TEXT    NOT NULL
       );
       CREATE INDEX records_by_time ON records (finished_at);
       CREATE TABLE keys (
           name  TEXT PRIMARY KEY NOT NULL,
           value BLOB NOT NULL
       ) WITHOUT ROWID;)",
    // Takes no time, however large the file is. From here on records may be packed (pack.h), and a log may begin anew:
    // entries before this number say nothing any more, and go little by little. What is stored in one commit arrives as
    // one row, and becomes pieces of the logs later (arrivals.h). A log goes on in its pieces after the rows in `entries`.
    R"(ALTER TABLE tables ADD COLUMN first INTEGER NOT NULL DEFAULT 1;
       CREATE TABLE arrivals (
           number  INTEGER PRIMARY KEY,
           entries BLOB    NOT NULL
       );
       CREATE TABLE pieces (
           place   INTEGER PRIMARY KEY,  -- the table's id times 2^28, and the number of the piece's first entry
           entries BLOB    NOT NULL
       ))",
    // What arrives may stand in two files beside this one (journal.h): whose they are, 0 if there are none, the first record
    // in them that is not in the logs yet, and how many rows of arrivals were put since they were made.
    R"(CREATE TABLE journal (
           id     INTEGER NOT NULL,
           begins INTEGER NOT NULL,
           rows   INTEGER NOT NULL
       );
       INSERT INTO journal VALUES (0, 1, 0))",
};

}  // namespace magichat
