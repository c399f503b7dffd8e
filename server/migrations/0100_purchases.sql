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
  -- The buyer's balance after the charge: the receipt shows it, also to a repeat of the call.
  balance_token_cents bigint not null,
  -- Between 0 and the price: the trigger below refuses anything else. (A CHECK would be evaluated by every charge.)
  refunded_token_cents bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- The tips and tickets of one session of a stream, for its goal and for what its creator has sold.
create index purchase_of_session on purchase (session_id) where type in ('stream_tip', 'stream');
create function refuse_refund_above_price() returns trigger language plpgsql as $$
begin
  raise exception 'more than the price was refunded' using errcode = 'check_violation', constraint = 'purchase_refunded';
end
$$;
create trigger purchase_refunded before update on purchase for each row
  when (new.refunded_token_cents not between 0 and new.price_token_cents) execute function refuse_refund_above_price();
-- A buyer's history, and how long it is.
create index purchase_of_buyer on purchase (buyer_id, created_at desc, id desc);
-- A buyer's tips of the last 24 hours, which each tip of a new account adds up, and to one creator: without what else they bought.
create index purchase_tips_of_buyer on purchase (buyer_id, created_at) where type in ('tip', 'stream_tip');
-- The same history, the newest change first.
create index purchase_changed on purchase (buyer_id, updated_at desc, id desc);
grant select, insert, update (status, updated_at, refunded_token_cents) on purchase to stagedoor_app;

-- Whether a tip would exceed what the buyer may tip in 24 hours. A statement of its own while the buyer's wallet is locked: it
-- sees every tip that was committed before.
create function is_above_tips(p_buyer_id uuid, p_now timestamptz, p_more_token_cents bigint, p_limit_token_cents bigint)
returns boolean language plpgsql volatile as $$
declare
  v_tipped bigint;
begin
  select coalesce(sum(price_token_cents), 0) into v_tipped from purchase
    where buyer_id = p_buyer_id and created_at > p_now - interval '24 hours' and type in ('tip', 'stream_tip');
  return v_tipped + p_more_token_cents > p_limit_token_cents;
end
$$;
revoke execute on function is_above_tips from public;
grant execute on function is_above_tips to stagedoor_app;

-- What was taken back of a purchase, or given again after a dispute was won. Rows are never edited; the postings of each
-- have its id.
create table purchase_reversal (
  id uuid primary key,
  purchase_id uuid not null references purchase (id),
  kind text not null check (kind in ('refund', 'chargeback', 'chargeback_reversal')),
  -- Positive in each kind; a `chargeback_reversal` is subtracted from what was taken back. One of zero: the dispute was won
  -- and its worth stays in the buyer's wallet, who has bought the same again or spent the tokens.
  total_token_cents bigint not null check (total_token_cents > 0 or (total_token_cents = 0 and kind = 'chargeback_reversal')),
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
