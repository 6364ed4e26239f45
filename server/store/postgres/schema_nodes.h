// Step 2: several nodes over one database. Who lives is decided by the database's clock alone; by no node's.
#pragma once

#include <string_view>

namespace magichat::postgres {

inline constexpr std::string_view schema_nodes = R"(
    ALTER TABLE magichat.house ADD id text NOT NULL DEFAULT gen_random_uuid();  -- several houses may share a bus

    -- A lease that has ended harms nobody as long as nobody has made the fence higher: a batch asks for the fence alone.
    ALTER TABLE magichat.nodes
        ADD name  text COLLATE "C" UNIQUE,
        ADD until timestamptz NOT NULL DEFAULT 'epoch',  -- it lives until then, unless it says so again
        ADD since timestamptz NOT NULL DEFAULT 'epoch';  -- and has lived since then without a break
    UPDATE magichat.nodes SET name = id;
    ALTER TABLE magichat.nodes ALTER name SET NOT NULL;

    -- It was given to its node, which has not said yet that it knows.
    ALTER TABLE magichat.tables ADD came boolean NOT NULL DEFAULT false;
    CREATE INDEX tables_of_nodes ON magichat.tables (node) WHERE NOT finished;
    CREATE INDEX tables_that_came ON magichat.tables (node) WHERE came;

    -- What one node changes here the others hear of: those that were changed by what had not ended when they last asked.
    ALTER TABLE magichat.keys ADD changed xid8 NOT NULL DEFAULT pg_current_xact_id();
    CREATE INDEX keys_by_change ON magichat.keys (changed);
    CREATE FUNCTION magichat.note_change() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        NEW.changed := pg_current_xact_id();
        RETURN NEW;
    END $body$;
    CREATE TRIGGER note_change BEFORE UPDATE ON magichat.keys FOR EACH ROW EXECUTE FUNCTION magichat.note_change();

    -- Digits that make another device the same guest, once.
    CREATE TABLE magichat.handovers (
        digits    text COLLATE "C" PRIMARY KEY,
        guest     text NOT NULL,
        household text NOT NULL,
        until     timestamptz NOT NULL,
        used      boolean NOT NULL DEFAULT false
    );

    -- From now on, without a break, and with a fence of its own.
    CREATE FUNCTION magichat.take_node(called text, lease bigint, OUT node bigint, OUT fence bigint) LANGUAGE plpgsql AS $body$
    DECLARE
        now timestamptz := clock_timestamp();
    BEGIN
        INSERT INTO magichat.nodes AS n (id, fence, name, until, since)
            VALUES ((SELECT coalesce(max(id), 0) + 1 FROM magichat.nodes), 1, called,
                    now + lease * interval '1 ms', now)
            ON CONFLICT (name) DO UPDATE SET fence = n.fence + 1, batch = 0, refused = '{}',
                    until = excluded.until, since = excluded.since
            RETURNING n.id, n.fence INTO node, fence;
    END $body$;

    -- Whether it is still ours; whether tables came; whether the lease of another one that has tables is over. After a time in
    -- which nobody could renew anything, whoever comes back first waits for the others.
    CREATE FUNCTION magichat.renew(node bigint, with_fence bigint, lease bigint,
                                   OUT kept boolean, OUT tables_came boolean, OUT due boolean) LANGUAGE plpgsql AS $body$
    DECLARE
        now timestamptz := clock_timestamp();
        length interval := lease * interval '1 ms';
        lives_since timestamptz;
    BEGIN
        UPDATE magichat.nodes AS n SET since = CASE WHEN n.until < now THEN now ELSE n.since END, until = now + length
            WHERE n.id = node AND n.fence = with_fence RETURNING n.since INTO lives_since;
        kept := FOUND;
        tables_came := EXISTS (SELECT FROM magichat.tables AS t WHERE t.node = renew.node AND t.came);
        -- The clock was set back: nobody lives the longer for it.
        UPDATE magichat.nodes AS n SET until = now + length WHERE n.id <> node AND n.until > now + 10 * length;
        due := kept AND lives_since + length <= now AND EXISTS (SELECT FROM magichat.nodes AS n WHERE n.until <= now AND
            EXISTS (SELECT FROM magichat.tables AS t WHERE t.node = n.id AND NOT t.finished));
    END $body$;

    -- Its unfinished tables go to those who live, to each as many; how many there were. To nobody, if nobody lives.
    CREATE FUNCTION magichat.share(gone bigint) RETURNS bigint LANGUAGE plpgsql AS $body$
    DECLARE
        living bigint[] := ARRAY(SELECT id FROM magichat.nodes WHERE until > clock_timestamp() AND id <> gone ORDER BY random());
        count bigint := 0;
    BEGIN
        IF cardinality(living) = 0 THEN RETURN 0; END IF;
        UPDATE magichat.tables AS t SET node = living[1 + one.place % cardinality(living)], came = true
            FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM magichat.tables WHERE tables.node = gone AND NOT finished) AS one
            WHERE t.id = one.id;
        GET DIAGNOSTICS count = ROW_COUNT;
        RETURN count;
    END $body$;

    -- Of one node whose lease is over: whoever comes first makes its fence higher, and nobody else finds it over then. What it
    -- may have begun and not ended, as when it was stopped in the middle, is undone first: it would hold its row.
    CREATE FUNCTION magichat.take_over(taker bigint, with_fence bigint) RETURNS TABLE (node bigint, tables bigint) LANGUAGE plpgsql AS $body$
    BEGIN
        IF NOT EXISTS (SELECT FROM magichat.nodes AS n WHERE n.id = taker AND n.fence = with_fence AND n.until > clock_timestamp()) THEN
            RETURN;
        END IF;
        FOR node IN SELECT n.id FROM magichat.nodes AS n WHERE n.until <= clock_timestamp() AND
                EXISTS (SELECT FROM magichat.tables AS t WHERE t.node = n.id AND NOT t.finished) ORDER BY n.id LOOP
            PERFORM pg_terminate_backend(l.pid) FROM pg_locks AS l WHERE l.locktype = 'advisory' AND l.granted AND
                l.classid = 1835557236 AND l.objid::bigint = take_over.node AND
                l.database = (SELECT oid FROM pg_database WHERE datname = current_database());
            PERFORM FROM magichat.nodes AS n WHERE n.id = take_over.node FOR UPDATE;  -- what was taken meanwhile is seen below
            UPDATE magichat.nodes AS n SET fence = n.fence + 1 WHERE n.id = take_over.node AND n.until <= clock_timestamp() AND
                EXISTS (SELECT FROM magichat.tables AS t WHERE t.node = n.id AND NOT t.finished);
            CONTINUE WHEN NOT FOUND;
            tables := magichat.share(node);
            RETURN NEXT;
            RETURN;  -- the others in commits of their own
        END LOOP;
    END $body$;

    -- It goes, and gives away what it has. It stores nothing more.
    CREATE FUNCTION magichat.leave(node bigint, with_fence bigint) RETURNS bigint LANGUAGE plpgsql AS $body$
    BEGIN
        UPDATE magichat.nodes SET fence = fence + 1, until = 'epoch' WHERE id = node AND fence = with_fence;
        IF NOT FOUND THEN RAISE EXCEPTION 'node % has been taken over', node USING ERRCODE = 'MH001'; END IF;
        RETURN magichat.share(node);
    END $body$;

    -- Closed tables are anybody's to delete: whose they were may be gone for good.
    CREATE OR REPLACE FUNCTION magichat.prune(owner bigint, finished_before bigint, idle_before bigint, most bigint,
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
                WHERE t.id > done AND t.id <= upto AND (t.node = owner OR t.finished) AND
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
    END $body$)";

}  // namespace magichat::postgres
