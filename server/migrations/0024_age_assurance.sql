-- Assurances that were begun; the provider's result names one by its id.
create table age_check (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default app_now()
);
create index age_check_account on age_check (account_id);
create index age_check_age on age_check (created_at);
grant select, insert, delete on age_check to stagedoor_app;

-- What is kept of an assurance: method, result and expiry, nothing that says who somebody is or when they were born.
create table age_assurance (
  account_id uuid primary key references account (id) on delete cascade,
  is_adult boolean not null,
  method text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on age_assurance to stagedoor_app;
