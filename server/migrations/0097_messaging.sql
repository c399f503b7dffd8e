-- Hot tables use enums, not CHECK lists (see 0040).
create type conversation_kind as enum ('private', 'stream');
create type chat_audience as enum ('everyone', 'followers', 'subscribers', 'nobody');
-- `tip`: a line in the chat of a stream that a tip has paid for; it has the price.
create type message_kind as enum ('text', 'photo', 'video', 'audio', 'tip');

-- A private conversation of a creator with another account, or the chat of a creator's public stream. The partition key would be the
-- id: a message writes this row and one of `message`. Free space in each page keeps the versions of a busy row together.
create table conversation (
  id uuid primary key default uuidv7(),
  kind conversation_kind not null,
  performer_id uuid not null references account (id) on delete cascade,
  -- The other side, a fan or another creator; null: the chat of a stream.
  fan_id uuid references account (id) on delete cascade,
  -- The number of the latest message.
  last_sequence bigint not null default 0,
  -- Where the latest messages are mass messages that were taken back: the number of the last of them, and of the one before them,
  -- which lists show in its place (decision 0536); 0: there is none, and the conversation is not listed.
  withdrawn_sequence bigint not null default 0,
  head_sequence bigint not null default 0,
  -- Raised by the statement that deletes messages, so that a client that was away learns of it (decision 0481).
  deletions_version bigint not null default 0,
  last_text text not null default '',
  last_sender_id uuid,
  -- Of the message that lists show, without one when it was opened.
  last_message_at timestamptz(3) not null default app_now(),
  -- By hand, not by a mass message. Rule MSG-4.
  has_fan_written boolean not null default false,
  -- What each side has read up to, and how many messages of the other side behind that are not deleted.
  performer_read_sequence bigint not null default 0,
  fan_read_sequence bigint not null default 0,
  performer_unread int not null default 0,
  fan_unread int not null default 0,
  -- Of a stream's chat: who may write besides its creator, and up to where every line was deleted.
  chat_audience chat_audience not null default 'everyone',
  cleared_sequence bigint not null default 0,
  -- Seconds between two lines of one viewer; 0: no pause.
  slow_mode_seconds int not null default 0,
  created_at timestamptz(3) not null default app_now(),
  constraint conversation_sides check ((kind = 'private') = (fan_id is not null) and performer_id <> fan_id)
) with (fillfactor = 70);
-- One of each pair, no matter who opened it.
create unique index conversation_pair on conversation (least(performer_id, fan_id), greatest(performer_id, fan_id)) where kind = 'private';
-- The chat of a creator's stream.
create unique index conversation_stream on conversation (performer_id) where kind = 'stream';
-- The conversations of each side, the latest message first.
create index conversation_of_performer on conversation (performer_id, last_message_at desc, id desc);
create index conversation_of_fan on conversation (fan_id, last_message_at desc, id desc) where fan_id is not null;
-- How many have something unread.
create index conversation_unread_by_performer on conversation (performer_id) where performer_unread > 0;
create index conversation_unread_by_fan on conversation (fan_id) where fan_unread > 0;
grant select, insert, update, delete on conversation to stagedoor_app;

-- Who may not write in the chat of a stream, or moderates it. Without `restricted_until` a restriction has no end.
create table chat_person (
  conversation_id uuid not null references conversation (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  is_moderator boolean not null default false,
  is_restricted boolean not null default false,
  restricted_until timestamptz(3),
  changed_at timestamptz(3) not null default app_now(),
  primary key (conversation_id, account_id),
  check (not (is_moderator and is_restricted)),
  check (is_restricted or restricted_until is null)
);
-- Those of an erased account.
create index chat_person_of_account on chat_person (account_id);
grant select, insert, update, delete on chat_person to stagedoor_app;

create table message (
  -- No reference: the statement that inserts has written the conversation's row, and no conversation is deleted.
  conversation_id uuid not null,
  -- Given by the conversation's row; without gaps.
  sequence bigint not null,
  id uuid not null default uuidv7(),
  -- No reference: the statement that inserts has read the account.
  sender_id uuid not null,
  client_message_id uuid not null,
  kind message_kind not null,
  text text not null,
  -- What it shows, in this order; sold together for the price, or free.
  file_ids uuid[] not null default '{}',
  teaser_id uuid,
  is_sale boolean not null default false,
  price_token_cents bigint not null default 0,
  -- One of many that were sent together; then the client id follows from it and the recipient.
  mass_message_id uuid,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- The order of a conversation.
  primary key (conversation_id, sequence)
);
-- By its id, for deletion, purchases and reports.
create unique index message_id on message (id);
-- A repeated send is the same message.
create unique index message_once on message (sender_id, client_message_id);
-- The messages that show a file, for those who fetch it; of those sent together `mass_message` knows.
create index message_files on message using gin (file_ids) where file_ids <> '{}' and mass_message_id is null;
-- Those that were sent together, to be counted and taken back.
create index message_of_mass on message (mass_message_id, conversation_id) where mass_message_id is not null;
-- The same for teasers.
create index message_teaser on message (teaser_id) where teaser_id is not null and mass_message_id is null;
grant select, insert, update, delete on message to stagedoor_app;

-- By what a creator finds a message: a hash of each pair of neighbouring characters, and of each character beyond ASCII, with their
-- account, so that a search reads nothing of anybody else's, in any script. Without copies of mass messages.
-- A loop, because a query over the characters takes five times as long for a text of the usual length, and each message is looked at.
create function message_terms(p_account_id uuid, p_text text) returns int[] language plpgsql immutable parallel safe as $$
declare
  account text := p_account_id;
  character text;
  former text;
  terms int[] := '{}';
begin
  foreach character in array string_to_array(lower(p_text), null) loop
    if former is not null then terms := terms || hashtext(account || former || character); end if;
    if ascii(character) > 127 then terms := terms || hashtext(account || character); end if;
    former := character;
  end loop;
  -- Of a short text few are the same, and the index keeps each once anyway.
  if cardinality(terms) < 100 then return terms; end if;
  return array(select distinct term from unnest(terms) as term);
end
$$;
revoke execute on function message_terms from public;
grant execute on function message_terms to stagedoor_app;

-- No reference to the message, whose row would be locked and written again for each; what is gone is not found.
create table message_search (
  conversation_id uuid not null,
  sequence bigint not null,
  terms int[] not null,
  primary key (conversation_id, sequence)
);
-- The messages of one creator that contain a text.
create index message_search_terms on message_search using gin (terms);
grant select, insert, delete on message_search to stagedoor_app;

create type mass_message_status as enum ('scheduled', 'sending', 'sent', 'canceled', 'unsent');
create type mass_message_work as enum ('address', 'send', 'unsend');

-- A message of a creator to many fans, each in their own conversation.
create table mass_message (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id) on delete cascade,
  client_message_id uuid not null,
  kind message_kind not null,
  text text not null,
  file_ids uuid[] not null,
  teaser_id uuid,
  is_sale boolean not null,
  price_token_cents bigint not null,
  to_subscribers boolean not null,
  to_followers boolean not null,
  list_ids uuid[] not null,
  exclude_list_ids uuid[] not null,
  -- Who has bought one of its files before.
  excludes_buyers boolean not null,
  status mass_message_status not null default 'scheduled',
  -- What is to be done next, once it is due; null: nothing.
  work mass_message_work default 'address',
  scheduled_at timestamptz(3) not null,
  -- Null until the recipients are written down.
  total_recipients int,
  total_sent int not null default 0,
  -- Of those that were taken back: who reads on afterwards has not seen them.
  total_read_unsent int not null default 0,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  -- A repeated send is the same mass message.
  constraint mass_message_once unique (performer_id, client_message_id)
);
-- A creator's own, the latest first.
create index mass_message_of_performer on mass_message (performer_id, id desc);
-- What is due.
create index mass_message_work on mass_message (scheduled_at, id) where work is not null;
-- Those that show a file, for those who fetch it.
create index mass_message_files on mass_message using gin (file_ids) where file_ids <> '{}';
-- The same for teasers.
create index mass_message_teaser on mass_message (teaser_id) where teaser_id is not null;
grant select, insert, update, delete on mass_message to stagedoor_app;

-- Who gets it, each once: written down when it is due, so that a run that was killed is continued.
create table mass_message_recipient (
  mass_message_id uuid not null references mass_message (id) on delete cascade,
  fan_id uuid not null,
  -- Sent, or found to be blocked by then.
  done_at timestamptz(3),
  primary key (mass_message_id, fan_id)
);
-- Who comes next.
create index mass_message_next on mass_message_recipient (mass_message_id, fan_id) where done_at is null;
grant select, insert, update on mass_message_recipient to stagedoor_app;

-- Files of messages that were deleted, to be erased unless something shows them still. Rule MSG-6.
create table message_file_erasure (
  file_id uuid not null,
  -- The message, or the mass message that was taken back.
  message_id uuid not null,
  -- Later than any purchase ends that had begun before the deletion.
  due_at timestamptz(3) not null,
  primary key (file_id, message_id)
);
-- What is due.
create index message_file_erasure_due on message_file_erasure (due_at);
grant select, insert, update, delete on message_file_erasure to stagedoor_app;

-- Who may write to a creator, any of these; without a row: subscribers. Rule MSG-3.
create table message_policy (
  performer_id uuid primary key references account (id) on delete cascade,
  allows_subscribers boolean not null,
  allows_followers boolean not null,
  allows_everyone boolean not null,
  minimum_tip_token_cents bigint check (minimum_tip_token_cents > 0),
  minimum_spent_token_cents bigint check (minimum_spent_token_cents > 0),
  -- Lists of fans; one that was deleted has no members.
  list_ids uuid[] not null,
  updated_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on message_policy to stagedoor_app;

-- What an account shows to the other side of its conversations; without a row: both.
create table message_setting (
  account_id uuid primary key references account (id) on delete cascade,
  shows_reading boolean not null,
  shows_typing boolean not null,
  updated_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on message_setting to stagedoor_app;

-- Texts that a creator keeps to be sent again.
create table message_template (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id) on delete cascade,
  title text not null,
  text text not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- A creator's own, by title.
create index message_template_of_performer on message_template (performer_id, title, id);
grant select, insert, update, delete on message_template to stagedoor_app;

-- What a creator sends to each new subscriber.
create table message_welcome (
  performer_id uuid primary key references account (id) on delete cascade,
  is_enabled boolean not null,
  text text not null,
  updated_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on message_welcome to stagedoor_app;

-- What a creator notes about a fan, for themselves.
create table fan_note (
  performer_id uuid not null references account (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  note text not null,
  updated_at timestamptz(3) not null default app_now(),
  primary key (performer_id, fan_id)
);
-- What was noted about an erased account.
create index fan_note_of_fan on fan_note (fan_id);
grant select, insert, update, delete on fan_note to stagedoor_app;

-- Whether one of two accounts blocks the other.
create function is_pair_blocked(p_one uuid, p_other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from blocking(p_one) as relation where relation.owner_id = p_other)
    or exists (select from blocking(p_other) as relation where relation.owner_id = p_one)
$$;
revoke execute on function is_pair_blocked from public;
grant execute on function is_pair_blocked to stagedoor_app;

-- Opens the conversation of a pair, or finds it, whichever side opens it.
create function open_conversation(p_performer_id uuid, p_fan_id uuid) returns table (conversation_id uuid, is_new boolean)
language plpgsql as $$
begin
  return query insert into conversation as made (kind, performer_id, fan_id) values ('private', p_performer_id, p_fan_id)
    on conflict do nothing returning made.id, true;
  if not found then
    return query select id, false from conversation where kind = 'private'
      and least(performer_id, fan_id) = least(p_performer_id, p_fan_id)
      and greatest(performer_id, fan_id) = greatest(p_performer_id, p_fan_id);
  end if;
end
$$;
revoke execute on function open_conversation from public;
grant execute on function open_conversation to stagedoor_app;
