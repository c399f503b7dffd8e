-- The age policy for visitors from one country: no question, declared or assured adulthood, or a blocked site.
-- A country without a row has the default policy of the settings.
create table region_policy (
  country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
  policy text not null check (policy in ('none', 'declare', 'assured', 'blocked')),
  updated_at timestamptz(3) not null default app_now(),
  updated_by uuid
);
grant select, insert, update, delete on region_policy to stagedoor_app;

insert into table_version (name) values ('region_policy');
create trigger region_policy_changed after insert or update or delete on region_policy
  for each statement execute function count_table_change();
