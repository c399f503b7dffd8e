-- Likes and bookmarks. The partition key would be the account: a page of posts asks what one account did with each of them.
create table reaction (
  -- The id in answers and in cursors; no query looks a row up by it.
  id uuid not null default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
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
  likes integer not null default 0 check (likes >= 0),
  bookmarks integer not null default 0 check (bookmarks >= 0),
  comments integer not null default 0 check (comments >= 0),
  replies integer not null default 0 check (replies >= 0),
  received_likes integer not null default 0 check (received_likes >= 0)
) with (fillfactor = 70);
grant select, insert, update on engagement_counter to stagedoor_app;

-- Counts what was added or, in an erasure too, removed. The creator's row is locked before that of the thing, always, so that two
-- transactions never wait for each other.
create function count_reaction() returns trigger language plpgsql as $$
declare
  changed reaction := case tg_op when 'INSERT' then new else old end;
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if changed.action = 'like' and changed.object_type <> 'comment' then
    insert into engagement_counter as counter (object_id, received_likes) values (changed.owner_id, greatest(step, 0))
      on conflict (object_id) do update set received_likes = counter.received_likes + step;
  end if;
  if changed.action = 'like' then
    insert into engagement_counter as counter (object_id, likes) values (changed.object_id, greatest(step, 0))
      on conflict (object_id) do update set likes = counter.likes + step;
  else
    insert into engagement_counter as counter (object_id, bookmarks) values (changed.object_id, greatest(step, 0))
      on conflict (object_id) do update set bookmarks = counter.bookmarks + step;
  end if;
  return null;
end
$$;
create trigger reaction_counted after insert or delete on reaction for each row execute function count_reaction();

-- Both change at most one row, and answer whether they did. Their commit does not wait for the disk, because waiting would hold the
-- counter's lock for as long and a popular post would take a few hundred likes a second; a crash may lose the last half second of
-- likes, each with its count.
create function react(p_account_id uuid, p_action text, p_object_type text, p_object_id uuid, p_owner_id uuid)
returns boolean language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into reaction (account_id, object_id, action, object_type, owner_id)
    values (p_account_id, p_object_id, p_action, p_object_type, p_owner_id) on conflict do nothing;
  return found;
end
$$;
create function take_reaction_back(p_account_id uuid, p_action text, p_object_id uuid)
returns boolean language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from reaction where account_id = p_account_id and object_id = p_object_id and action = p_action;
  return found;
end
$$;
revoke execute on function react, take_reaction_back from public;
grant execute on function react, take_reaction_back to stagedoor_app;

-- Comments on a creator's things, and replies to comments. The partition key would be the thing.
create table comment (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id) on delete cascade,
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
-- The comments on a thing and the replies to a comment, by time.
create index comment_of_object on comment (object_id, created_at, id) where parent_id is null and deleted_at is null;
create index comment_replies on comment (parent_id, created_at, id) where deleted_at is null;
-- The same words again, and the erasure of an account.
create index comment_by_account on comment (account_id, object_id, created_at desc);
-- Those that are to be erased.
create index comment_deleted on comment (id) where deleted_at is not null;
grant select, insert, update, delete on comment to stagedoor_app;

-- A comment counts while it is not deleted, a reply at its comment and at the thing. The thing's row is locked first, always.
create function count_comment() returns trigger language plpgsql as $$
declare
  changed comment := case tg_op when 'DELETE' then old else new end;
  was integer := case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
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
  return null;
end
$$;
create trigger comment_counted after insert or update of deleted_at or delete on comment
  for each row execute function count_comment();

-- Writes a comment and its event. The same words of one account on one thing within a minute are the first comment, so that a
-- form that is sent twice comments once. No row: the comment to be answered is gone.
create function write_comment(p_account_id uuid, p_object_type text, p_object_id uuid, p_owner_id uuid, p_parent_id uuid, p_content text)
returns table (comment_id uuid, written_at timestamptz, is_new boolean) language plpgsql as $$
declare
  found_id uuid;
  found_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_account_id::text || p_object_id::text, 120));
  if p_parent_id is not null then
    perform from comment where id = p_parent_id and deleted_at is null for share;
    if not found then return; end if;
  end if;
  select id, created_at into found_id, found_at from comment
    where account_id = p_account_id and object_id = p_object_id and created_at > app_now() - interval '1 minute'
      and parent_id is not distinct from p_parent_id and content = p_content and deleted_at is null
    order by created_at desc limit 1;
  if found then
    return query select found_id, found_at, false;
    return;
  end if;
  insert into comment (account_id, object_type, object_id, owner_id, parent_id, content)
    values (p_account_id, p_object_type, p_object_id, p_owner_id, p_parent_id, p_content)
    returning id, created_at into found_id, found_at;
  insert into outbox (name, payload) values ('engagement.commented', jsonb_build_object(
    'commentId', found_id, 'accountId', p_account_id, 'ownerId', p_owner_id,
    'objectType', p_object_type, 'objectId', p_object_id, 'parentId', p_parent_id));
  return query select found_id, found_at, true;
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

-- An erasure takes likes, bookmarks and comments along as they lie. Their counters are locked before, in the order in which likes and
-- comments take them: creators, things, comments; and among each by id, so that two erasures never wait for each other either.
create function lock_counters_of_erased() returns trigger language plpgsql as $$
begin
  perform from (
    select object_id, min(place) as place from (
      select owner_id as object_id, 1 as place from reaction where account_id = old.id and object_type <> 'comment'
      union all select object_id, case object_type when 'performer' then 1 when 'comment' then 3 else 2 end
        from reaction where account_id = old.id
      union all select object_id, 2 from comment where account_id = old.id
      union all select coalesce(parent_id, id), 3 from comment where account_id = old.id
    ) as named group by object_id
  ) as taken join engagement_counter as counter using (object_id)
    order by taken.place, counter.object_id for update of counter;
  return old;
end
$$;
create trigger counters_locked_before_erasure before delete on account
  for each row execute function lock_counters_of_erased();

revoke execute on function write_comment, delete_comment, restore_comment, restore_removed_comment from public;
grant execute on function write_comment, delete_comment, restore_comment, restore_removed_comment to stagedoor_app;
