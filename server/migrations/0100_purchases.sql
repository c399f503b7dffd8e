create type charge_type as enum ('tip', 'stream_tip', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_chat');
create type charge_target as enum ('performer', 'feed', 'video', 'gallery', 'product', 'message', 'stream');
create type charge_status as enum ('pending', 'success', 'refunded');

-- The receipt of a charge to a wallet. Prices, commission and the price of a token are those of the moment.
-- No foreign keys to account: a check would lock the row of the creator in every sale.
create table purchase (
  id uuid primary key,
  buyer_id uuid not null,
  seller_id uuid not null,
  type charge_type not null,
  target charge_target not null,
  target_id uuid not null,
  session_id uuid,
  conversation_id uuid,
  title text not null,
  quantity int not null,
  original_price_token_cents bigint not null,
  price_token_cents bigint not null,
  commission_token_cents bigint not null,
  commission_basis_points int not null,
  -- USD cents for one token.
  token_price_cents bigint not null,
  status charge_status not null default 'success',
  refunded_token_cents bigint not null default 0 check (refunded_token_cents between 0 and price_token_cents),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- A buyer's history, and their tips of the last 24 hours.
create index purchase_of_buyer on purchase (buyer_id, created_at desc, id desc);
grant select, insert, update (status, updated_at, refunded_token_cents) on purchase to stagedoor_app;

-- The whole of a charge in one round trip: takes the money, writes the receipt, grants what was bought, records the event
-- and stores the answer under the caller's idempotency key. All or nothing.
-- `p_reply` is the answer as JSON text up to and with `"createdAt":"`, which is last but for the balance.
-- Returns the time in ms and the buyer's new balance; null: the balance was too low, nothing was done. (An array:
-- PostgreSQL describes a row type anew for every call.) Raises, and so undoes everything:
--   unique_violation of entitlement_pkey: the item is owned already (`p_entitlement_kind` null: it can be bought again)
--   unique_violation of idempotency_key_pkey: the key was used concurrently
--   SD001: the buyer's tips of 24 hours would exceed `p_tips_per_day_token_cents` (null: no such limit)
create function charge_purchase(p_id uuid, p_buyer_id uuid, p_seller_id uuid, p_type charge_type, p_target charge_target,
  p_target_id uuid, p_session_id uuid, p_conversation_id uuid, p_title text, p_quantity int, p_price_token_cents bigint,
  p_commission_token_cents bigint, p_commission_basis_points int, p_token_price_cents bigint,
  p_entitlement_kind entitlement_kind, p_entitlement_item_id uuid, p_tips_per_day_token_cents bigint,
  p_event jsonb, p_key text, p_request_hash bytea, p_reply text) returns bigint[]
language plpgsql as $$
declare
  v_now timestamptz(3) := app_now();
  v_left bigint;
  v_tipped bigint;
begin
  v_left := wallet_charge(p_id, v_now, p_buyer_id, p_seller_id, p_price_token_cents, p_commission_token_cents);
  if v_left is null then
    return null;
  end if;
  -- The buyer's row is locked from here on: no concurrent charge of this buyer proceeds before this one is committed.
  if p_tips_per_day_token_cents is not null then
    select coalesce(sum(price_token_cents), 0) into v_tipped from purchase
      where buyer_id = p_buyer_id and created_at > v_now - interval '24 hours' and type in ('tip', 'stream_tip');
    if v_tipped + p_price_token_cents > p_tips_per_day_token_cents then
      raise exception 'above the tips of a day' using errcode = 'SD001';
    end if;
  end if;
  if p_entitlement_kind is not null then
    insert into entitlement (account_id, kind, item_id, source, source_id, created_at)
      values (p_buyer_id, p_entitlement_kind, p_entitlement_item_id, 'purchase', p_id, v_now);
  end if;
  insert into purchase (id, buyer_id, seller_id, type, target, target_id, session_id, conversation_id, title, quantity,
      original_price_token_cents, price_token_cents, commission_token_cents, commission_basis_points, token_price_cents,
      created_at, updated_at)
    values (p_id, p_buyer_id, p_seller_id, p_type, p_target, p_target_id, p_session_id, p_conversation_id, p_title, p_quantity,
      p_price_token_cents, p_price_token_cents, p_commission_token_cents, p_commission_basis_points, p_token_price_cents,
      v_now, v_now);
  insert into outbox (name, payload, created_at) values ('purchases.item_bought', p_event, v_now);
  if p_key is not null then
    insert into idempotency_key (account_id, key, request_hash, reply, created_at)
      values (p_buyer_id, p_key, p_request_hash, (p_reply || to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","balance":' || v_left * 0.01 || '}}')::json, v_now);
  end if;
  return array[(extract(epoch from v_now) * 1000)::bigint, v_left];
end
$$;
revoke execute on function charge_purchase from public;
grant execute on function charge_purchase to stagedoor_app;

-- What was taken back of a purchase, or given again after a dispute was won. Rows are never edited; the postings of each
-- have its id.
create table purchase_reversal (
  id uuid primary key,
  purchase_id uuid not null references purchase (id),
  kind text not null check (kind in ('refund', 'chargeback', 'chargeback_reversal')),
  -- Positive in each kind; a `chargeback_reversal` is subtracted from what was taken back.
  total_token_cents bigint not null check (total_token_cents > 0),
  commission_token_cents bigint not null check (commission_token_cents between 0 and total_token_cents),
  -- The lost payment that it was bought with.
  payment_id uuid,
  -- The access that it ended or gave again; null: none, or the rest of the purchase still gives it.
  entitlement_kind entitlement_kind,
  entitlement_item_id uuid,
  created_at timestamptz(3) not null
);
create index purchase_reversal_of_purchase on purchase_reversal (purchase_id, id);
create index purchase_reversal_of_payment on purchase_reversal (payment_id, id) where payment_id is not null;
grant select, insert on purchase_reversal to stagedoor_app;

-- Refunds that staff decided on.
create table refund (
  id uuid primary key,
  kind text not null check (kind in ('purchase', 'payment')),
  -- The purchase or the payment transaction.
  transaction_id uuid not null,
  account_id uuid not null,
  -- Tokens of a purchase, USD of a payment, in hundredths.
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('pending_second_approval', 'processing', 'done', 'rejected', 'failed')),
  requested_by uuid not null,
  decided_by uuid,
  decided_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'done') = (settled_at is not null)),
  check (status = 'pending_second_approval' or decided_by is not null)
);
create index refund_of_transaction on refund (transaction_id, created_at, id);
create index refund_created on refund (created_at desc, id desc);
create index refund_updated on refund (updated_at desc, id desc);
grant select, insert, update on refund to stagedoor_app;
