-- Galleries, videos and products: what creators publish and sell besides posts. The partition key would be the creator.
create table gallery (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  title text not null check (char_length(title) between 1 and 150),
  description text not null default '' check (char_length(description) <= 5000),
  status text not null check (status in ('draft', 'active', 'inactive', 'under-review', 'rejected', 'removed')),
  is_sale boolean not null default false,
  price_token_cents bigint not null default 0 check (price_token_cents >= 0),
  -- For the members of one list only; the list is null when its owner's account was erased: then for nobody.
  is_for_list boolean not null default false,
  audience_list_id uuid references fan_list (id) on delete set null,
  -- The chosen cover; null: the first photo. No foreign key, because photos refer to their gallery.
  cover_photo_id uuid,
  -- Photos that are shown, kept exact by a trigger of `photo`.
  shown_count int not null default 0 check (shown_count >= 0),
  views bigint not null default 0 check (views >= 0),
  -- When others could see it for the first time.
  published_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  -- Deleted by its creator. The row and the photos stay: buyers keep them.
  deleted_at timestamptz(3),
  -- Why staff removed it, and the status that a restoration gives back.
  removed_reason text,
  removed_from text,
  is_public boolean not null generated always as (status = 'active' and deleted_at is null and shown_count > 0) stored,
  constraint gallery_price_needs_sale check (is_sale or price_token_cents = 0),
  constraint gallery_for_list_not_for_sale check (not (is_for_list and is_sale) and (is_for_list or audience_list_id is null)),
  constraint gallery_removed_has_reason check ((status = 'removed') = (removed_reason is not null and removed_from is not null))
);
-- Public lists: of one creator, and of all, in their three orders.
create index gallery_page on gallery (performer_id, updated_at desc, id desc) where is_public;
create index gallery_newest on gallery (published_at desc, id desc) where is_public;
create index gallery_changed on gallery (updated_at desc, id desc) where is_public;
create index gallery_made on gallery (created_at desc, id desc) where is_public;
-- The studio's table, and all of an erased account.
create index gallery_own on gallery (performer_id, updated_at desc, id desc);
-- The staff's list of all galleries.
create index gallery_of_anyone on gallery (created_at desc, id desc) where deleted_at is null;
-- What a list is the audience of.
create index gallery_of_list on gallery (audience_list_id) where audience_list_id is not null;
grant select, insert, update on gallery to stagedoor_app;

-- A photo of a creator, in one gallery or in none. Access is that of its gallery.
create table photo (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  gallery_id uuid references gallery (id),
  file_id uuid not null,
  title text not null default '' check (char_length(title) <= 150),
  description text not null default '' check (char_length(description) <= 5000),
  status text not null check (status in ('draft', 'active', 'inactive', 'file-error', 'removed')),
  -- Its place in its gallery; the id decides between equal ones.
  position int not null default 0 check (position >= 0),
  -- Made by the client or the id of a resumable upload: a repeated upload finds the photo of the first.
  upload_key text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  -- Why staff removed it, without its gallery, and the status that a restoration gives back.
  removed_reason text,
  removed_from text,
  is_shown boolean not null generated always as (status = 'active') stored,
  constraint photo_removed_has_reason check ((status = 'removed') = (removed_reason is not null and removed_from is not null))
);
-- A file is one photo. Also looked up when a signed link is fetched.
create unique index photo_of_file on photo (file_id);
create unique index photo_uploaded_once on photo (performer_id, upload_key) where upload_key is not null;
-- The photos of a gallery in their order; its cover.
create index photo_order on photo (gallery_id, position, id) where is_shown;
create index photo_of_gallery on photo (gallery_id, position, id);
-- A creator's photos, and the studio's table of them.
create index photo_page on photo (performer_id, updated_at desc, id desc) where is_shown;
create index photo_own on photo (performer_id, updated_at desc, id desc);
grant select, insert, update, delete on photo to stagedoor_app;

create table video (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  title text not null check (char_length(title) between 1 and 150),
  description text not null default '' check (char_length(description) <= 5000),
  status text not null check (status in ('draft', 'active', 'inactive', 'scheduled', 'file-error', 'under-review', 'rejected', 'removed')),
  is_sale boolean not null default false,
  price_token_cents bigint not null default 0 check (price_token_cents >= 0),
  -- For the members of one list only; the list is null when its owner's account was erased: then for nobody.
  is_for_list boolean not null default false,
  audience_list_id uuid references fan_list (id) on delete set null,
  -- The film; a draft may have none.
  file_id uuid,
  thumbnail_id uuid,
  teaser_id uuid,
  -- Whether the film can be played.
  is_file_ready boolean not null default false,
  -- Participants who have not answered, kept exact by a trigger of `video_participant`.
  unanswered_count int not null default 0 check (unanswered_count >= 0),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- [{"startSeconds": 0, "title": "…"}], in order.
  chapters jsonb not null default '[]',
  views bigint not null default 0 check (views >= 0),
  scheduled_at timestamptz(3),
  published_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  deleted_at timestamptz(3),
  removed_reason text,
  removed_from text,
  is_public boolean not null generated always as (
    status = 'active' and deleted_at is null and is_file_ready and unanswered_count = 0) stored,
  all_file_ids uuid[] not null generated always as (array_remove(array[file_id, thumbnail_id, teaser_id], null)) stored,
  constraint video_price_needs_sale check (is_sale or price_token_cents = 0),
  constraint video_for_list_not_for_sale check (not (is_for_list and is_sale) and (is_for_list or audience_list_id is null)),
  constraint video_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null),
  constraint video_published_has_file check (status not in ('active', 'scheduled') or file_id is not null),
  constraint video_removed_has_reason check ((status = 'removed') = (removed_reason is not null and removed_from is not null))
);
create index video_page on video (performer_id, updated_at desc, id desc) where is_public;
create index video_newest on video (published_at desc, id desc) where is_public;
create index video_changed on video (updated_at desc, id desc) where is_public;
create index video_made on video (created_at desc, id desc) where is_public;
create index video_own on video (performer_id, updated_at desc, id desc);
create index video_of_anyone on video (created_at desc, id desc) where deleted_at is null;
-- Videos with a tag.
create index video_tagged on video using gin (tags) where is_public;
-- The timer that publishes.
create index video_due on video (scheduled_at, id) where status = 'scheduled' and deleted_at is null;
-- The video of a file, looked up when a signed link is fetched.
create index video_by_file on video using gin (all_file_ids) with (fastupdate = off);
-- What a list is the audience of.
create index video_of_list on video (audience_list_id) where audience_list_id is not null;
grant select, insert, update on video to stagedoor_app;

-- What a creator sells by the piece. Its name is `title`, as of every item, and it is always for sale.
create table product (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  title text not null check (char_length(title) between 1 and 150),
  description text not null default '' check (char_length(description) <= 5000),
  type text not null check (type in ('physical', 'digital')),
  status text not null check (status in ('draft', 'active', 'inactive', 'under-review', 'rejected', 'removed')),
  is_sale boolean not null default true check (is_sale),
  price_token_cents bigint not null default 0 check (price_token_cents >= 0),
  -- Pieces left; null of a digital product. Never below zero, also when several buy at the same time.
  stock int check (stock >= 0),
  image_ids uuid[] not null default '{}' check (cardinality(image_ids) <= 10),
  digital_file_id uuid,
  -- Files that were replaced after somebody had bought the product: those buyers keep them.
  former_file_ids uuid[] not null default '{}',
  -- Somebody has bought it: its files are kept.
  is_sold boolean not null default false,
  views bigint not null default 0 check (views >= 0),
  published_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  deleted_at timestamptz(3),
  removed_reason text,
  removed_from text,
  is_public boolean not null generated always as (status = 'active' and deleted_at is null) stored,
  all_file_ids uuid[] not null generated always as (array_remove(former_file_ids || image_ids || digital_file_id, null)) stored,
  constraint product_stock_is_physical check ((type = 'physical') = (stock is not null)),
  constraint product_file_is_digital check (type = 'digital' or digital_file_id is null),
  constraint product_offered_is_complete check (status <> 'active' or (price_token_cents > 0 and (type = 'physical' or digital_file_id is not null))),
  constraint product_removed_has_reason check ((status = 'removed') = (removed_reason is not null and removed_from is not null))
);
create index product_page on product (performer_id, updated_at desc, id desc) where is_public;
create index product_newest on product (published_at desc, id desc) where is_public;
create index product_changed on product (updated_at desc, id desc) where is_public;
create index product_made on product (created_at desc, id desc) where is_public;
create index product_own on product (performer_id, updated_at desc, id desc);
create index product_of_anyone on product (created_at desc, id desc) where deleted_at is null;
-- The product of a file, looked up when a signed link is fetched.
create index product_by_file on product using gin (all_file_ids) with (fastupdate = off);
grant select, insert, update on product to stagedoor_app;

-- Other creators in a video, and their answer. One who declined stays, so that they are not asked again.
create table video_participant (
  video_id uuid not null references video (id),
  performer_id uuid not null references account (id),
  status text not null default 'requested' check (status in ('requested', 'accepted', 'declined')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  answered_at timestamptz(3),
  primary key (video_id, performer_id),
  constraint video_participant_answered check ((status = 'requested') = (answered_at is null))
);
-- What a creator was asked.
create index video_participant_requested on video_participant (performer_id, updated_at desc, video_id desc);
grant select, insert, update, delete on video_participant to stagedoor_app;

create function count_unanswered() returns trigger language plpgsql as $$
declare
  difference int := coalesce((tg_op <> 'DELETE' and new.status = 'requested')::int, 0)
    - coalesce((tg_op <> 'INSERT' and old.status = 'requested')::int, 0);
begin
  if difference <> 0 then
    update video set unanswered_count = unanswered_count + difference where id = coalesce(new.video_id, old.video_id);
  end if;
  return null;
end
$$;
create trigger video_participant_counted after insert or delete or update of status on video_participant
  for each row execute function count_unanswered();

-- Captions of a video, one text of WebVTT a language, written by us and as it is served. Replaced ones get a new id.
create table video_captions (
  id uuid primary key default uuidv7(),
  video_id uuid not null references video (id),
  language text not null check (language ~ '^[a-z]{2}(-[A-Z][a-z]{3})?$'),
  label text not null default '' check (char_length(label) <= 60),
  -- An upload has 512 KiB; escaping makes five bytes of one at most, and a time of day grows by a few.
  content text not null check (octet_length(content) <= 4194304),
  created_at timestamptz(3) not null default app_now(),
  constraint video_captions_language unique (video_id, language)
);
grant select, insert, update, delete on video_captions to stagedoor_app;

-- Who saw a gallery or a video on a day (UTC), so that each account counts once. Older days are deleted.
create table item_view (
  item_id uuid not null,
  account_id uuid not null,
  viewed_on date not null,
  primary key (item_id, account_id, viewed_on)
);
create index item_view_day on item_view (viewed_on);
grant select, insert, delete on item_view to stagedoor_app;

-- How much each creator shows, kept exact by the triggers below.
create table catalog_count (
  performer_id uuid primary key references account (id),
  galleries bigint not null default 0 check (galleries >= 0),
  photos bigint not null default 0 check (photos >= 0),
  videos bigint not null default 0 check (videos >= 0),
  products bigint not null default 0 check (products >= 0)
);
grant select, insert, update on catalog_count to stagedoor_app;
-- Public API for statements of other features: how much a creator shows. Inlined.
create function catalog_counted(p_performer_id uuid) returns table (galleries bigint, photos bigint, videos bigint, products bigint)
language sql stable parallel safe
  as $$ select galleries, photos, videos, products from catalog_count where performer_id = p_performer_id $$;
revoke execute on function catalog_counted from public;
grant execute on function catalog_counted to stagedoor_app;

create function count_in_catalog(p_performer_id uuid, p_galleries bigint, p_photos bigint, p_videos bigint) returns void language plpgsql as $$
begin
  if p_galleries = 0 and p_photos = 0 and p_videos = 0 then
    return;
  end if;
  -- A row that an insert would refuse, for a count below 0, is never made: a decrease finds the row of an increase.
  update catalog_count set galleries = galleries + p_galleries, photos = photos + p_photos, videos = videos + p_videos
    where performer_id = p_performer_id;
  if not found then
    insert into catalog_count as counted values (p_performer_id, p_galleries, p_photos, p_videos)
    on conflict (performer_id) do update set galleries = counted.galleries + p_galleries,
      photos = counted.photos + p_photos, videos = counted.videos + p_videos;
  end if;
end
$$;

create function count_gallery() returns trigger language plpgsql as $$
declare
  was int := (tg_op = 'UPDATE' and old.is_public)::int;
  is_now int := new.is_public::int;
begin
  perform count_in_catalog(new.performer_id, is_now - was,
    is_now * new.shown_count - case when was = 1 then old.shown_count else 0 end, 0);
  return null;
end
$$;
create trigger gallery_counted after insert or update of status, deleted_at, shown_count on gallery
  for each row execute function count_gallery();

create function count_video() returns trigger language plpgsql as $$
begin
  perform count_in_catalog(new.performer_id, 0, 0, new.is_public::int - (tg_op = 'UPDATE' and old.is_public)::int);
  return null;
end
$$;
create function count_product() returns trigger language plpgsql as $$
declare
  v_difference int := new.is_public::int - (tg_op = 'UPDATE' and old.is_public)::int;
begin
  if v_difference <> 0 then
    insert into catalog_count as counted (performer_id, products) values (new.performer_id, greatest(v_difference, 0))
    on conflict (performer_id) do update set products = counted.products + v_difference;
  end if;
  return null;
end
$$;
create trigger product_counted after insert or update of status, deleted_at on product
  for each row execute function count_product();

create trigger video_counted after insert or update of status, deleted_at, is_file_ready, unanswered_count on video
  for each row execute function count_video();

-- A photo in a gallery counts through its gallery, and one without by itself.
create function count_photo_by(p_photo photo, p_difference int) returns void language plpgsql as $$
begin
  if not p_photo.is_shown then
    return;
  end if;
  if p_photo.gallery_id is null then
    perform count_in_catalog(p_photo.performer_id, 0, p_difference, 0);
  else
    update gallery set shown_count = shown_count + p_difference, updated_at = app_now() where id = p_photo.gallery_id;
  end if;
end
$$;
create function count_photo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_shown = new.is_shown and old.gallery_id is not distinct from new.gallery_id then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform count_photo_by(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_photo_by(new, 1);
  end if;
  return null;
end
$$;
create trigger photo_counted after insert or delete or update of status, gallery_id on photo
  for each row execute function count_photo();

-- Reports to `catalog.item_changed` what changes the text that others can find an item by, or whether they can.
create function announce_item() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
    values ('catalog.item_changed', jsonb_build_object('kind', tg_table_name, 'itemId', new.id));
  return null;
end
$$;
create trigger gallery_announced after insert on gallery for each row when (new.is_public) execute function announce_item();
create trigger gallery_change_announced after update on gallery for each row
  when ((old.is_public or new.is_public) and (old.is_public, old.title, old.published_at)
    is distinct from (new.is_public, new.title, new.published_at))
  execute function announce_item();
create trigger video_announced after insert on video for each row when (new.is_public) execute function announce_item();
create trigger video_change_announced after update on video for each row
  when ((old.is_public or new.is_public) and (old.is_public, old.title, old.description, old.tags, old.published_at)
    is distinct from (new.is_public, new.title, new.description, new.tags, new.published_at))
  execute function announce_item();
create trigger product_announced after insert on product for each row when (new.is_public) execute function announce_item();
create trigger product_change_announced after update on product for each row
  when ((old.is_public or new.is_public) and (old.is_public, old.title, old.description, old.published_at)
    is distinct from (new.is_public, new.title, new.description, new.published_at))
  execute function announce_item();

-- Public API for statements of later features: whether an item that others can see has such a title, by a pattern of ILIKE.
create function is_item_titled_like(p_kind text, p_item_id uuid, p_pattern text) returns boolean language sql stable parallel safe as $$
  select case p_kind
    when 'video' then exists (select from video where id = p_item_id and is_public and title ilike p_pattern)
    when 'gallery' then exists (select from gallery where id = p_item_id and is_public and title ilike p_pattern)
    when 'product' then exists (select from product where id = p_item_id and is_public and title ilike p_pattern)
    else false end
$$;
revoke execute on function is_item_titled_like from public;
grant execute on function is_item_titled_like to stagedoor_app;
