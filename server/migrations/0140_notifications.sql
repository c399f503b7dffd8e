-- What an account is notified of. The partition key would be the account. Several events of one kind about one thing are one row until
-- it is read.
create table notification (
  id uuid primary key default uuidv7(),
  -- No references here and below: see 0035.
  account_id uuid not null,
  kind text not null,
  -- Events with the same key become one row while it is unread.
  group_key text not null,
  count integer not null check (count > 0),
  -- The latest three who caused it, latest first. No reference: accounts are erased.
  actor_ids uuid[] not null default '{}',
  -- Whether the notification centre lists it; otherwise it exists for its emails and pushes.
  is_shown boolean not null,
  -- The channels on which it was not sent since its latest event; nothing that was read is sent.
  waits_for text[] not null default '{}' check (waits_for <@ array['email', 'mandatory', 'push']),
  -- What staff wrote about a decision.
  reason text,
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
-- What is to be sent to an account.
create index notification_waiting on notification (account_id) where waits_for <> '{}';
-- Those that are to be erased.
create index notification_by_time on notification (updated_at);
grant select, insert, update, delete on notification to stagedoor_app;

-- The events that were counted, so that an event that is delivered twice counts once.
create table notification_source (
  account_id uuid not null,
  source_key text not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (account_id, source_key)
);
-- Those that are to be erased.
create index notification_source_by_time on notification_source (created_at);
grant select, insert, delete on notification_source to stagedoor_app;

-- Where an account decided otherwise than the default: which topics it gets on which channel.
create table notification_switch (
  account_id uuid not null references account (id) on delete cascade,
  topic text not null,
  channel text not null check (channel in ('app', 'email', 'push')),
  is_on boolean not null,
  primary key (account_id, topic, channel)
);
grant select, insert, update, delete on notification_switch to stagedoor_app;

-- How an account wants emails and pushes; no row: plainly, at any hour.
create table notification_manner (
  account_id uuid primary key references account (id) on delete cascade,
  is_discreet boolean not null default false,
  -- Minutes of the day in its time zone; from 22:00 to 07:00 is 1320 to 420. All three or none.
  quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  quiet_to_minute smallint check (quiet_to_minute between 0 and 1439),
  time_zone text,
  check (num_nulls(quiet_from_minute, quiet_to_minute, time_zone) in (0, 3)),
  check (quiet_from_minute <> quiet_to_minute)
);
grant select, insert, update, delete on notification_manner to stagedoor_app;

-- When something waits for an account on a channel, and when something was sent on it last. Mandatory is an email that
-- cannot be switched off.
create table notification_sending (
  account_id uuid not null,
  channel text not null check (channel in ('email', 'mandatory', 'push')),
  -- Null: nothing waits.
  due_at timestamptz(3),
  waiting_since timestamptz(3),
  sent_at timestamptz(3),
  primary key (account_id, channel)
);
-- What is due, the longest waiting first.
create index notification_sending_due on notification_sending (due_at) where due_at is not null;
grant select, insert, update, delete on notification_sending to stagedoor_app;

-- Browsers that take pushes of an account. A subscription ends with its session, so that nothing private reaches a browser
-- that signed out.
create table push_device (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  -- A push service knows a browser by this address, and who knows it may send: it is a secret.
  endpoint text not null unique check (length(endpoint) <= 1024),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  name text not null check (length(name) <= 120),
  created_at timestamptz(3) not null default app_now(),
  -- A browser that was subscribed again is as new as that.
  subscribed_at timestamptz(3) not null default app_now()
);
-- The devices of an account, the newest first.
create index push_device_of_account on push_device (account_id, subscribed_at);
-- Those that end with a session.
create index push_device_of_session on push_device (session_id);
grant select, insert, update, delete on push_device to stagedoor_app;

-- The key pair by which push services know this installation (RFC 8292): made once, or every browser must subscribe again.
create table push_key (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed bytea not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, update on push_key to stagedoor_app;

-- The latest three of those who caused something, each once, latest first; so are p_latest. Inlined.
create function latest_three(p_latest uuid[], p_before uuid[]) returns uuid[] language sql immutable as $$
  select (p_latest || array_remove(array_remove(array_remove(p_before, p_latest[1]), p_latest[2]), p_latest[3]))[1:3]
$$;
revoke execute on function latest_three from public;
grant execute on function latest_three to stagedoor_app;
