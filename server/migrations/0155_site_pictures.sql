-- Pictures of the site itself: logos, the favicon, what stands on maintenance and promo pages. Few, small, made by our own
-- encoder, and shown on every page of every process: they lie with the settings that name them.
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
