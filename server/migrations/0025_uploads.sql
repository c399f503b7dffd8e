-- Files that arrive in pieces by the tus protocol, until a call takes them. The bytes are objects of a store of their own.
create table upload (
  -- SHA-256 of its id: knowing the id is a part of what authorises an upload, so it is not kept.
  id_hash bytea primary key check (octet_length(id_hash) = 32),
  -- Which calls take it: proofs of identity, or media.
  collection text not null check (collection in ('documents', 'media')),
  -- Null: of somebody who has no account yet.
  account_id uuid references account (id) on delete cascade,
  size_bytes bigint not null check (size_bytes > 0),
  offset_bytes bigint not null default 0 check (offset_bytes between 0 and size_bytes),
  metadata jsonb not null,
  -- What a call made of it. The row stays a while, so that a repeated call is answered like the first.
  claimed_as uuid,
  created_at timestamptz(3) not null default app_now(),
  expires_at timestamptz(3) not null,
  check (claimed_as is null or offset_bytes = size_bytes)
);
-- Bytes that an account still has to finish or to use, and all of an erased account.
create index upload_account on upload (account_id);
-- The timer that deletes what was abandoned.
create index upload_expiry on upload (expires_at);
grant select, insert, update, delete on upload to stagedoor_app;

-- The received bytes, in order and without gaps: each part is one object.
create table upload_part (
  id_hash bytea not null references upload (id_hash) on delete cascade,
  offset_bytes bigint not null check (offset_bytes >= 0),
  size_bytes bigint not null check (size_bytes > 0),
  storage_key text not null unique,
  -- Of the object as it is stored.
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Of an encrypted part (AES-256-GCM): 12 bytes of nonce and 16 of tag.
  nonce_and_tag bytea check (octet_length(nonce_and_tag) = 28),
  primary key (id_hash, offset_bytes)
);
grant select, insert, delete on upload_part to stagedoor_app;
