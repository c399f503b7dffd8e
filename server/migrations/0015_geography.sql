-- What holds for visitors of one country: nothing asked, adulthood declared or assured, or the site closed to them.
-- A country without a row has the policy of the setting's default.
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
