-- Likes and bookmarks. The partition key would be the account: a page of posts asks what one account did with each of them.
create table reaction (
  -- The id in answers and in cursors; no query looks a row up by it.
  id uuid not null default uuidv7(),
  -- No references here and below: see 0035.
  account_id uuid not null,
  object_id uuid not null,
  action text not null check (action in ('like', 'bookmark')),
  object_type text not null check (object_type in ('video', 'gallery', 'feed', 'performer', 'comment', 'product')),
  -- Whose thing it is: the creator's, or of a comment its author's. No reference: counters are kept by the row itself.
  owner_id uuid not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (account_id, object_id, action)
);
-- What an account has saved, newest first, of one type.
create index reaction_bookmarks on reaction (account_id, object_type, created_at desc, id desc) where action = 'bookmark';
grant select, insert, delete on reaction to stagedoor_app;

-- How often something was liked, saved and commented on; of a comment `comments` are its replies. A creator's row also has the
-- likes of everything that is theirs and of themselves. Free space in each page lets updates stay on it without touching the index.
create table engagement_counter (
  object_id uuid primary key,
  likes integer not null default 0,
  bookmarks integer not null default 0,
  comments integer not null default 0,
  replies integer not null default 0,
  received_likes integer not null default 0,
  -- One, because each statement that writes reads the text of each constraint.
  constraint engagement_counter_not_negative check (least(likes, bookmarks, comments, replies, received_likes) >= 0)
) with (fillfactor = 70);
grant select, insert, update on engagement_counter to stagedoor_app;

-- Public API for statements of other features: what an account has saved, and the likes of a creator. Inlined.
create function saved_by(p_account_id uuid) returns table (object_id uuid) language sql stable parallel safe
  as $$ select object_id from reaction where account_id = p_account_id and action = 'bookmark' $$;
create function likes_received_by(p_performer_id uuid) returns table (received bigint) language sql stable parallel safe
  as $$ select received_likes::bigint from engagement_counter where object_id = p_performer_id $$;
revoke execute on function saved_by, likes_received_by from public;
grant execute on function saved_by, likes_received_by to stagedoor_app;

-- Whether what an account saved is called so, by a pattern of ILIKE: by what is read of it although it is locked.
create function is_saved_like(p_type text, p_object_id uuid, p_pattern text) returns boolean language sql stable parallel safe as $$
  select case p_type
    when 'performer' then is_called_like(p_object_id, p_pattern)
    when 'feed' then is_post_titled_like(p_object_id, p_pattern)
    else is_item_titled_like(p_type, p_object_id, p_pattern) end
$$;
revoke execute on function is_saved_like from public;
grant execute on function is_saved_like to stagedoor_app;

-- Counts what was added or, in an erasure too, removed, of all rows of a statement together. Counters are locked always in one order:
-- creators, things, comments; and among each by id, so that two transactions never wait for each other.
create function count_reactions() returns trigger language plpgsql as $$
declare
  counted record;
begin
  if tg_op = 'INSERT' then
    insert into engagement_counter as counter (object_id, received_likes, likes, bookmarks)
      select object_id, sum(received), sum(liked), sum(saved) from (
        select owner_id as object_id, 1 as place, 1 as received, 0 as liked, 0 as saved from changed
          where action = 'like' and object_type <> 'comment'
        union all select object_id, case object_type when 'performer' then 1 when 'comment' then 3 else 2 end, 0,
          (action = 'like')::int, (action = 'bookmark')::int from changed
      ) as named group by object_id order by min(place), object_id
      on conflict (object_id) do update set received_likes = counter.received_likes + excluded.received_likes,
        likes = counter.likes + excluded.likes, bookmarks = counter.bookmarks + excluded.bookmarks;
    return null;
  end if;
  for counted in select object_id, sum(received) as received, sum(liked) as liked, sum(saved) as saved from (
      select owner_id as object_id, 1 as place, 1 as received, 0 as liked, 0 as saved from changed
        where action = 'like' and object_type <> 'comment'
      union all select object_id, case object_type when 'performer' then 1 when 'comment' then 3 else 2 end, 0,
        (action = 'like')::int, (action = 'bookmark')::int from changed
    ) as named group by object_id order by min(place), object_id
  loop
    update engagement_counter set received_likes = received_likes - counted.received, likes = likes - counted.liked,
      bookmarks = bookmarks - counted.saved where object_id = counted.object_id;
  end loop;
  return null;
end
$$;
create trigger reactions_added after insert on reaction referencing new table as changed
  for each statement execute function count_reactions();
create trigger reactions_removed after delete on reaction referencing old table as changed
  for each statement execute function count_reactions();

-- Likes and saves of several accounts, each at most once. The commit does not wait for the disk, because waiting would hold the
-- counters' locks for as long and a popular post would take a few hundred likes a second; a crash may lose the last half second of
-- likes, each with its count. All of them are one event. Without p_may_wait it gives up rather than wait long for a counter.
create function react(p_account_ids uuid[], p_actions text[], p_object_types text[], p_object_ids uuid[], p_owner_ids uuid[], p_may_wait boolean)
returns void language plpgsql as $$
begin
  perform commit_asynchronously(), set_config('lock_timeout', case when p_may_wait then '0' else '100ms' end, true);
  with made as (
    insert into reaction (account_id, action, object_type, object_id, owner_id)
      select * from unnest(p_account_ids, p_actions, p_object_types, p_object_ids, p_owner_ids)
        as made (account_id, action, object_type, object_id, owner_id)
      order by account_id, object_id, action on conflict do nothing
      returning account_id, action, object_type, object_id, owner_id)
  insert into outbox (name, payload) select 'engagement.liked', jsonb_build_object('likes', jsonb_agg(jsonb_build_object(
      'accountId', account_id, 'ownerId', owner_id, 'objectType', object_type, 'objectId', object_id)))
    from made where action = 'like' and owner_id <> account_id having count(*) > 0;
end
$$;
-- Answers whether there was one. As above, nobody waits for the disk.
create function take_reaction_back(p_account_id uuid, p_action text, p_object_id uuid)
returns boolean language plpgsql as $$
declare
  gone reaction;
begin
  perform commit_asynchronously();
  delete from reaction where account_id = p_account_id and object_id = p_object_id and action = p_action returning * into gone;
  if not found then return false; end if;
  if p_action = 'like' and gone.owner_id <> p_account_id then
    insert into outbox (name, payload) values ('engagement.like_withdrawn', jsonb_build_object('accountId', p_account_id,
      'ownerId', gone.owner_id, 'objectType', gone.object_type, 'objectId', p_object_id));
  end if;
  return true;
end
$$;
revoke execute on function react, take_reaction_back from public;
grant execute on function react, take_reaction_back to stagedoor_app;

-- Comments on a creator's things, and replies to comments. The partition key would be the thing.
create table comment (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  object_id uuid not null,
  object_type text not null check (object_type in ('video', 'gallery', 'feed', 'product')),
  -- The creator whose thing it is.
  owner_id uuid not null,
  -- The comment that a reply answers; never a reply itself.
  parent_id uuid references comment (id) on delete cascade,
  content text not null check (char_length(content) between 2 and 150),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Null: hidden by a removal, at the same moment as that.
  deleted_by uuid,
  -- By staff. A removed comment is deleted too, by them or before.
  removed_at timestamptz(3),
  removed_reason text,
  constraint comment_removed_has_reason check ((removed_at is null) = (removed_reason is null)),
  constraint comment_removed_is_deleted check (removed_at is null or deleted_at is not null)
);
-- The comments on a thing and the replies to a comment, by time and by their latest change.
create index comment_of_object on comment (object_id, created_at, id) where parent_id is null and deleted_at is null;
create index comment_of_object_changed on comment (object_id, updated_at, id) where parent_id is null and deleted_at is null;
create index comment_replies on comment (parent_id, created_at, id) where parent_id is not null;
create index comment_replies_changed on comment (parent_id, updated_at, id) where parent_id is not null and deleted_at is null;
-- The same words again, and the erasure of an account.
create index comment_by_account on comment (account_id, object_id, created_at desc);
-- Those that are to be erased.
create index comment_deleted on comment (id) where deleted_at is not null;
grant select, insert, update, delete on comment to stagedoor_app;

-- A comment counts while it is not deleted, a reply at its comment and at the thing. The thing's row is locked first, always.
create function count_comment() returns trigger language plpgsql as $$
declare
  changed comment := case tg_op when 'DELETE' then old else new end;
  was integer := case when old.deleted_at is null then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end;
  step integer := is_now - was;
begin
  if step = 0 then return null; end if;
  if changed.parent_id is null then
    insert into engagement_counter as counter (object_id, comments) values (changed.object_id, greatest(step, 0))
      on conflict (object_id) do update set comments = counter.comments + step;
  else
    insert into engagement_counter as counter (object_id, replies) values (changed.object_id, greatest(step, 0))
      on conflict (object_id) do update set replies = counter.replies + step;
    insert into engagement_counter as counter (object_id, comments) values (changed.parent_id, greatest(step, 0))
      on conflict (object_id) do update set comments = counter.comments + step;
  end if;
  if tg_op = 'UPDATE' then
    insert into outbox (name, payload) values (
      case when step > 0 then 'engagement.comment_restored' else 'engagement.comment_deleted' end,
      jsonb_build_object('commentId', changed.id, 'accountId', changed.account_id, 'ownerId', changed.owner_id,
        'objectType', changed.object_type, 'objectId', changed.object_id, 'parentId', changed.parent_id));
  end if;
  return null;
end
$$;
create trigger comment_counted after update of deleted_at or delete on comment
  for each row execute function count_comment();
-- New ones, of all rows of a statement together: things before comments, and among each by id.
create function count_new_comments() returns trigger language plpgsql as $$
begin
  insert into engagement_counter as counter (object_id, comments, replies)
    select object_id, sum(commented), sum(replied) from (
      select object_id, 2 as place, (parent_id is null)::int as commented, (parent_id is not null)::int as replied from added
      union all select parent_id, 3, 1, 0 from added where parent_id is not null
    ) as named group by object_id order by min(place), object_id
    on conflict (object_id) do update set comments = counter.comments + excluded.comments,
      replies = counter.replies + excluded.replies;
  return null;
end
$$;
create trigger comments_added after insert on comment referencing new table as added
  for each statement execute function count_new_comments();

-- Writes comments and one event of them all in one transaction; place counts them from 1. The same words of one account on one thing within a
-- minute are the first comment, so that a form that is sent twice comments once. No row: the comment to be answered is gone. Without
-- p_may_wait it gives up rather than wait long for somebody's lock.
create function write_comments(p_account_ids uuid[], p_object_types text[], p_object_ids uuid[], p_owner_ids uuid[], p_parent_ids uuid[],
  p_contents text[], p_may_wait boolean)
returns table (place bigint, comment_id uuid, written_at timestamptz, is_new boolean) language plpgsql as $$
begin
  perform set_config('lock_timeout', case when p_may_wait then '0' else '100ms' end, true);
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(account_id::text || object_id::text, 120) as key
    from unnest(p_account_ids, p_object_ids) as requested (account_id, object_id) order by key) as pair;
  perform from comment where id = any(p_parent_ids) and deleted_at is null order by id for share;
  return query with requested as materialized (
    select sent.*, known.id as known_id, known.created_at as known_at,
      number = min(number) over (partition by sent.account_id, sent.object_id, sent.parent_id, sent.content) as is_first
    from unnest(p_account_ids, p_object_types, p_object_ids, p_owner_ids, p_parent_ids, p_contents) with ordinality
        as sent (account_id, object_type, object_id, owner_id, parent_id, content, number)
      left join lateral (select id, created_at from comment
        where account_id = sent.account_id and object_id = sent.object_id and created_at > app_now() - interval '1 minute'
          and parent_id is not distinct from sent.parent_id and content = sent.content and deleted_at is null
        order by created_at desc limit 1) as known on true
    where sent.parent_id is null
      or exists (select from comment as parent where parent.id = sent.parent_id and parent.deleted_at is null)
  ), made as (
    insert into comment as made (account_id, object_type, object_id, owner_id, parent_id, content)
      select account_id, object_type, object_id, owner_id, parent_id, content from requested where is_first and known_id is null
      returning made.*
  ), announced as (
    insert into outbox (name, payload) select 'engagement.commented', jsonb_build_object('comments', jsonb_agg(jsonb_build_object(
      'commentId', id, 'accountId', account_id, 'ownerId', owner_id,
      'objectType', object_type, 'objectId', object_id, 'parentId', parent_id))) from made having count(*) > 0
  )
  select number, coalesce(known_id, made.id), coalesce(known_at, made.created_at), is_first and known_id is null
  from requested left join made on made.account_id = requested.account_id and made.object_id = requested.object_id
    and made.content = requested.content and made.parent_id is not distinct from requested.parent_id;
end
$$;

-- Hides a comment and its replies; answers whether there was one that the account may delete.
create function delete_comment(p_id uuid, p_account_id uuid) returns boolean language plpgsql as $$
begin
  perform from comment where id = p_id and deleted_at is null and p_account_id in (account_id, owner_id) for update;
  if not found then return false; end if;
  update comment set deleted_at = app_now(), deleted_by = p_account_id
    where (id = p_id or parent_id = p_id) and deleted_at is null;
  return true;
end
$$;
-- Brings back what one deletion of the last ten minutes hid.
create function restore_comment(p_id uuid, p_account_id uuid) returns boolean language plpgsql as $$
declare
  hidden_at timestamptz;
begin
  select deleted_at into hidden_at from comment where id = p_id and deleted_by = p_account_id and removed_at is null
    and deleted_at > app_now() - interval '10 minutes' for update;
  if not found then return false; end if;
  perform from comment as parent join comment as reply on reply.parent_id = parent.id
    where reply.id = p_id and parent.deleted_at is not null;
  if found then return false; end if;
  -- What staff removed meanwhile stays hidden.
  update comment set deleted_at = removed_at, deleted_by = null
    where (id = p_id or parent_id = p_id) and deleted_at = hidden_at and deleted_by = p_account_id;
  return true;
end
$$;
-- Takes back a removal: with the replies that it hid. What was deleted before stays deleted; a reply whose comment is hidden by now
-- is hidden with it. The caller has locked both.
create function restore_removed_comment(p_id uuid) returns void language plpgsql as $$
declare
  v_removed_at timestamptz;
  v_parent comment;
begin
  select removed_at into v_removed_at from comment where id = p_id;
  select * into v_parent from comment where id = (select parent_id from comment where id = p_id);
  update comment set removed_at = null, removed_reason = null,
    deleted_at = case when hidden_by_it then v_parent.deleted_at else deleted_at end,
    deleted_by = case when hidden_by_it then v_parent.deleted_by else deleted_by end
    from (select deleted_at = v_removed_at and deleted_by is null as hidden_by_it from comment where id = p_id) as state
    where id = p_id;
  update comment set deleted_at = removed_at
    where parent_id = p_id and deleted_at = v_removed_at and deleted_by is null
      and exists (select from comment as parent where parent.id = p_id and parent.deleted_at is null);
end
$$;

revoke execute on function write_comments, delete_comment, restore_comment, restore_removed_comment from public;
grant execute on function write_comments, delete_comment, restore_comment, restore_removed_comment to stagedoor_app;
