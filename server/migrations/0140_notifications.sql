-- What an account is notified of. The partition key would be the account. Several events of one kind about one thing are one row until
-- it is read.
create table notification (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  -- Events with the same key become one row while it is unread.
  group_key text not null,
  count integer not null check (count > 0),
  -- The latest three who caused it, latest first. No reference: accounts are erased.
  actor_ids uuid[] not null default '{}',
  subject_type text,
  subject_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  read_at timestamptz(3),
  check ((subject_type is null) = (subject_id is null))
);
-- Joins the next event to the unread row of its group, and counts unread rows.
create unique index notification_unread on notification (account_id, group_key) where read_at is null;
-- An account's notifications, latest first.
create index notification_of_account on notification (account_id, updated_at, id);
-- Those that are to be erased.
create index notification_by_time on notification (updated_at);
grant select, insert, update, delete on notification to stagedoor_app;

-- The events that were counted, so that an event that is delivered twice counts once.
create table notification_source (
  account_id uuid not null references account (id) on delete cascade,
  source_key text not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (account_id, source_key)
);
-- Those that are to be erased.
create index notification_source_by_time on notification_source (created_at);
grant select, insert, delete on notification_source to stagedoor_app;

-- Topics that an account has switched off.
create table notification_switch (
  account_id uuid not null references account (id) on delete cascade,
  topic text not null,
  primary key (account_id, topic)
);
grant select, insert, delete on notification_switch to stagedoor_app;

-- The latest three of those who caused something, each once, latest first.
create function latest_three(p_latest uuid[], p_before uuid[]) returns uuid[] language sql immutable as $$
  select coalesce(array_agg(id order by position), '{}') from (
    select id, min(position) as position from unnest(p_latest || p_before) with ordinality as given (id, position)
    group by id order by min(position) limit 3
  ) as latest
$$;
revoke execute on function latest_three from public;
grant execute on function latest_three to stagedoor_app;
