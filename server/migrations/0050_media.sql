-- Uploaded files and their purpose. The bytes are in the object store, under the keys of `file_object`.
create table file (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account (id),
  type text not null check (type in ('feed-photo', 'feed-thumbnail', 'feed-video', 'feed-audio', 'feed-teaser', 'video', 'video-thumbnail',
    'video-teaser', 'photo', 'welcome-video', 'avatar', 'cover')),
  name text not null check (length(name) <= 200),
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  width int check (width > 0),
  height int check (height > 0),
  duration_ms int check (duration_ms >= 0),
  -- Width and height of each offered size, narrowest first: {320,240,640,480}. Lists read only this.
  sizes int[] not null default '{}' check (cardinality(sizes) % 2 = 0),
  has_blur boolean not null default false,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- What it shows, for people who do not see it.
  alt_text text not null default '' check (length(alt_text) <= 300),
  status text not null check (status in ('processing', 'active', 'file-error')),
  -- Unguessable part of the public URLs: previews, avatars, covers.
  public_token text not null unique check (length(public_token) >= 22),
  -- Background work that is due; the queue only wakes it.
  pending_work text check (pending_work in ('avif')),
  work_attempts int not null default 0,
  -- Since when an item uses it. The feature of the item knows which item uses which files.
  attached_at timestamptz(3),
  -- Taken down: only its owner and staff may fetch it.
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- An owner's files, newest first; account deletion.
create index file_owner on file (owner_id, id);
-- The timer that looks for background work.
create index file_pending on file (created_at, id) where pending_work is not null;
-- The timer that deletes uploads which no post uses.
create index file_unattached on file (created_at, id) where attached_at is null;
grant select, insert, update, delete on file to stagedoor_app;

-- One object in the store: the original, which is never served, or a rendition of it.
create table file_object (
  file_id uuid not null references file (id) on delete cascade,
  -- 'original', 'blur', or a width: 'w640'.
  variant text not null,
  mime_type text not null,
  storage_key text not null unique,
  -- Served under the file's public token; otherwise only under a signed link of a viewer.
  is_public boolean not null,
  width int,
  height int,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz(3) not null default app_now(),
  primary key (file_id, variant, mime_type),
  check (variant <> 'original' or not is_public)
);
grant select, insert, delete on file_object to stagedoor_app;

-- Bytes uploaded by each account: one row to lock, so that parallel uploads cannot exceed the quota together.
create table media_usage (
  account_id uuid primary key references account (id),
  used_bytes bigint not null check (used_bytes >= 0)
);
grant select, insert, update on media_usage to stagedoor_app;
