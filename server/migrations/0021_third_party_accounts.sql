-- Accounts elsewhere that open an account here. Who somebody is at a provider is its `subject`, never an e-mail.
create table third_party_account (
  provider text not null check (provider in ('google', 'twitter', 'pan')),
  subject text collate "C" not null check (length(subject) between 1 and 255),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default app_now(),
  -- A sign-in looks it up by this.
  primary key (provider, subject),
  -- What an account is linked with; one of each kind.
  unique (account_id, provider)
);
grant select, insert, delete on third_party_account to stagedoor_app;

-- Proofs that are taken once: ID tokens and nonces, until they could not be shown again anyway.
create table third_party_proof (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz(3) not null
);
-- Proofs that have done their time.
create index third_party_proof_ended on third_party_proof (expires_at);
grant select, insert, delete on third_party_proof to stagedoor_app;
