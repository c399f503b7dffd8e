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
