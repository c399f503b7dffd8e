-- Hot tables use enums, not CHECK lists (see 0040).
create type stream_kind as enum ('public', 'private');
create type stream_status as enum ('prepared', 'live', 'ended');
create type stream_audience as enum ('everyone', 'followers', 'subscribers', 'list');
create type stream_transport as enum ('embedded', 'outside', 'agora');
create type stream_end_reason as enum ('creator', 'silence', 'staff', 'account');
create type announcement_status as enum ('announced', 'started', 'cancelled', 'missed');
-- For whom the video of a recording is: subscribers, everybody who is signed in, the fans on one list, or buyers.
create type recording_audience as enum ('subscribers', 'everyone', 'list', 'sale');
create type recording_status as enum ('waiting', 'due', 'made', 'empty', 'dropped', 'failed');
create type private_call_kind as enum ('show', 'call');
create type private_call_status as enum ('requested', 'accepted', 'running', 'ended');
create type private_call_end as enum ('cancelled', 'declined', 'expired', 'fan', 'creator', 'silence', 'unpaid', 'limit', 'staff', 'account');

-- One session of a creator, from its preparation to its end. The partition key would be the creator.
create table stream (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id) on delete cascade,
  kind stream_kind not null default 'public',
  -- What tickets, tips and the video are named by.
  session_id uuid not null unique default uuidv7(),
  conversation_id uuid not null references conversation (id) on delete cascade,
  title text not null,
  description text not null,
  is_free boolean not null,
  price_token_cents bigint not null check (price_token_cents >= 0),
  audience stream_audience not null,
  -- No reference: a list that was deleted has no members.
  audience_list_id uuid,
  status stream_status not null default 'prepared',
  -- By what its video is sent; chosen when it is prepared, so that a changed setting divides nobody.
  transport stream_transport not null default 'embedded',
  -- As the live service counted last.
  viewers int not null default 0 check (viewers >= 0),
  -- As counted after the latest changes.
  likes int not null default 0 check (likes >= 0),
  -- What viewers tip for together; null: no goal.
  goal_title text,
  goal_token_cents bigint check (goal_token_cents > 0),
  created_at timestamptz(3) not null default app_now(),
  started_at timestamptz(3),
  -- When something of its video was last received.
  last_media_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason stream_end_reason,
  end_note text,
  check ((goal_title is null) = (goal_token_cents is null)),
  check (is_free = (price_token_cents = 0)),
  check ((status = 'prepared') = (started_at is null) or status = 'ended'),
  check ((status = 'ended') = (ended_at is not null and end_reason is not null))
);
-- One public stream a creator at a time.
create unique index stream_current on stream (performer_id) where kind = 'public' and status <> 'ended';
-- Those of a creator, and of a chat.
create index stream_of_performer on stream (performer_id);
create index stream_of_chat on stream (conversation_id);
-- The live ones, for lists and for the job that ends silent ones.
create index stream_live on stream (started_at desc, id desc) where status = 'live';
grant select, insert, update on stream to stagedoor_app;

-- A public stream that is recorded. Its packets lie as files beside the database until a video is made of them.
create table stream_recording (
  stream_id uuid primary key references stream (id) on delete cascade,
  performer_id uuid not null references account (id) on delete cascade,
  audience recording_audience not null,
  -- No reference: of a list that was deleted the video is a draft.
  audience_list_id uuid,
  price_token_cents bigint not null check (price_token_cents >= 0),
  -- The video goes out when it is made; else it is a draft.
  is_published boolean not null,
  -- `waiting` for the end of its stream; `due`: a video is to be made; `empty`: no picture came; `dropped`: staff ended the stream; `failed`: no
  -- video could be made.
  status recording_status not null default 'waiting',
  -- When a video is to be made, or to be tried again.
  due_at timestamptz(3),
  attempts int not null default 0,
  -- The film, as soon as it is stored; no reference: what no video uses is swept.
  file_id uuid,
  -- No reference: the creator may delete the video.
  video_id uuid,
  -- Why the film was refused.
  problem text,
  created_at timestamptz(3) not null default app_now(),
  check ((audience = 'list') = (audience_list_id is not null)),
  check ((audience = 'sale') = (price_token_cents > 0)),
  check (status <> 'due' or due_at is not null),
  check (status <> 'made' or video_id is not null)
);
-- Of which a video is to be made.
create index stream_recording_due on stream_recording (due_at) where status = 'due';
-- Those of an erased account.
create index stream_recording_of_performer on stream_recording (performer_id);
grant select, insert, update, delete on stream_recording to stagedoor_app;

-- Who likes a stream.
create table stream_like (
  stream_id uuid not null references stream (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default app_now(),
  primary key (stream_id, account_id)
);
-- What an erased account liked.
create index stream_like_of_account on stream_like (account_id);
grant select, insert, delete on stream_like to stagedoor_app;

-- Streams that creators have announced. The partition key would be the creator.
create table stream_announcement (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id) on delete cascade,
  title text not null,
  description text not null,
  starts_at timestamptz(3) not null,
  -- `missed`: its time has passed, and nothing went live.
  status announcement_status not null default 'announced',
  -- What its studio suggests: how the stream is recorded, as in `stream_recording`; null: it is not.
  recording_audience recording_audience,
  recording_list_id uuid,
  recording_price_token_cents bigint not null default 0 check (recording_price_token_cents >= 0),
  is_recording_published boolean not null default false,
  -- When those who wanted it were reminded; null: not yet.
  reminded_at timestamptz(3),
  -- What went live at its time.
  stream_id uuid references stream (id) on delete cascade,
  created_at timestamptz(3) not null default app_now(),
  check ((status = 'started') = (stream_id is not null)),
  check (recording_audience is not null or (recording_price_token_cents = 0 and not is_recording_published)),
  check ((recording_audience is not distinct from 'list') = (recording_list_id is not null)),
  check ((recording_audience is not distinct from 'sale') = (recording_price_token_cents > 0))
);
-- What a creator has announced, and for everybody the next ones.
create index stream_announcement_of_performer on stream_announcement (performer_id, status, starts_at, id);
create index stream_announcement_next on stream_announcement (starts_at, id) where status = 'announced';
-- Whom to tell that a stream is live.
create index stream_announcement_of_stream on stream_announcement (stream_id) where stream_id is not null;
grant select, insert, update, delete on stream_announcement to stagedoor_app;

-- Who wants to be reminded of an announced stream.
create table stream_reminder (
  announcement_id uuid not null references stream_announcement (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (announcement_id, account_id)
);
-- Those of an erased account.
create index stream_reminder_of_account on stream_reminder (account_id);
grant select, insert, delete on stream_reminder to stagedoor_app;

-- By what an encoder publishes for a creator; another one takes its place.
create table stream_key (
  id uuid primary key default uuidv7(),
  performer_id uuid not null unique references account (id) on delete cascade,
  -- SHA-256; the key itself is kept nowhere.
  key_hash bytea not null unique,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on stream_key to stagedoor_app;

-- Who publishes or watches from which session, and until when they may. A row is one connection of the live service.
create table stream_connection (
  id uuid primary key default uuidv7(),
  stream_id uuid not null references stream (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- Of the account: two devices of one person are two connections.
  account_session_id uuid not null,
  is_publisher boolean not null,
  -- An encoder with a stream key, whose id stands for the session; it asks for no tokens.
  has_key boolean not null default false,
  -- ISO 3166-1 alpha-2 of the address that asked; the creator may close a country while somebody watches.
  country text,
  -- SHA-256; the token itself is kept nowhere.
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now(),
  unique (stream_id, account_id, account_session_id)
);
-- Those that have ended.
create index stream_connection_expiry on stream_connection (expires_at);
-- Those of an erased account.
create index stream_connection_of_account on stream_connection (account_id);
grant select, insert, update, delete on stream_connection to stagedoor_app;

-- Tickets that were given back because the creator blocked their holder: the cause of the refund, which the audit of the books looks for.
create table stream_ticket_end (
  purchase_id uuid primary key,
  session_id uuid not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert on stream_ticket_end to stagedoor_app;

-- What a creator does for a tip of a certain size, in their order; the same in each of their streams.
create table tip_menu_item (
  performer_id uuid not null references account (id) on delete cascade,
  position int not null,
  title text not null,
  price_token_cents bigint not null check (price_token_cents > 0),
  primary key (performer_id, position)
);
grant select, insert, update, delete on tip_menu_item to stagedoor_app;

-- A private show, where one fan watches a creator, or a call, where both send: from its request to its end. Each side that sends has a
-- stream of kind `private`, of which it is the performer. The partition key would be the creator.
create table private_call (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  conversation_id uuid not null references conversation (id) on delete cascade,
  kind private_call_kind not null,
  status private_call_status not null default 'requested',
  -- Of a minute, when it was asked for.
  price_token_cents bigint not null check (price_token_cents > 0),
  -- What the creator sends, and in a call the fan. Null: not accepted yet.
  stream_id uuid references stream (id),
  fan_stream_id uuid references stream (id),
  -- Minutes that were paid, and that are held in the fan's wallet for what comes.
  charged_minutes int not null default 0 check (charged_minutes >= 0),
  held_minutes int not null default 0 check (held_minutes >= 0),
  created_at timestamptz(3) not null default app_now(),
  accepted_at timestamptz(3),
  -- When both sides were connected for the first time, and last.
  started_at timestamptz(3),
  seen_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason private_call_end,
  check (performer_id <> fan_id),
  check ((status = 'ended') = (ended_at is not null and end_reason is not null)),
  check (status <> 'ended' or held_minutes = 0),
  check (charged_minutes = 0 or started_at is not null)
);
-- One at a time: of a fan what they have asked for, of a creator what they have accepted.
create unique index private_call_of_fan on private_call (fan_id) where status <> 'ended';
create unique index private_call_of_performer on private_call (performer_id) where status in ('accepted', 'running');
-- What waits for a creator.
create index private_call_open on private_call (performer_id, created_at, id) where status <> 'ended';
-- All of each side and of a conversation.
create index private_call_by_performer on private_call (performer_id);
create index private_call_by_fan on private_call (fan_id);
create index private_call_of_conversation on private_call (conversation_id);
-- By what each of its streams is.
create index private_call_of_stream on private_call (stream_id) where stream_id is not null;
create index private_call_of_fan_stream on private_call (fan_stream_id) where fan_stream_id is not null;
grant select, insert, update on private_call to stagedoor_app;
