-- The authenticator app of an account.
create table totp_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Nonce, tag and text of AES-256-GCM under a key that lies outside the database, bound to the account. Null until a
  -- first code was confirmed.
  encrypted_secret bytea,
  -- Of an app that is being set up, which takes the place of the other once a code of it was confirmed.
  pending_secret bytea,
  -- The latest step of 30 seconds whose code was taken: that code and all before it work no more.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default app_now(),
  check (encrypted_secret is not null or pending_secret is not null)
);
grant select, insert, update, delete on totp_factor to stagedoor_app;

-- What is left of an account's recovery codes; only keyed hashes of them.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz(3) not null default app_now(),
  primary key (account_id, code_hash)
);
grant select, insert, delete on recovery_code to stagedoor_app;

create table passkey (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  signature_count bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null default app_now(),
  last_used_at timestamptz(3)
);
-- The account's own, oldest first.
create index passkey_account on passkey (account_id, id);
grant select, insert, update, delete on passkey to stagedoor_app;

-- What an authenticator was asked to sign; each once.
create table passkey_challenge (
  challenge text collate "C" primary key,
  -- Null: whoever signs it says who they are.
  account_id uuid references account (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'sign_in')),
  expires_at timestamptz(3) not null
);
create index passkey_challenge_ended on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to stagedoor_app;

-- Sign-ins whose password was right and whose second step is due.
create table sign_in_ticket (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  is_remembered boolean not null,
  -- `set_up`: the account has no second step yet, and may not be without.
  purpose text not null check (purpose in ('verify', 'set_up')),
  expires_at timestamptz(3) not null
);
create index sign_in_ticket_account on sign_in_ticket (account_id);
create index sign_in_ticket_ended on sign_in_ticket (expires_at);
grant select, insert, delete on sign_in_ticket to stagedoor_app;
