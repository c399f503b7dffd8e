-- What the operator has set. A setting that has no row has the default of its definition.
create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null default app_now(),
  updated_by uuid
);
grant select, insert, update, delete on setting to stagedoor_app;

-- Small tables that every process holds in memory: a version that grows with each change tells it when to read again.
create table table_version (
  name text primary key,
  version bigint not null default 1
);
insert into table_version (name) values ('setting');
grant select, update on table_version to stagedoor_app;

create function count_table_change() returns trigger language plpgsql as $$
begin
  update table_version set version = version + 1 where name = tg_table_name;
  return null;
end
$$;
create trigger setting_changed after insert or update or delete on setting
  for each statement execute function count_table_change();
