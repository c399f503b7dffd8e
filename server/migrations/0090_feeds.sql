-- One row per post. The partition key would be the creator: every list reads the rows of one creator, or the newest rows
-- of several creators.
create table post (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  slug text not null unique,
  type text not null check (type in ('text', 'photo', 'video', 'audio', 'scheduled-streaming')),
  status text not null check (status in ('draft', 'active', 'inactive', 'scheduled', 'file-error', 'under-review', 'rejected', 'removed')),
  title text not null default '' check (char_length(title) <= 150),
  text text not null default '' check (char_length(text) <= 5000),
  is_sale boolean not null default false,
  price_token_cents bigint not null default 0 check (price_token_cents >= 0),
  -- For the members of one list only; the list is null when its owner's account was erased: then for nobody.
  is_for_list boolean not null default false,
  audience_list_id uuid references fan_list (id) on delete set null,
  -- In full for visitors too; only what is free for everybody can be.
  is_open_to_visitors boolean not null default false,
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
  -- Why staff removed the post, and the status that a restoration gives back.
  removed_reason text,
  removed_from text,
  is_public boolean not null generated always as (status = 'active' and deleted_at is null) stored,
  all_file_ids uuid[] not null generated always as (array_remove(array_remove(file_ids || thumbnail_id || teaser_id, null), null)) stored,
  constraint post_price_needs_sale check (is_sale or price_token_cents = 0),
  constraint post_for_list_not_for_sale check (not (is_for_list and is_sale) and (is_for_list or audience_list_id is null)),
  constraint post_open_to_visitors_is_free check (not is_open_to_visitors or (is_sale and price_token_cents = 0)),
  constraint post_published_has_time check (status <> 'active' or published_at is not null),
  constraint post_scheduled_has_time check (status <> 'scheduled' or scheduled_at is not null),
  constraint post_removed_has_reason check ((status = 'removed') = (removed_reason is not null and removed_from is not null))
);
-- A creator's page: pinned first, then newest.
create index post_page on post (performer_id, is_pinned desc, published_at desc, id desc) where is_public;
-- The home feed: the newest of each followed creator.
create index post_newest on post (performer_id, published_at desc, id desc) where is_public;
-- The same of one kind.
create index post_newest_of_type on post (performer_id, type, published_at desc, id desc) where is_public;
-- The studio's table, lists ordered by change, and all posts of an erased account.
create index post_changed on post (performer_id, updated_at desc, id desc) include (is_public, deleted_at);
-- The staff's list of all posts.
create index post_of_anyone on post (created_at desc, id desc) where deleted_at is null;
-- The timer that publishes.
create index post_due on post (scheduled_at, id) where status = 'scheduled' and deleted_at is null;
-- The post of a file, looked up when a signed link is fetched.
create index post_by_file on post using gin (all_file_ids) with (fastupdate = off);
-- What a list is the audience of.
create index post_of_list on post (audience_list_id) where audience_list_id is not null;
grant select, insert, update on post to stagedoor_app;

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger post_revised before update on post for each row execute function count_revision();

-- The number of published posts of each type of a creator and the time of the newest; `any` is all types together. Kept
-- exact by the trigger below. The home feed reads from it which of the followed creators can be on its first page, without
-- reading the posts.
create table post_count (
  performer_id uuid not null references account (id),
  type text not null,
  published bigint not null default 0 check (published >= 0),
  newest_at timestamptz(3),
  -- The transaction that last changed it, or a published post that it counts.
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (performer_id, type)
);
-- The home feed looks up a hundred creators at a time: a key of one column, and an index-only scan.
create index post_count_any on post_count (performer_id) include (published, newest_at) where type = 'any';
-- Of which creators posts changed since a process last asked: it keeps pages of home feeds while none of theirs did.
create index post_count_changed on post_count (changed_by) where type = 'any';
grant select, insert, update on post_count to stagedoor_app;
-- Public API for statements of other features: how many posts a creator shows. Inlined.
create function posts_counted(p_performer_id uuid) returns table (posts bigint) language sql stable parallel safe
  as $$ select published from post_count where performer_id = p_performer_id and type = 'any' $$;
revoke execute on function posts_counted from public;
grant execute on function posts_counted to stagedoor_app;

create function count_post_in(p_post post) returns void language plpgsql as $$
begin
  insert into post_count as counted (performer_id, type, published, newest_at)
    values (p_post.performer_id, 'any', 1, p_post.published_at), (p_post.performer_id, p_post.type, 1, p_post.published_at)
  on conflict (performer_id, type) do update
    set published = counted.published + 1, newest_at = greatest(counted.newest_at, excluded.newest_at);
end
$$;

create function count_post_out(p_post post) returns void language plpgsql as $$
begin
  -- The lock comes first, so that the next statement sees what the previous transaction has committed.
  perform 1 from post_count where performer_id = p_post.performer_id and type in ('any', p_post.type) order by type for update;
  update post_count as counted set published = counted.published - 1,
    newest_at = case counted.type
      when 'any' then (select max(published_at) from post where performer_id = p_post.performer_id and is_public)
      else (select max(published_at) from post where performer_id = p_post.performer_id and is_public and type = p_post.type)
    end
    where performer_id = p_post.performer_id and type in ('any', p_post.type);
end
$$;

create function count_post() returns trigger language plpgsql as $$
declare
  was_public boolean := tg_op <> 'INSERT' and old.is_public;
  is_now_public boolean := tg_op <> 'DELETE' and new.is_public;
begin
  if was_public and is_now_public and old.type = new.type and old.published_at = new.published_at then
    return null;
  end if;
  if was_public then
    perform count_post_out(old);
  end if;
  if is_now_public then
    perform count_post_in(new);
  end if;
  return null;
end
$$;
create trigger post_counted after insert or delete or update of status, deleted_at, published_at, type on post
  for each row execute function count_post();

create function note_post_change() returns trigger language plpgsql as $$
begin
  new.changed_by := pg_current_xact_id();
  return new;
end
$$;
create trigger post_count_changed_by before update on post_count for each row execute function note_post_change();

-- A published post that counts as before has changed otherwise.
create function touch_post_count() returns trigger language plpgsql as $$
begin
  update post_count set published = published where performer_id = new.performer_id and type = 'any';
  return null;
end
$$;
create trigger post_touched after update on post for each row
  when (old.is_public and new.is_public and old.type = new.type and old.published_at = new.published_at)
  execute function touch_post_count();

-- Reports to `feeds.post_changed` what changes the text that others can find a post by, or whether they can.
create function announce_post() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload) values ('feeds.post_changed', jsonb_build_object('postId', new.id));
  return null;
end
$$;
create trigger post_announced after insert on post for each row when (new.is_public) execute function announce_post();
create trigger post_change_announced after update on post for each row
  when ((old.is_public or new.is_public) and (old.is_public, old.title, old.text, old.published_at)
    is distinct from (new.is_public, new.title, new.text, new.published_at))
  execute function announce_post();

-- One option of a poll. It is created before its post, so its post may be null.
create table poll_option (
  id uuid primary key default uuidv7(),
  performer_id uuid not null references account (id),
  post_id uuid references post (id),
  position int not null default 0,
  description text not null check (char_length(description) between 1 and 200),
  expired_at timestamptz(3),
  votes bigint not null default 0 check (votes >= 0),
  created_at timestamptz(3) not null default app_now()
);
create index poll_option_of_post on poll_option (post_id, position);
-- Those of an erased account.
create index poll_option_of_performer on poll_option (performer_id);
-- Options that never got a post are deleted.
create index poll_option_waiting on poll_option (created_at) where post_id is null;
grant select, insert, update, delete on poll_option to stagedoor_app;

-- One vote per account and poll.
create table poll_vote (
  post_id uuid not null references post (id),
  account_id uuid not null references account (id),
  option_id uuid not null references poll_option (id),
  created_at timestamptz(3) not null default app_now(),
  primary key (post_id, account_id)
);
create index poll_vote_of_option on poll_vote (option_id);
-- The erasure of an account.
create index poll_vote_of_account on poll_vote (account_id);
grant select, insert, delete on poll_vote to stagedoor_app;

create function count_poll_vote() returns trigger language plpgsql as $$
begin
  update poll_option set votes = votes + (case tg_op when 'INSERT' then 1 else -1 end) where id = coalesce(new.option_id, old.option_id);
  return null;
end
$$;
create trigger poll_vote_counted after insert or delete on poll_vote
  for each row execute function count_poll_vote();

-- Public API for statements of later features: whether a post that others can see has such a title, by a pattern of ILIKE.
create function is_post_titled_like(p_post_id uuid, p_pattern text) returns boolean language sql stable parallel safe as $$
  select exists (select from post where id = p_post_id and is_public and title ilike p_pattern)
$$;
revoke execute on function is_post_titled_like from public;
grant execute on function is_post_titled_like to stagedoor_app;
