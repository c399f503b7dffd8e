-- Who follows whom. The partition key would be the follower: the home feed reads the rows of one follower.
create table follow (
  -- The id in answers; no query looks a row up by it.
  id uuid not null default uuidv7(),
  -- No references, as in all tables of which people write many rows a second: a reference locks the account's row and writes it again
  -- for each. Who writes was found by their session, and accounts are erased by the columns that name them. Decision 0411.
  follower_id uuid not null,
  performer_id uuid not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (follower_id, performer_id),
  constraint follow_not_oneself check (follower_id <> performer_id)
);
-- Followed creators and followers, newest first.
create index follow_by_follower on follow (follower_id, created_at desc, id desc);
create index follow_by_performer on follow (performer_id, created_at desc, id desc);
grant select, insert, delete on follow to stagedoor_app;

-- The number of followers of a creator, kept exact by the trigger below. The number of creators that an account follows is
-- counted on request: it is too small for a second counter to be worth its cost.
create table follow_count (
  performer_id uuid primary key references account (id) on delete cascade,
  followers bigint not null default 0 check (followers >= 0)
);
grant select, insert, update on follow_count to stagedoor_app;

create function count_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into follow_count as counted (performer_id, followers)
      select performer_id, count(*) from changed group by performer_id order by performer_id
      on conflict (performer_id) do update set followers = counted.followers + excluded.followers;
    return null;
  end if;
  -- In the same order, so that two transactions never wait for each other.
  perform from follow_count where performer_id in (select performer_id from changed) order by performer_id for update;
  -- An account that is being erased may have lost its counter.
  update follow_count as counted set followers = counted.followers - gone.count
    from (select performer_id, count(*) from changed group by performer_id) as gone
    where counted.performer_id = gone.performer_id;
  return null;
end
$$;
create trigger follows_added after insert on follow referencing new table as changed
  for each statement execute function count_follows();
create trigger follows_ended after delete on follow referencing old table as changed
  for each statement execute function count_follows();

-- Blocked accounts: the target does not see what the owner publishes.
create table account_block (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account (id) on delete cascade,
  target_id uuid not null references account (id) on delete cascade,
  reason text not null default '',
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  -- Which of these creators blocked the viewer: asked by every list, from the target's side.
  constraint account_block_once unique (target_id, owner_id),
  constraint account_block_not_oneself check (owner_id <> target_id)
);
create index account_block_by_owner on account_block (owner_id, created_at desc, id desc);
grant select, insert, update, delete on account_block to stagedoor_app;

-- Countries in which a creator is not shown.
create table performer_blocked_country (
  performer_id uuid not null references account (id) on delete cascade,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  created_at timestamptz(3) not null default app_now(),
  primary key (performer_id, country_code)
);
-- All creators who are not shown in one country.
create index performer_blocked_country_code on performer_blocked_country (country_code);
grant select, insert, delete on performer_blocked_country to stagedoor_app;

-- Serialises follow and block of one pair, so that a blocked account cannot follow in a concurrent transaction.
create function pair_key(p_one uuid, p_other uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(least(p_one, p_other)::text || greatest(p_one, p_other)::text, 35)
$$;
create function lock_pair(p_one uuid, p_other uuid) returns void language sql as $$
  select pg_advisory_xact_lock(pair_key(p_one, p_other))
$$;
revoke execute on function pair_key, lock_pair from public;
grant execute on function pair_key, lock_pair to stagedoor_app;

-- Several follows in one round trip and one transaction; p_place counts them from 1. No row: the creator blocks the follower. Of a
-- pair that is named twice the first is new. Without p_may_wait it gives up rather than wait long for somebody's lock.
create function follow_performers(p_follower_ids uuid[], p_performer_ids uuid[], p_may_wait boolean)
returns table (place bigint, follow_id uuid, followed_at timestamptz, is_new boolean) language plpgsql as $$
begin
  perform set_config('lock_timeout', case when p_may_wait then '0' else '100ms' end, true);
  perform pg_advisory_xact_lock(key) from (
    select distinct pair_key(follower_id, performer_id) as key
    from unnest(p_follower_ids, p_performer_ids) as requested (follower_id, performer_id) order by key) as pair;
  return query with requested as (
    select * from unnest(p_follower_ids, p_performer_ids) with ordinality as pair (follower_id, performer_id, number)
    where not exists (select from account_block where target_id = pair.follower_id and owner_id = pair.performer_id)
  ), made as (
    insert into follow as made (follower_id, performer_id)
      select distinct follower_id, performer_id from requested order by performer_id, follower_id
      on conflict do nothing returning made.id, made.follower_id, made.performer_id, made.created_at
  ), recorded as (
    insert into outbox (name, payload) select 'audience.followed', jsonb_build_object('follows', jsonb_agg(
      jsonb_build_object('followerId', made.follower_id, 'performerId', made.performer_id))) from made having count(*) > 0
  )
  select number, coalesce(made.id, known.id), coalesce(made.created_at, known.created_at),
    made.id is not null and number = min(number) over (partition by requested.follower_id, requested.performer_id)
  from requested left join made using (follower_id, performer_id)
    left join follow as known using (follower_id, performer_id);
end
$$;
revoke execute on function follow_performers from public;
grant execute on function follow_performers to stagedoor_app;

-- Blocks an account or changes the reason of a block, ends follows between the two in both directions, and takes the
-- target off the owner's lists.
create function block_account(p_owner_id uuid, p_target_id uuid, p_reason text) returns account_block language plpgsql as $$
declare
  made account_block;
begin
  perform lock_pair(p_owner_id, p_target_id);
  insert into account_block (owner_id, target_id, reason) values (p_owner_id, p_target_id, p_reason)
    on conflict (target_id, owner_id) do update set reason = excluded.reason, updated_at = app_now()
    returning * into made;
  delete from follow where (follower_id = p_target_id and performer_id = p_owner_id)
    or (follower_id = p_owner_id and performer_id = p_target_id);
  delete from fan_list_member where account_id = p_target_id
    and list_id in (select id from fan_list where owner_id = p_owner_id);
  return made;
end
$$;
revoke execute on function block_account from public;
grant execute on function block_account to stagedoor_app;

-- Public API for statements of later features: a list may call these within its own statement, which saves a round trip.
-- They are inlined, so that a plan sees the indexes behind them.
create function followed_by(p_account_id uuid) returns table (performer_id uuid) language sql stable parallel safe
  as $$ select performer_id from follow where follower_id = p_account_id $$;
create function blocking(p_account_id uuid) returns table (owner_id uuid) language sql stable parallel safe
  as $$ select owner_id from account_block where target_id = p_account_id $$;
-- Whom an account does not come across where things of many are found: who blocks it, and whom it blocks.
create function kept_apart_from(p_account_id uuid) returns table (account_id uuid) language sql stable parallel safe
  as $$ select owner_id from account_block where target_id = p_account_id
    union all select target_id from account_block where owner_id = p_account_id $$;
create function followers_counted(p_performer_id uuid) returns table (followers bigint) language sql stable parallel safe
  as $$ select followers from follow_count where performer_id = p_performer_id $$;
revoke execute on function followed_by, blocking, kept_apart_from, followers_counted from public;
grant execute on function followed_by, blocking, kept_apart_from, followers_counted to stagedoor_app;

-- Lists of fans that a creator keeps: by hand, or by a rule that is computed whenever the list is read.
create table fan_list (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references account (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  is_rule boolean not null,
  -- The conditions of a rule; all that are given must hold. Tokens of 0.01.
  minimum_spent_token_cents bigint check (minimum_spent_token_cents > 0),
  joined_within_days int check (joined_within_days between 1 and 3650),
  expires_within_days int check (expires_within_days between 1 and 3650),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  constraint fan_list_rule_has_condition
    check (is_rule = (num_nonnulls(minimum_spent_token_cents, joined_within_days, expires_within_days) > 0))
);
-- Two lists of a creator never look alike.
create unique index fan_list_name on fan_list (owner_id, lower(name));
-- The creator's lists, the latest change first.
create index fan_list_changed on fan_list (owner_id, updated_at desc, id desc);
grant select, insert, update, delete on fan_list to stagedoor_app;

-- Who was put on a list by hand.
create table fan_list_member (
  list_id uuid not null references fan_list (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz(3) not null default app_now(),
  primary key (list_id, account_id)
);
-- The members of a list, newest first.
create index fan_list_member_newest on fan_list_member (list_id, created_at desc, account_id desc);
-- The lists of an account that is blocked or erased.
create index fan_list_member_account on fan_list_member (account_id);
grant select, insert, delete on fan_list_member to stagedoor_app;
