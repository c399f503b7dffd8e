-- Names and pictures of all accounts. One row per account.
create table profile (
  account_id uuid primary key,
  username text collate "C",
  is_performer boolean not null,
  name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  gender text,
  country text check (country ~ '^[A-Z]{2}$'),
  -- Pictures of a profile are public: their URLs are stable and are stored beside the file id.
  avatar_file_id uuid,
  avatar_url text,
  cover_file_id uuid,
  cover_url text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  foreign key (account_id) references account (id) on delete cascade,
  foreign key (account_id, username) references account (id, username) on update cascade
);
-- A profile page by its URL.
create unique index profile_username on profile (username);
grant select, insert, update, delete on profile to stagedoor_app;

-- The people whom staff find, the newest change first.
create index profile_changed on profile (updated_at desc, account_id desc);

-- Creators by a part of their name.
create index profile_search on profile using gin (name gin_trgm_ops, username gin_trgm_ops) where is_performer;

-- What only creators have.
create table performer (
  account_id uuid primary key references profile (account_id) on delete cascade,
  state text not null check (state in ('email_pending', 'profile_incomplete', 'documents_pending', 'under_review',
    'approved', 'payout_ready', 'restricted', 'suspended', 'closed')),
  is_public boolean not null generated always as (state in ('approved', 'payout_ready')) stored,
  bio text not null default '' check (char_length(bio) <= 2000),
  sexual_orientation text,
  age text,
  eyes text,
  hair text,
  height text,
  weight text,
  size text,
  ethnicity text,
  body_type text,
  languages text[] not null default '{}' check (cardinality(languages) <= 20),
  category_ids uuid[] not null default '{}' check (cardinality(category_ids) <= 20),
  is_free_subscription boolean not null default false,
  free_subscription_days int check (free_subscription_days between 1 and 365),
  monthly_price_cents bigint check (monthly_price_cents > 0),
  yearly_price_cents bigint check (yearly_price_cents > 0),
  public_chat_price_token_cents bigint check (public_chat_price_token_cents >= 0),
  private_chat_price_token_cents bigint check (private_chat_price_token_cents >= 0),
  -- Whether the welcome video is shown; there may be none.
  has_welcome_video boolean not null default false,
  welcome_video_file_id uuid,
  is_featured boolean not null default false,
  -- `infinity` while online, then when they left.
  online_at timestamptz(3) not null default '-infinity',
  streaming_status text not null default 'offline' check (streaming_status in ('offline', 'public', 'private')),
  -- When the running stream began; `-infinity` when there is none.
  live_at timestamptz(3) not null default '-infinity',
  -- When the next announced stream begins; null: none is announced.
  next_stream_at timestamptz(3),
  -- Followers and subscribers, refreshed by a timer: for sorting, not for showing.
  popularity bigint not null default 0,
  -- A place in a random order, for random picks without sorting all rows.
  shuffle double precision not null default random(),
  -- Private: never in an answer to another account.
  date_of_birth date,
  phone text,
  phone_code text,
  approved_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- The lists of creators, one index per order. The creator's id makes each order total.
create index performer_updated on performer (updated_at desc, account_id desc) where is_public;
create index performer_created on performer (created_at desc, account_id desc) where is_public;
create index performer_popular on performer (popularity desc, account_id desc) where is_public;
create index performer_online on performer (online_at desc, account_id desc) where is_public;
create index performer_live on performer (live_at desc, account_id desc) where is_public;
create index performer_shuffled on performer (shuffle, account_id) where is_public;
-- The list of staff, of every state.
create index performer_of_anyone on performer (updated_at desc, account_id desc);
create index performer_made on performer (created_at desc, account_id desc);
-- Creators who wait for a review by staff.
create index performer_waiting on performer (state, updated_at, account_id) where state in ('documents_pending', 'under_review');
grant select, insert, update, delete on performer to stagedoor_app;

-- Reports to `profiles.performer_changed` what changes the text that others can find a creator by, or whether they can.
create function announce_performer() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
    values ('profiles.performer_changed', jsonb_build_object('performerId', new.account_id));
  return null;
end
$$;
create trigger performer_announced after insert on performer for each row when (new.is_public)
  execute function announce_performer();
create trigger performer_change_announced after update on performer for each row
  when ((old.is_public or new.is_public) and (old.is_public, old.bio) is distinct from (new.is_public, new.bio))
  execute function announce_performer();
create trigger profile_change_announced after update on profile for each row
  when (new.is_performer and (old.name, old.username) is distinct from (new.name, new.username))
  execute function announce_performer();

-- How the names of creators look (skeletons after Unicode TS 39), display name and user name: nobody else takes one that
-- looks like a public creator's. Written with the names.
create table performer_name (
  skeleton text collate "C" not null check (skeleton <> ''),
  performer_id uuid not null references performer (account_id) on delete cascade,
  primary key (skeleton, performer_id)
);
create index performer_name_performer on performer_name (performer_id);
grant select, insert, delete on performer_name to stagedoor_app;

-- Identity documents of creators. The bytes are encrypted in a separate store; each view by staff is audited.
create table verification_document (
  id uuid primary key default uuidv7(),
  account_id uuid not null references performer (account_id) on delete cascade,
  kind text not null check (kind in ('idVerification', 'documentVerification')),
  mime_type text not null,
  storage_key text not null unique,
  size_bytes bigint not null check (size_bytes > 0),
  -- Of the stored bytes, which are encrypted with AES-256-GCM: key, `nonce` and `tag` are its parameters.
  sha256 bytea not null check (length(sha256) = 32),
  key_id bytea not null check (length(key_id) = 4),
  nonce bytea not null check (length(nonce) = 12),
  tag bytea not null check (length(tag) = 16),
  created_at timestamptz(3) not null default app_now(),
  -- A refused document counts no longer: its owner hands in another one.
  refused_at timestamptz(3),
  refused_reason text check (refused_reason in ('unreadable', 'expired', 'name_mismatch', 'face_mismatch',
    'wrong_document', 'other')),
  refused_note text check (char_length(refused_note) <= 500),
  check ((refused_at is null) = (refused_reason is null))
);
create index verification_document_account on verification_document (account_id, kind, created_at desc);
grant select, insert, delete, update (refused_at, refused_reason, refused_note, storage_key, sha256, key_id, nonce, tag)
  on verification_document to stagedoor_app;

-- Public API for statements of later features: the creators who are shown. Inlined, so that a plan sees the primary key
-- behind it.
create function shown_performers() returns table (performer_id uuid) language sql stable parallel safe
  as $$ select account_id from performer where is_public $$;
revoke execute on function shown_performers from public;
grant execute on function shown_performers to stagedoor_app;

-- Public API for statements of later features: the short profile of an account as its owner wrote it. Inlined.
create function card_columns(p_account_id uuid) returns table (username text, name text, avatar_url text) language sql stable parallel safe
  as $$ select username::text, name, avatar_url from profile where account_id = p_account_id $$;
revoke execute on function card_columns from public;
grant execute on function card_columns to stagedoor_app;

-- Public API for statements of later features: whether an account is called so, by a pattern of ILIKE.
create function is_called_like(p_account_id uuid, p_pattern text) returns boolean language sql stable parallel safe as $$
  select exists (select from profile where account_id = p_account_id and (name ilike p_pattern or username ilike p_pattern))
$$;
revoke execute on function is_called_like from public;
grant execute on function is_called_like to stagedoor_app;
