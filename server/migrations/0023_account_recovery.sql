-- Links that were mailed. The secret in them is never stored.
create table mailed_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'confirm_email')),
  -- The address it went to, as its owner wrote it. A link to one that is not the account's yet makes it so.
  email text not null,
  expires_at timestamptz(3) not null
);
-- Using one ends the others of its kind.
create index mailed_link_account on mailed_link (account_id, purpose);
create index mailed_link_ended on mailed_link (expires_at);
grant select, insert, delete on mailed_link to stagedoor_app;
