// What stands in PostgreSQL, as the steps that made it what it is: in a schema of its own, and every name with it. A step that
// has been released is never changed: a change is a new step at the end.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "server/store/postgres/schema_nodes.h"

namespace magichat::postgres {

// What a batch of the writer asks of each operation. Numbers stay as they are: functions in databases know them.
enum class Task { create = 1, append = 2, fresh = 3, touch = 4, finish = 5, gone = 6, record = 7, key = 8, drop = 9 };
// Why one is refused.
enum class Why { table_there = 1, no_table = 2, from_one = 3, gap = 4, entry_there = 5, record_there = 6 };

// From here on nodes have names (schema_nodes.h).
inline constexpr std::int64_t first_version_of_nodes = 2;
// Step k brings a database from version k to k + 1 (magichat.house); one without our schema has version 0.
inline constexpr std::array<std::string_view, 2> migrations{
    R"(CREATE SCHEMA magichat;
    REVOKE ALL ON SCHEMA magichat FROM PUBLIC;
    CREATE TABLE magichat.house (
        one        boolean PRIMARY KEY DEFAULT true CHECK (one),  -- there is one row
        version    integer NOT NULL,
        next_table bigint  NOT NULL   -- numbers of tables are never given twice: a record may outlive its table and still name it
    );
    INSERT INTO magichat.house VALUES (true, 0, 1);

    -- Who runs tables. Whoever takes a node over makes its fence higher; what comes with a lower one is refused from then on,
    -- whoever believes to run it still. A batch and its number are in one commit, so that it can be told whether it came to
    -- be when the connection was lost meanwhile: refused then says what was refused of it, in threes (item, operation, why).
    CREATE TABLE magichat.nodes (
        id      bigint   PRIMARY KEY,
        fence   bigint   NOT NULL,
        batch   bigint   NOT NULL DEFAULT 0,
        refused bigint[] NOT NULL DEFAULT '{}'
    ) WITH (fillfactor = 20);

    CREATE TABLE magichat.tables (
        id       bigint  PRIMARY KEY,
        code     text    COLLATE "C" NOT NULL UNIQUE,  -- of a finished one it is free: then it gets another one
        created  bigint  NOT NULL,                     -- times in milliseconds since 1970
        touched  bigint  NOT NULL,
        finished boolean NOT NULL DEFAULT false,       -- not to be restored
        first    bigint  NOT NULL DEFAULT 1,           -- entries before it say nothing any more, and go little by little
        node     bigint  NOT NULL                      -- who runs it
    );
    -- The log of a table, numbered from 1 without gaps. No reference to the table: that would cost more than the entry.
    CREATE TABLE magichat.entries (
        table_id bigint NOT NULL,
        number   bigint NOT NULL CHECK (number >= 1),
        entry    bytea  NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    CREATE TABLE magichat.records (
        id          text   COLLATE "C" PRIMARY KEY,
        table_id    bigint NOT NULL,                   -- no reference: the table goes sooner
        game        text   NOT NULL,
        finished_at bigint NOT NULL,
        record      bytea  NOT NULL                    -- packed (pack.h)
    );
    CREATE INDEX records_by_time ON magichat.records (finished_at);
    CREATE TABLE magichat.keys (
        name  text  COLLATE "C" PRIMARY KEY,
        value bytea NOT NULL
    );

    -- First in every transaction that changes something: it holds the node's row until the end.
    CREATE FUNCTION magichat.begin_batch(node bigint, with_fence bigint, number bigint) RETURNS void LANGUAGE plpgsql AS $body$
    BEGIN
        UPDATE magichat.nodes SET batch = number, refused = '{}' WHERE id = node AND fence = with_fence;
        IF NOT FOUND THEN RAISE EXCEPTION 'node % has been taken over', node USING ERRCODE = 'MH001'; END IF;
    END $body$;

    -- The last number in a log, or nothing if the node has no such table.
    CREATE FUNCTION magichat.last_number(owner bigint, which bigint) RETURNS bigint LANGUAGE sql STABLE AS $body$
        SELECT greatest(t.first - 1, (SELECT max(e.number) FROM magichat.entries AS e WHERE e.table_id = t.id), 0)
        FROM magichat.tables AS t WHERE t.id = which AND t.node = owner
    $body$;

    -- The operations of one item, all or none. A row if it is refused: the place of the operation from 1, and why.
    CREATE FUNCTION magichat.perform(owner bigint, item bigint, kinds bigint[], which bigint[], numbers bigint[],
                                     names text[], games text[], bodies bytea[])
    RETURNS TABLE (place bigint, why bigint) LANGUAGE plpgsql AS $body$
    DECLARE
        one record;
        last bigint;
    BEGIN
        BEGIN
            FOR one IN SELECT * FROM unnest(kinds, which, numbers, names, games, bodies) WITH ORDINALITY
                                  AS u (kind, id, number, name, game, body, o) LOOP
                place := one.o;
                why := 0;
                CASE one.kind
                WHEN 1 THEN
                    UPDATE magichat.tables AS t SET code = t.code || '#' || t.id WHERE t.code = one.name AND t.finished;
                    UPDATE magichat.house SET next_table = one.id + 1 WHERE next_table <= one.id;
                    INSERT INTO magichat.tables (id, code, created, touched, node)
                        VALUES (one.id, one.name, one.number, one.number, owner);
                WHEN 2, 3 THEN
                    last := magichat.last_number(owner, one.id);
                    IF one.number < 1 THEN why := 3;
                    ELSIF last IS NULL THEN why := 2;
                    ELSIF one.number > last + 1 THEN why := 4;
                    ELSIF one.number <= last THEN why := 5;
                    ELSE
                        INSERT INTO magichat.entries VALUES (one.id, one.number, one.body);
                        IF one.kind = 3 THEN
                            UPDATE magichat.tables SET first = one.number WHERE id = one.id;
                            DELETE FROM magichat.entries AS e WHERE e.table_id = one.id AND e.number < one.number AND
                                e.number < 1000 + (SELECT min(f.number) FROM magichat.entries AS f WHERE f.table_id = one.id);
                        END IF;
                    END IF;
                WHEN 4 THEN UPDATE magichat.tables SET touched = one.number WHERE id = one.id AND node = owner;
                WHEN 5 THEN
                    UPDATE magichat.tables SET touched = one.number, finished = true WHERE id = one.id AND node = owner;
                WHEN 6 THEN
                    DELETE FROM magichat.tables WHERE id = one.id AND node = owner;
                    IF FOUND THEN DELETE FROM magichat.entries WHERE table_id = one.id; END IF;
                WHEN 7 THEN
                    INSERT INTO magichat.records VALUES (one.name, one.id, one.game, one.number, one.body);
                WHEN 8 THEN
                    INSERT INTO magichat.keys VALUES (one.name, one.body)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value;
                WHEN 9 THEN DELETE FROM magichat.keys WHERE name = one.name;
                END CASE;
                IF why <> 0 THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'MH002'; END IF;
            END LOOP;
            RETURN;
        EXCEPTION
            WHEN SQLSTATE 'MH002' THEN NULL;
            WHEN unique_violation THEN
                why := CASE one.kind WHEN 1 THEN 1 WHEN 7 THEN 6 ELSE 5 END;
        END;
        UPDATE magichat.nodes SET refused = refused || ARRAY[item, place, why] WHERE id = owner;
        RETURN NEXT;
    END $body$;

    -- Entries alone, those of a table one after the other: in one go, or if one of them contradicts its log, item by item.
    CREATE FUNCTION magichat.append(owner bigint, items bigint[], which bigint[], numbers bigint[], bodies bytea[])
    RETURNS TABLE (item bigint, place bigint, why bigint) LANGUAGE plpgsql AS $body$
    DECLARE
        one record;
    BEGIN
        IF NOT EXISTS (SELECT FROM (SELECT u.id, min(u.number) AS begins FROM unnest(which, numbers) AS u (id, number)
                                    GROUP BY u.id) AS logs
                       WHERE logs.begins IS DISTINCT FROM magichat.last_number(owner, logs.id) + 1) THEN
            INSERT INTO magichat.entries SELECT * FROM unnest(which, numbers, bodies);
            RETURN;
        END IF;
        FOR one IN SELECT u.item, array_agg(2::bigint) AS kinds, array_agg(u.id ORDER BY u.o) AS ids,
                          array_agg(u.number ORDER BY u.o) AS numbers, array_agg(u.body ORDER BY u.o) AS bodies
                   FROM unnest(items, which, numbers, bodies) WITH ORDINALITY AS u (item, id, number, body, o)
                   GROUP BY u.item ORDER BY u.item LOOP
            item := one.item;
            SELECT p.place, p.why INTO place, why
                FROM magichat.perform(owner, one.item, one.kinds, one.ids, one.numbers, NULL, NULL, one.bodies) AS p;
            IF FOUND THEN RETURN NEXT; END IF;
        END LOOP;
    END $body$;

    -- A little of what is old: at most so many rows of tables and entries. How far it has come.
    CREATE FUNCTION magichat.prune(owner bigint, finished_before bigint, idle_before bigint, most bigint,
                                   INOUT done bigint, INOUT under_way bigint, OUT more boolean) LANGUAGE plpgsql AS $body$
    DECLARE
        last bigint := (SELECT next_table - 1 FROM magichat.house);
        upto bigint;
        found_one bigint;
        gone bigint;
    BEGIN
        WHILE most > 0 AND done < last LOOP
            upto := done + 5000;
            SELECT t.id INTO found_one FROM magichat.tables AS t
                WHERE t.id > done AND t.id <= upto AND t.node = owner AND
                      (t.id = under_way OR t.touched < CASE WHEN t.finished THEN finished_before ELSE idle_before END)
                ORDER BY t.id LIMIT 1;
            most := most - 1;
            IF NOT FOUND THEN
                done := upto;
                CONTINUE;
            END IF;
            DELETE FROM magichat.entries AS e WHERE e.table_id = found_one AND e.number IN
                (SELECT f.number FROM magichat.entries AS f WHERE f.table_id = found_one ORDER BY f.number LIMIT most);
            GET DIAGNOSTICS gone = ROW_COUNT;
            most := most - gone;
            IF most <= 0 THEN  -- there may be more of it: the next step goes on here, whoever moves meanwhile
                under_way := found_one;
                UPDATE magichat.tables SET finished = true WHERE id = found_one;
                EXIT;
            END IF;
            DELETE FROM magichat.tables WHERE id = found_one;
            done := found_one;
        END LOOP;
        more := done < last;
    END $body$)",
    schema_nodes,
};

}  // namespace magichat::postgres
