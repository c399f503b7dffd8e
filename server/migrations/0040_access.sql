-- Hot tables use enums, not CHECK lists: PostgreSQL reads every CHECK anew for each statement (about 4 µs a piece).
create type entitlement_kind as enum ('feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_chat', 'subscription');
create type entitlement_source as enum ('purchase', 'subscription', 'gift', 'complimentary', 'staff');

-- Who was granted what. One row a grant: the same thing may be granted twice (bought, and given by staff), and each
-- grant ends by itself. Rows are spread by account.
create table entitlement (
  account_id uuid not null,
  kind entitlement_kind not null,
  -- The item; of a subscription the creator, of a stream the session.
  item_id uuid not null,
  source entitlement_source not null,
  -- The purchase, subscription or decision that granted it: revoking names it.
  source_id uuid not null,
  created_at timestamptz(3) not null default app_now(),
  -- Null: for good.
  expires_at timestamptz(3),
  -- Serves "which of these items may this account open?", and makes the second purchase of a thing impossible.
  primary key (account_id, kind, item_id, source)
);
-- No foreign key to account: a grant is written on the path of every charge, by the account's own signed-in call.
grant select, insert, update, delete on entitlement to stagedoor_app;

-- A door for the statements of later rooms: what an account is entitled to now, of one kind; an item may come several
-- times. Inlined, so that a plan sees the primary key behind it.
create function entitled_items(p_account_id uuid, p_kind entitlement_kind) returns table (item_id uuid)
language sql stable parallel safe as $$
  select item_id from entitlement
  where account_id = p_account_id and kind = p_kind and (expires_at is null or expires_at > app_now())
$$;
revoke execute on function entitled_items from public;
grant execute on function entitled_items to stagedoor_app;
