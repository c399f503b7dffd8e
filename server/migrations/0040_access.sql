-- Hot tables use enums, not CHECK lists: PostgreSQL evaluates every CHECK for each statement (about 4 µs each).
create type entitlement_kind as enum ('feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_chat', 'subscription');
create type entitlement_source as enum ('purchase', 'subscription', 'gift', 'complimentary', 'staff');

-- What each account was granted. One row per grant: the same item may be granted twice (bought, and given by staff), and
-- each grant ends by itself. The partition key would be the account.
create table entitlement (
  account_id uuid not null,
  kind entitlement_kind not null,
  -- The item; of a subscription the creator, of a stream the session.
  item_id uuid not null,
  source entitlement_source not null,
  -- The purchase, subscription or decision that granted it; a revocation names it.
  source_id uuid not null,
  created_at timestamptz(3) not null default app_now(),
  -- Null: does not expire.
  expires_at timestamptz(3),
  -- Finds which of some items an account may open, and makes a second purchase of an item impossible.
  primary key (account_id, kind, item_id, source)
);
-- The subscribers of a creator: the primary key only finds the subscriptions of an account.
create index entitlement_subscribers on entitlement (item_id, account_id) where kind = 'subscription';
-- No foreign key to account: a grant is written by every charge, in a request that has just read the account.
grant select, insert, update, delete on entitlement to stagedoor_app;

-- Public API for statements of later features: the items of one kind that an account is entitled to now; an item may occur
-- several times. Inlined, so that a plan sees the primary key behind it.
create function entitled_items(p_account_id uuid, p_kind entitlement_kind) returns table (item_id uuid)
language sql stable parallel safe as $$
  select item_id from entitlement
  where account_id = p_account_id and kind = p_kind and (expires_at is null or expires_at > app_now())
$$;
revoke execute on function entitled_items from public;
grant execute on function entitled_items to stagedoor_app;
