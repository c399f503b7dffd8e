-- Requests sign in as the first role, the job queue as the second, which may do the same and what its own tables need.
-- Each table grants the first only what the product does to that table. Neither owns anything.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'stagedoor_app') then
    create role stagedoor_app nologin;
  end if;
  if not exists (select 1 from pg_roles where rolname = 'stagedoor_jobs') then
    create role stagedoor_jobs nologin;
  end if;
  if not pg_has_role('stagedoor_jobs', 'stagedoor_app', 'usage') then
    grant stagedoor_app to stagedoor_jobs;
  end if;
end
$$;
grant usage on schema public to stagedoor_app;

create extension if not exists pg_trgm;

-- Which schema this database has: a fingerprint of the migration files that created it. A start compares it with its own
-- files and refuses a database of another build.
create table schema_version (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
grant select on schema_version to stagedoor_app;

-- The one clock. The offset is zero except under a simulated clock.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0,
  -- The offset before the demo data moved the clock into the past; null: nothing is overridden. A process that dies
  -- meanwhile leaves it here, and the next start restores it.
  overridden_from_ms bigint
);
insert into app_clock default values;
grant select, update on app_clock to stagedoor_app;

-- The present. Without an offset it is now() and nothing else, which plans take in as it is: as a function that reads the table it
-- costs each statement that names it, and each row of a default, more than most rows do. The trigger below changes its text.
create function app_now() returns timestamptz language sql stable parallel safe as $$ select now() $$;

create function announce_clock() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if (new.offset_ms <> 0) <> (select prosrc like '%app_clock%' from pg_proc where oid = 'public.app_now'::regproc) then
    execute format('create or replace function public.app_now() returns timestamptz language sql stable parallel safe as %L',
      case when new.offset_ms = 0 then ' select now() '
        else ' select now() + (select offset_ms from public.app_clock) * interval ''1 millisecond'' ' end);
  end if;
  perform pg_notify('clock', new.offset_ms::text);
  return new;
end
$$;
create trigger app_clock_changed after update on app_clock for each row execute function announce_clock();

-- Small tables that every process caches in memory: a version that grows with each change tells it when to read again.
create table table_version (
  name text primary key,
  version bigint not null default 1
);
grant select, update on table_version to stagedoor_app;

create function count_table_change() returns trigger language plpgsql as $$
begin
  update table_version set version = version + 1 where name = tg_table_name;
  return null;
end
$$;

-- For tables whose rows are written once.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Events, written in the transaction of the change that they report and delivered after its commit, at least once. An event
-- has no handler as it is recorded; the dispatcher replaces it by one row per handler, each with its own attempts and pause.
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  handler text,
  payload jsonb not null,
  created_at timestamptz(3) not null default app_now(),
  attempts int not null default 0,
  -- Full precision: rounded to milliseconds a row could lie just after the time at which the dispatcher is woken for it.
  not_before timestamptz not null default now(),
  failed_at timestamptz(3),
  -- Which process recorded it and delivers it, by its connections' setting; 0: one that delivers nothing.
  recorded_by int not null default coalesce(nullif(current_setting('stagedoor.process', true), ''), '0')::int
) with (fillfactor = 80);
-- The dispatcher's queries, oldest first: events without handlers yet, and what waits for one handler. Neither attempts nor
-- not_before is indexed, so that a claim changes no index (a HOT update).
create index outbox_waiting on outbox (handler, id) where failed_at is null;
-- What an operator has to look at.
create index outbox_failed on outbox (handler) where failed_at is not null;
grant select, insert, update, delete on outbox to stagedoor_app;

-- The commit of this transaction does not wait for the disk (PostgreSQL's asynchronous commit). A crash of the database loses what was
-- committed last, in the order of the commits. For what is done again when it is lost. Decision 0468.
create function commit_asynchronously() returns void language sql as $$ select set_config('synchronous_commit', 'off', true) $$;
revoke execute on function commit_asynchronously from public;
grant execute on function commit_asynchronously to stagedoor_app;

-- The dispatcher's statements, as functions so that each connection plans them once. What a crash loses of them is delivered again.

-- Replaces the oldest recorded events by one row for each handler; an event without a handler is deleted. Of each handler the first
-- p_claims are leased at once. What another process than p_process recorded within p_patience is left to that one. Answers how many events there were, which handlers got any, and what was leased.
create function route_events(p_events text[], p_handlers text[], p_claims int[], p_lease interval, p_limit int, p_process int,
  p_patience interval)
returns table (count bigint, routed text[], claimed json) language plpgsql as $$
#variable_conflict use_column
begin
  perform commit_asynchronously();
  return query with taken as (
    -- An array is looked up by the index, also by a plan from when the table was empty, which would join with all of a backlog.
    delete from outbox where id = any(array(
      select id from outbox where handler is null and failed_at is null
        and (recorded_by in (0, p_process) or created_at not between app_now() - p_patience and app_now())
      order by id limit p_limit for update skip locked))
    returning id, name, payload, created_at
  ), placed as (
    select route.handler, taken.*, row_number() over (partition by route.handler order by taken.id) <= route.claims as is_claimed
    from taken join unnest(p_events, p_handlers, p_claims) as route (name, handler, claims) using (name)
  ), made as (
    insert into outbox (handler, name, payload, created_at, attempts, not_before)
    select handler, name, payload, created_at, is_claimed::int, case when is_claimed then now() + p_lease else now() end
    from placed order by placed.id
    returning id, handler, payload, attempts
  ) select (select count(*) from taken), array(select distinct handler from made),
    (select json_agg(json_build_object('id', id, 'handler', handler, 'payload', payload) order by id) from made where attempts = 1);
end
$$;
-- Leases the oldest due events of a handler.
create function claim_events(p_handler text, p_limit int, p_lease interval) returns table (id bigint, payload jsonb, attempts int)
language plpgsql as $$
#variable_conflict use_column
begin
  perform commit_asynchronously();
  return query update outbox set attempts = attempts + 1, not_before = now() + p_lease where id = any(array(
      select id from outbox where handler = p_handler and failed_at is null and not_before <= now()
      order by id limit p_limit for update skip locked))
    returning id, payload, attempts;
end
$$;
create function finish_events(p_ids bigint[]) returns void language plpgsql as $$
begin
  perform commit_asynchronously();
  delete from outbox where id = any(p_ids);
end
$$;
revoke execute on function route_events, claim_events, finish_events from public;
grant execute on function route_events, claim_events, finish_events to stagedoor_app;

-- Privileged actions, written in the transaction of the action. Rows are never edited or deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  subject_id uuid,
  action text not null,
  reason text,
  facts jsonb not null default '{}',
  request_id text,
  created_at timestamptz(3) not null default app_now(),
  previous_hash bytea,
  hash bytea not null
);
-- What was done to an account, newest first.
create index audit_log_subject on audit_log (subject_id, id desc) where subject_id is not null;
grant select, insert on audit_log to stagedoor_app;

-- An array keeps the position of every value, also of an absent one. The time is a number, so the connection's time zone
-- does not matter.
create function audit_digest(entry audit_log) returns bytea language sql stable
  as $$ select sha256(convert_to(jsonb_build_array(encode(entry.previous_hash, 'hex'), entry.id, entry.actor_id, entry.subject_id,
    entry.action, entry.reason, entry.facts, entry.request_id, (extract(epoch from entry.created_at) * 1000)::bigint)::text, 'UTF8')) $$;

create function chain_audit_log() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select hash into new.previous_hash from audit_log order by id desc limit 1;
  new.hash := audit_digest(new);
  return new;
end
$$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_log();

-- The keys of idempotent calls: a repeat with the same key and body gets the first answer again.
create table idempotency_key (
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  -- The first answer. json, not jsonb: a repeat gets it byte for byte, including the order of its fields.
  reply json,
  -- Instead of an answer, the receipt from which it is built again.
  result_id uuid,
  created_at timestamptz(3) not null default app_now(),
  primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
grant select, insert, update, delete on idempotency_key to stagedoor_app;

-- Counters of durable rate limits; the columns are those of the rate limiter library.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limit to stagedoor_app;

