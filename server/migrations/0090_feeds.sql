-- One row per post. The partition key would be the creator: every list reads the rows of one creator, or the newest rows
-- of several creators.
create table feed (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  slug text not null unique,
  type text not null check (type in ('text', 'photo', 'video', 'audio', 'scheduled-streaming')),
  status text not null check (status in ('draft', 'active', 'inactive', 'scheduled', 'file-error', 'under-review', 'rejected', 'removed')),
  title text not null default '' check (char_length(title) <= 150),
  text text not null default '' check (char_length(text) <= 5000),
  is_sale boolean not null default false,
  price_token_cents bigint not null default 0 check (price_token_cents >= 0),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 12),
  thumbnail_id uuid,
  teaser_id uuid,
  has_poll boolean not null default false,
  poll_description text not null default '',
  poll_expired_at timestamptz(3),
  is_pinned boolean not null default false,
  scheduled_at timestamptz(3),
  published_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  -- Grows with every change: a cache compares it to know whether its copy is current.
  revision int not null default 0,
  -- Deleted by its creator. The row stays: buyers of the post keep it.
  deleted_at timestamptz(3),
  is_public boolean not null generated always as (status = 'active' and deleted_at is null) stored,
  all_file_ids uuid[] not null generated always as (array_remove(array_remove(file_ids || thumbnail_id || teaser_id, null), null)) stored,
  constraint feed_price_needs_sale check (is_sale or price_token_cents = 0),
  constraint feed_published_has_time check (status <> 'active' or published_at is not null),
  constraint feed_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null)
);
-- A creator's page: pinned first, then newest.
create index feed_page on feed (performer_id, is_pinned desc, published_at desc, id desc) where is_public;
-- The home feed: the newest of each followed creator.
create index feed_newest on feed (performer_id, published_at desc, id desc) where is_public;
-- The same of one kind.
create index feed_newest_of_type on feed (performer_id, type, published_at desc, id desc) where is_public;
-- The studio's table, and lists ordered by change.
create index feed_changed on feed (performer_id, updated_at desc, id desc) include (is_public) where deleted_at is null;
-- The timer that publishes.
create index feed_due on feed (scheduled_at, id) where status = 'scheduled' and deleted_at is null;
-- The post of a file, looked up when a signed link is fetched.
create index feed_by_file on feed using gin (all_file_ids) with (fastupdate = off);
grant select, insert, update on feed to stagedoor_app;

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger feed_revised before update on feed for each row execute function count_revision();

-- The number of published posts of each type of a creator and the time of the newest; `any` is all types together. Kept
-- exact by the trigger below. The home feed reads from it which of the followed creators can be on its first page, without
-- reading the posts.
create table feed_count (
  performer_id uuid not null references account (id),
  type text not null,
  published bigint not null default 0 check (published >= 0),
  newest_at timestamptz(3),
  primary key (performer_id, type)
);
-- The home feed looks up a hundred creators at a time: a key of one column, and an index-only scan.
create index feed_count_any on feed_count (performer_id) include (published, newest_at) where type = 'any';
grant select, insert, update on feed_count to stagedoor_app;

create function count_feed_in(p_feed feed) returns void language plpgsql as $$
begin
  insert into feed_count as counted (performer_id, type, published, newest_at)
    values (p_feed.performer_id, 'any', 1, p_feed.published_at), (p_feed.performer_id, p_feed.type, 1, p_feed.published_at)
  on conflict (performer_id, type) do update
    set published = counted.published + 1, newest_at = greatest(counted.newest_at, excluded.newest_at);
end
$$;

create function count_feed_out(p_feed feed) returns void language plpgsql as $$
begin
  -- The lock comes first, so that the next statement sees what the previous transaction has committed.
  perform 1 from feed_count where performer_id = p_feed.performer_id and type in ('any', p_feed.type) order by type for update;
  update feed_count as counted set published = counted.published - 1,
    newest_at = case counted.type
      when 'any' then (select max(published_at) from feed where performer_id = p_feed.performer_id and is_public)
      else (select max(published_at) from feed where performer_id = p_feed.performer_id and is_public and type = p_feed.type)
    end
    where performer_id = p_feed.performer_id and type in ('any', p_feed.type);
end
$$;

create function count_feed() returns trigger language plpgsql as $$
declare
  was_public boolean := tg_op <> 'INSERT' and old.is_public;
  is_now_public boolean := tg_op <> 'DELETE' and new.is_public;
begin
  if was_public and is_now_public and old.type = new.type and old.published_at = new.published_at then
    return null;
  end if;
  if was_public then
    perform count_feed_out(old);
  end if;
  if is_now_public then
    perform count_feed_in(new);
  end if;
  return null;
end
$$;
create trigger feed_counted after insert or delete or update of status, deleted_at, published_at, type on feed
  for each row execute function count_feed();

-- One option of a poll. It is created before its post, so its post may be null.
create table feed_poll_option (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  feed_id uuid references feed (id),
  position int not null default 0,
  description text not null check (char_length(description) between 1 and 200),
  expired_at timestamptz(3),
  votes bigint not null default 0 check (votes >= 0),
  created_at timestamptz(3) not null default app_now()
);
create index feed_poll_option_of_feed on feed_poll_option (feed_id, position);
-- Options that never got a post are deleted.
create index feed_poll_option_waiting on feed_poll_option (created_at) where feed_id is null;
grant select, insert, update, delete on feed_poll_option to stagedoor_app;

-- One vote per account and poll.
create table feed_poll_vote (
  feed_id uuid not null references feed (id),
  account_id uuid not null references account (id),
  option_id uuid not null references feed_poll_option (id),
  created_at timestamptz(3) not null default app_now(),
  primary key (feed_id, account_id)
);
create index feed_poll_vote_of_option on feed_poll_vote (option_id);
grant select, insert on feed_poll_vote to stagedoor_app;

create function count_poll_vote() returns trigger language plpgsql as $$
begin
  update feed_poll_option set votes = votes + (case tg_op when 'INSERT' then 1 else -1 end) where id = coalesce(new.option_id, old.option_id);
  return null;
end
$$;
create trigger feed_poll_vote_counted after insert or delete on feed_poll_vote
  for each row execute function count_poll_vote();
