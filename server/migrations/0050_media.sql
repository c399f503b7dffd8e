-- Uploaded files and their purpose. The bytes are in the object store, under the keys of `file_object`.
create table file (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account (id),
  type text not null check (type in ('feed-photo', 'feed-thumbnail', 'feed-video', 'feed-audio', 'feed-teaser', 'video', 'video-thumbnail',
    'video-teaser', 'photo', 'product-photo', 'product-file', 'welcome-video', 'avatar', 'cover', 'message-photo', 'message-video', 'message-audio', 'message-teaser')),
  name text not null check (length(name) <= 200),
  mime_type text not null,
  -- As uploaded, which counts against the quota; 0 of what was cut from another file.
  size_bytes bigint not null check (size_bytes >= 0),
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
  pending_work text check (pending_work in ('avif', 'transcode')),
  work_attempts int not null default 0,
  -- The part of another file that this one is made of: a teaser.
  cut_from uuid references file (id) on delete set null,
  cut_start_ms int check (cut_start_ms >= 0),
  cut_length_ms int check (cut_length_ms > 0),
  -- The run that transcodes the file, and until when no other one may begin: a killed run renews it no longer.
  work_run uuid,
  work_leased_until timestamptz(3),
  processed_percent int check (processed_percent between 0 and 100),
  -- Why there is nothing to play; for the owner.
  error_code text check (error_code in ('unreadable', 'unsupported', 'too_costly', 'failed')),
  -- A first part of a video or sound is stored.
  is_playable boolean not null default false,
  -- Seek previews: columns, tile width, tile height, milliseconds of a tile; null until they are made.
  sprite int[] check (cardinality(sprite) = 4),
  -- Loudness of equal parts of a sound, 0 to 100.
  waveform int[],
  -- The same video at BytePlus VOD, where the site has an account there.
  byteplus_vid text check (length(byteplus_vid) <= 64),
  -- Since when an item uses it. The feature of the item knows which item uses which files.
  attached_at timestamptz(3),
  -- Taken down: only its owner and staff may fetch it.
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- An owner's files, newest first; account deletion.
create index file_owner on file (owner_id, id);
-- The timers that look for background work, and its count.
create index file_pending on file (created_at, id) where pending_work is not null;
-- The count of files that were given up.
create index file_failed on file (error_code) where error_code is not null;
-- Teasers of a file that is deleted.
create index file_cut_from on file (cut_from) where cut_from is not null;
-- The timer that deletes uploads which no post uses.
create index file_unattached on file (created_at, id) where attached_at is null;
grant select, insert, update, delete on file to stagedoor_app;

-- One object in the store: the original, which is never served, or a rendition of it.
create table file_object (
  file_id uuid not null references file (id) on delete cascade,
  -- 'original', 'blur', a width ('w640'), the seek previews ('sprite'), or the beginning of a rendition ('h240-init').
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

-- One variant stream of a video or sound, as its multivariant playlist announces it (RFC 8216); its initialisation segment is the
-- object `<name>-init` of the file.
create table file_rendition (
  file_id uuid not null references file (id) on delete cascade,
  name text not null check (name in ('h240', 'h480', 'h720', 'audio')),
  width int check (width > 0),
  height int check (height > 0),
  bandwidth int not null check (bandwidth > 0),
  codecs text not null,
  -- No more parts come.
  is_complete boolean not null default false,
  primary key (file_id, name)
);
grant select, insert, update, delete on file_rendition to stagedoor_app;

-- A segment of a rendition: an object of its own, because objects are written once and a growing rendition is played already.
create table file_part (
  file_id uuid not null,
  rendition text not null,
  position int not null check (position >= 0),
  duration_ms int not null check (duration_ms >= 0),
  storage_key text not null unique,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (file_id, rendition, position),
  foreign key (file_id, rendition) references file_rendition (file_id, name) on delete cascade
);
grant select, insert, delete on file_part to stagedoor_app;

-- Bytes uploaded by each account: one row to lock, so that parallel uploads cannot exceed the quota together.
create table media_usage (
  account_id uuid primary key references account (id),
  used_bytes bigint not null check (used_bytes >= 0)
);
grant select, insert, update on media_usage to stagedoor_app;
