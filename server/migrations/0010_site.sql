-- Settings that the operator changed. A setting without a row has the default of its definition.
create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null default app_now(),
  updated_by uuid
);
grant select, insert, update, delete on setting to stagedoor_app;

insert into table_version (name) values ('setting');
create trigger setting_changed after insert or update or delete on setting
  for each statement execute function count_table_change();

-- Static pages of the site, with their texts by language.
create table static_page (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  status text not null check (status in ('draft', 'published')),
  ordering integer not null default 0,
  published_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  updated_by uuid
);
create table static_page_text (
  page_id uuid not null references static_page (id) on delete cascade,
  locale text not null,
  title text not null check (title <> ''),
  short_description text not null default '',
  content text not null default '',
  primary key (page_id, locale)
);
grant select, insert, update, delete on static_page, static_page_text to stagedoor_app;

-- Promotions that the site shows on its own pages.
create table site_promo (
  id uuid primary key default uuidv7(),
  -- Null shows it in every language.
  locale text,
  title text not null check (title <> ''),
  description text not null default '',
  button_text text not null default '',
  link text not null default '',
  image_url text not null default '',
  status text not null check (status in ('active', 'inactive')),
  ordering integer not null default 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  updated_by uuid,
  check (ends_at > starts_at)
);
grant select, insert, update, delete on site_promo to stagedoor_app;

-- The operator's own wording of interface texts. Every process caches all of them.
create table translation (
  locale text not null,
  key text not null,
  value text not null check (value <> ''),
  updated_at timestamptz(3) not null default app_now(),
  updated_by uuid,
  primary key (locale, key)
);
grant select, insert, update, delete on translation to stagedoor_app;
insert into table_version (name) values ('translation');
create trigger translation_changed after insert or update or delete on translation
  for each statement execute function count_table_change();

-- Messages to the operator, kept whether or not an email could be sent.
create table contact_message (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  message text not null,
  locale text not null,
  account_id uuid,
  created_at timestamptz(3) not null default app_now()
);
-- The cleanup query.
create index contact_message_age on contact_message (created_at);
-- What an erased account has written.
create index contact_message_account on contact_message (account_id) where account_id is not null;
grant select, insert, delete on contact_message to stagedoor_app;

-- Pictures of the site itself: logos, the favicon, pictures of maintenance and promo pages. They are few and small, come
-- from our own encoder and are shown by every process, so they are stored in the database.
create table site_picture (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('logo', 'darkmode-logo', 'favicon', 'maintenance', 'promo')),
  mime_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null check (length(bytes) <= 4000000),
  created_at timestamptz(3) not null default app_now(),
  created_by uuid
);
create index site_picture_by_kind on site_picture (kind, id desc);
grant select, insert, update, delete on site_picture to stagedoor_app;
