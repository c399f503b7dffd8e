alter table payment_transaction
  -- What went back of it: refunds, and all of it while it is disputed or once the dispute is lost. Follows from its webhook events.
  add column reversed_cents bigint not null default 0 check (reversed_cents between 0 and price_cents);

-- A payment that its payer's bank asks back. What it comes to follows from the webhook events; what staff do about it is theirs.
create table payment_dispute (
  transaction_id uuid primary key references payment_transaction (id),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  response text not null default 'none' check (response in ('none', 'contest', 'accept')),
  note text not null default '',
  responded_by uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  check ((status = 'open') = (closed_at is null))
);
create index payment_dispute_updated on payment_dispute (updated_at desc, transaction_id desc);
grant select, insert, update on payment_dispute to stagedoor_app;

alter table purchase
  add column refunded_token_cents bigint not null default 0
    check (refunded_token_cents between 0 and price_token_cents);
grant update (status, updated_at, refunded_token_cents) on purchase to stagedoor_app;

-- What was taken back of a purchase, or given again after a dispute was won. Never edited: the ledger's postings stand
-- beside each row, under its id.
create table purchase_reversal (
  id uuid primary key,
  purchase_id uuid not null references purchase (id),
  kind text not null check (kind in ('refund', 'chargeback', 'chargeback_reversal')),
  -- Never negative; what a `chargeback_reversal` gives again counts against what was taken back.
  total_token_cents bigint not null check (total_token_cents > 0),
  commission_token_cents bigint not null check (commission_token_cents between 0 and total_token_cents),
  -- The lost payment that it was bought with.
  payment_id uuid,
  -- What it had opened; null when nothing, or when the rest of the purchase still opens it.
  entitlement_kind entitlement_kind,
  entitlement_item_id uuid,
  created_at timestamptz(3) not null
);
create index purchase_reversal_of_purchase on purchase_reversal (purchase_id, id);
create index purchase_reversal_of_payment on purchase_reversal (payment_id, id) where payment_id is not null;
grant select, insert on purchase_reversal to stagedoor_app;

-- What staff decided to give back.
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
