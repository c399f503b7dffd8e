-- Accounts that can sign in. Names and pictures are in `profile`; this table holds only what sign-in needs.
create table account (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('user', 'performer', 'staff')),
  staff_roles text[] not null default '{}' check (staff_roles <@ array['support', 'reviewer', 'finance', 'admin']),
  -- Null until a third-party sign-in that brought no name has been completed.
  username text collate "C" unique check (username ~ '^[a-z][a-z0-9._]{2,29}$'),
  -- The name with look-alike letters folded together, for finding confusable names.
  username_skeleton text collate "C",
  -- As its owner wrote it; `email_key` is the form by which it is found.
  email text,
  email_key text collate "C" unique,
  -- PHC string of Argon2id; null when the account signs in by other means only.
  password_hash text,
  -- `leaving`: its owner asked for its deletion and may still undo that. `closed`: the row alone is left, as a pseudonym.
  -- `placeholder`: written by a registration with an email that is already known, so that its answer looks like any other.
  status text not null default 'active' check (status in ('active', 'suspended', 'leaving', 'closed', 'placeholder')),
  email_verified_at timestamptz(3),
  locale text,
  -- The result of the age question: how it was answered and when. Never a date of birth.
  adult_method text check (adult_method in ('declared', 'assured')),
  adult_since timestamptz(3),
  renamed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  -- Target of the foreign key that keeps the copy of the name in `profile` equal.
  unique (id, username),
  check ((email is null) = (email_key is null)),
  check (role = 'staff' or staff_roles = '{}'),
  check (status <> 'placeholder' or email is null)
);
-- Confusable names, looked up before a name is given.
create index account_skeleton on account (username_skeleton) where role = 'performer';
-- Placeholder accounts that can be deleted.
create index account_placeholder on account (created_at) where status = 'placeholder';
grant select, insert, update, delete on account to stagedoor_app;

-- Public API for statements of later features: what an account shows its owner of itself, and since when it exists. Inlined, as
-- all of these.
create function own_account(p_account_id uuid) returns table (username text, email text, role text, staff_roles text[])
language sql stable parallel safe as $$ select username, email, role, staff_roles from account where id = p_account_id $$;
create function account_since(p_account_id uuid) returns table (created_at timestamptz)
language sql stable parallel safe as $$ select created_at from account where id = p_account_id $$;
revoke execute on function own_account, account_since from public;
grant execute on function own_account, account_since to stagedoor_app;

-- Former names: they redirect to their owner and cannot be taken for 90 days.
create table former_username (
  username text collate "C" primary key,
  account_id uuid not null references account (id) on delete cascade,
  held_until timestamptz(3) not null
);
create index former_username_account on former_username (account_id);
create index former_username_ended on former_username (held_until);
grant select, insert, update, delete on former_username to stagedoor_app;

-- A signed-in device. The token itself is never stored.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  is_remembered boolean not null,
  -- When the password or another factor was last proved.
  authenticated_at timestamptz(3) not null default app_now(),
  -- Set when the account was proved again during this session; by the password, when a new one may follow. Used once.
  reproved_at timestamptz(3),
  reproved_by text check (reproved_by in ('password', 'passkey')),
  -- At most five minutes late.
  last_seen_at timestamptz(3) not null default app_now(),
  expires_at timestamptz(3) not null,
  address text not null,
  user_agent text not null,
  -- The staff account that impersonates this account.
  impersonator_id uuid references account (id) on delete cascade,
  -- The session of that account, which waits meanwhile. This one never outlives it.
  impersonator_session_id uuid references session (id) on delete cascade,
  -- By which staff return to this session, whose token is unknown to everybody while it waits. Never a token itself.
  handle_hash bytea unique check (length(handle_hash) = 32),
  created_at timestamptz(3) not null default app_now(),
  check ((reproved_at is null) = (reproved_by is null))
);
-- Public API for statements of later features: whose session has a token while it lasts, of others than staff and not impersonated.
-- The conditions of `identity.viewers` for these. Inlined.
create function session_with_token(p_token_hash bytea, p_now timestamptz, p_used_since timestamptz) returns table (account_id uuid)
language sql stable parallel safe as $$
  select account_id from session join account on account.id = account_id
  where token_hash = p_token_hash and expires_at > p_now and status = 'active' and last_seen_at > p_used_since
    and role <> 'staff' and impersonator_id is null
$$;
revoke execute on function session_with_token from public;
grant execute on function session_with_token to stagedoor_app;
-- The account's devices; also used to end all of them.
create index session_account on session (account_id, last_seen_at desc, id desc);
create index session_ended on session (expires_at);
-- What ends with the session of a member of staff.
create index session_impersonator on session (impersonator_session_id) where impersonator_session_id is not null;
-- What ends with a deleted member of staff.
create index session_impersonating_account on session (impersonator_id) where impersonator_id is not null;
-- Sessions that nobody used for long.
create index session_idle on session (last_seen_at);
grant select, insert, update, delete on session to stagedoor_app;

-- Devices from which an account has signed in with the right password. Wrong passwords typed elsewhere do not lock them out.
create table known_device (
  account_id uuid not null references account (id) on delete cascade,
  fingerprint bytea not null check (length(fingerprint) = 32),
  first_seen_at timestamptz(3) not null default app_now(),
  last_seen_at timestamptz(3) not null default app_now(),
  primary key (account_id, fingerprint)
);
create index known_device_age on known_device (last_seen_at);
grant select, insert, update, delete on known_device to stagedoor_app;

-- Third-party accounts that sign in to an account here. They are identified by the provider's `subject`, never by email.
create table third_party_account (
  provider text not null check (provider in ('google', 'twitter', 'pan')),
  subject text collate "C" not null check (length(subject) between 1 and 255),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default app_now(),
  -- Sign-in looks it up by this key.
  primary key (provider, subject),
  -- The links of an account; one per provider.
  unique (account_id, provider)
);
grant select, insert, delete on third_party_account to stagedoor_app;

-- ID tokens and nonces that were accepted, kept until they expire, so that none is accepted twice.
create table third_party_proof (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz(3) not null
);
-- Expired proofs.
create index third_party_proof_ended on third_party_proof (expires_at);
grant select, insert, delete on third_party_proof to stagedoor_app;

-- The authenticator app of an account.
create table totp_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Id of the key, nonce, tag and ciphertext of AES-256-GCM under a key outside the database, bound to the account. Null until the
  -- first code is confirmed.
  encrypted_secret bytea,
  -- The secret of an app that is being set up. It replaces the other one when a code of it is confirmed.
  pending_secret bytea,
  -- The latest 30-second step whose code was accepted: that code and all earlier ones are refused.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default app_now(),
  check (encrypted_secret is not null or pending_secret is not null)
);
grant select, insert, update, delete on totp_factor to stagedoor_app;

-- The unused recovery codes of an account, as keyed hashes.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  -- The secret under which it was hashed: a former one is needed until its codes were used or renewed.
  key_id bytea not null check (length(key_id) = 4),
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
-- The passkeys of an account, oldest first.
create index passkey_account on passkey (account_id, id);
grant select, insert, update, delete on passkey to stagedoor_app;

-- Challenges for authenticators; each is accepted once.
create table passkey_challenge (
  challenge text collate "C" primary key,
  -- Null: the signed answer names the account.
  account_id uuid references account (id) on delete cascade,
  -- `prove` confirms again who is signed in, before a sensitive change.
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  expires_at timestamptz(3) not null
);
create index passkey_challenge_ended on passkey_challenge (expires_at);
-- Those of a deleted account.
create index passkey_challenge_account on passkey_challenge (account_id) where account_id is not null;
grant select, insert, delete on passkey_challenge to stagedoor_app;

-- Sign-ins whose password was accepted and whose second step is due.
create table sign_in_ticket (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  is_remembered boolean not null,
  -- `set_up`: the account has no second step yet and must have one. `restore`: everything is proved, and the account is
  -- leaving: its owner may undo that.
  purpose text not null check (purpose in ('verify', 'set_up', 'restore')),
  expires_at timestamptz(3) not null
);
create index sign_in_ticket_account on sign_in_ticket (account_id);
create index sign_in_ticket_ended on sign_in_ticket (expires_at);
grant select, insert, delete on sign_in_ticket to stagedoor_app;

-- Links that were sent by email. The secret in them is never stored.
create table mailed_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'confirm_email')),
  -- The address that it was sent to, as its owner typed it. Using the link makes it the address of the account.
  email text not null,
  expires_at timestamptz(3) not null
);
-- Using one link ends the others with the same purpose.
create index mailed_link_account on mailed_link (account_id, purpose);
create index mailed_link_ended on mailed_link (expires_at);
grant select, insert, delete on mailed_link to stagedoor_app;

-- Age checks that were begun; the provider's result names one by its id.
create table age_check (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default app_now()
);
create index age_check_account on age_check (account_id);
create index age_check_age on age_check (created_at);
grant select, insert, delete on age_check to stagedoor_app;

-- The result of an age check: method, result and expiry, nothing about identity or date of birth.
create table age_assurance (
  account_id uuid primary key references account (id) on delete cascade,
  is_adult boolean not null,
  method text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on age_assurance to stagedoor_app;

-- Accounts whose owner asked for their deletion. Undone, the row is gone; carried out, it stays as the record of it.
create table account_deletion (
  account_id uuid primary key references account (id) on delete cascade,
  requested_at timestamptz(3) not null,
  -- From when on it is carried out.
  due_at timestamptz(3) not null,
  -- What was hidden at once and comes back when it is undone; null once it is erased.
  hidden jsonb,
  -- How many of the reminders are sent.
  reminders int not null default 0,
  -- Since when it is being carried out: it cannot be undone any more.
  begun_at timestamptz(3),
  done_at timestamptz(3),
  -- What kept it from being carried out when it was due, and when that is looked at again.
  hindered_by text[] not null default '{}',
  retry_at timestamptz(3),
  -- Until when records of a creator's age and identity are kept by law; null: there are none, or they are erased.
  records_until timestamptz(3)
);
-- What is due.
create index account_deletion_due on account_deletion (due_at) where done_at is null;
-- Records whose time is over.
create index account_deletion_records on account_deletion (records_until) where records_until is not null;
grant select, insert, update, delete on account_deletion to stagedoor_app;

-- The copy of their data that somebody asked for last: one an account, encrypted in a store of its own until it expires.
create table account_export (
  account_id uuid primary key references account (id) on delete cascade,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed', 'expired')),
  locale text not null,
  requested_at timestamptz(3) not null,
  -- Until when another process leaves it to the one that is making it, and how often that was begun.
  leased_until timestamptz(3),
  attempts int not null default 0,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  storage_key text collate "C" unique,
  size_bytes bigint,
  sha256 bytea,
  -- Of the secret that it is encrypted with.
  key_id bytea,
  nonce bytea,
  tag bytea,
  check ((status = 'ready') = (storage_key is not null)),
  check (status <> 'ready' or (ready_at, expires_at, size_bytes, sha256, key_id, nonce, tag) is not null)
);
-- What is to be made, and what has expired.
create index account_export_waiting on account_export (requested_at) where status = 'preparing';
create index account_export_expiring on account_export (expires_at) where status = 'ready';
grant select, insert, update, delete on account_export to stagedoor_app;
