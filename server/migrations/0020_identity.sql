-- Who can sign in. Names and pictures of people lie in `profile`; this is only what signing in needs.
create table account (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('user', 'performer', 'staff')),
  staff_roles text[] not null default '{}' check (staff_roles <@ array['support', 'reviewer', 'finance', 'admin']),
  -- Null until a third-party sign-in that brought no name has been completed.
  username text collate "C" unique check (username ~ '^[a-z][a-z0-9._]{2,29}$'),
  -- What the name looks like, for finding look-alikes.
  username_skeleton text collate "C",
  -- As its owner wrote it; `email_key` is the form by which it is found.
  email text,
  email_key text collate "C" unique,
  -- PHC text of Argon2id; null where one signs in by other means only.
  password_hash text,
  -- `shadow`: what a registration with a known e-mail leaves behind, so that it looks like any other from outside.
  status text not null default 'active' check (status in ('active', 'suspended', 'closed', 'shadow')),
  email_verified_at timestamptz(3),
  locale text,
  -- The stored result of the age question: how it was answered and when. Never a date of birth.
  adult_method text check (adult_method in ('declared', 'assured')),
  adult_since timestamptz(3),
  renamed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  -- Lets `profile` carry a copy of the name that the database keeps true.
  unique (id, username),
  check ((email is null) = (email_key is null)),
  check (role = 'staff' or staff_roles = '{}'),
  check (status <> 'shadow' or email is null)
);
-- Look-alikes of a name that somebody wants.
create index account_skeleton on account (username_skeleton) where role = 'performer';
-- Shadows that have done their time.
create index account_shadow on account (created_at) where status = 'shadow';
grant select, insert, update, delete on account to stagedoor_app;

-- Names given up: they lead to their owner and are nobody else's for 90 days.
create table former_username (
  username text collate "C" primary key,
  account_id uuid not null references account (id) on delete cascade,
  held_until timestamptz(3) not null
);
create index former_username_account on former_username (account_id);
create index former_username_ended on former_username (held_until);
grant select, insert, update, delete on former_username to stagedoor_app;

-- One device that is signed in. The token itself is never stored.
create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  is_remembered boolean not null,
  -- When the password or another factor was last proved.
  authenticated_at timestamptz(3) not null default app_now(),
  -- At most a minute behind.
  last_seen_at timestamptz(3) not null default app_now(),
  expires_at timestamptz(3) not null,
  address text not null,
  user_agent text not null,
  -- The member of staff who acts as this account.
  impersonator_id uuid references account (id) on delete cascade,
  created_at timestamptz(3) not null default app_now()
);
-- The account's devices; also "end all of them".
create index session_account on session (account_id, last_seen_at desc, id desc);
create index session_ended on session (expires_at);
grant select, insert, update, delete on session to stagedoor_app;

-- Devices from which an account has signed in with the right password. Wrong ones typed elsewhere do not lock them out.
create table known_device (
  account_id uuid not null references account (id) on delete cascade,
  fingerprint bytea not null check (length(fingerprint) = 32),
  first_seen_at timestamptz(3) not null default app_now(),
  last_seen_at timestamptz(3) not null default app_now(),
  primary key (account_id, fingerprint)
);
create index known_device_age on known_device (last_seen_at);
grant select, insert, update, delete on known_device to stagedoor_app;
