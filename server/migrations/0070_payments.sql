-- A card that a gateway keeps, by its reference; never a number.
create table payment_card (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id),
  gateway text not null check (gateway in ('sandbox', 'stripe', 'ccbill', 'verotel')),
  reference text not null,
  holder_name text not null,
  brand text not null,
  last4_digits text not null check (last4_digits ~ '^[0-9]{4}$'),
  month int not null check (month between 1 and 12),
  year int not null,
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now()
);
create unique index payment_card_reference on payment_card (gateway, reference) where removed_at is null;
create index payment_card_of_account on payment_card (account_id, id desc) where removed_at is null;
grant select, insert, update on payment_card to stagedoor_app;

-- One payment through a gateway: an intent before the gateway has spoken, a receipt after. Prices are USD.
create table payment_transaction (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id),
  gateway text not null check (gateway in ('sandbox', 'stripe', 'ccbill', 'verotel', 'wallet', 'free')),
  type text not null check (type in ('token_package', 'free_subscription', 'monthly_subscription', 'yearly_subscription')),
  target text not null check (target in ('wallet', 'performer')),
  target_id uuid,
  product_id uuid,
  product_name text,
  status text not null default 'created'
    check (status in ('created', 'processing', 'require_authentication', 'success', 'fail', 'canceled', 'refunded')),
  failure text check (failure in ('card_declined', 'card_refused', 'authentication_failed', 'canceled_by_payer', 'expired', 'gateway_unavailable', 'other')),
  currency text not null default 'USD' check (currency = 'USD'),
  original_price_cents bigint not null check (original_price_cents > 0),
  price_cents bigint not null check (price_cents between 0 and original_price_cents),
  -- What the wallet gets when it is paid; null for anything but tokens.
  credit_token_cents bigint check (credit_token_cents > 0),
  -- USD cents for one token when the payment began.
  token_price_cents bigint not null check (token_price_cents > 0),
  captured_cents bigint not null default 0 check (captured_cents in (0, price_cents)),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and price_cents),
  gateway_payment_id text,
  checkout_id text,
  checkout_url text,
  -- The saved card that is charged; null when the payer goes to the gateway's page.
  card_id uuid references payment_card (id),
  card_brand text,
  card_last4_digits text,
  locale text not null,
  retry_of uuid references payment_transaction (id),
  -- The answer to the call that opened the checkout, given again word for word to its repeats.
  opening_answer jsonb,
  expires_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- When to ask the gateway what became of it; null when there is nothing left to ask.
  next_check_at timestamptz(3),
  check_count int not null default 0,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  check ((captured_cents > 0) = (paid_at is not null)),
  check (type <> 'token_package' or credit_token_cents is not null)
);
-- A person's payments, newest change first, and by creation.
create index payment_transaction_of_account on payment_transaction (account_id, updated_at desc, id desc);
-- The reconciler: those whose time to ask has come.
create index payment_transaction_to_check on payment_transaction (next_check_at) where next_check_at is not null;
-- One payment of a gateway settles one transaction.
create unique index payment_transaction_payment on payment_transaction (gateway, gateway_payment_id) where gateway_payment_id is not null;
-- One retry per transaction is open at a time; the newest one is shown.
create index payment_transaction_retries on payment_transaction (retry_of, created_at desc) where retry_of is not null;
grant select, insert, update on payment_transaction to stagedoor_app;

-- Every proven webhook event, once. The state of a transaction is a fold over its applied webhook events, whatever their order.
create table webhook_event (
  id uuid primary key default uuidv7(),
  gateway text not null,
  event_id text not null,
  kind text not null,
  order_id text not null,
  transaction_id uuid references payment_transaction (id),
  facts jsonb not null,
  state text not null check (state in ('applied', 'unmatched', 'quarantined')),
  -- Why it was quarantined.
  reason text check (reason in ('unknown_order', 'other_gateway', 'amount_differs', 'currency_differs', 'second_payment')),
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null default app_now(),
  unique (gateway, event_id),
  check ((state = 'applied') = (reason is null)),
  check (state <> 'applied' or transaction_id is not null)
);
-- The fold.
create index webhook_event_of_transaction on webhook_event (transaction_id, id) where state = 'applied';
-- Staff: what was quarantined, newest first.
create index webhook_event_quarantined on webhook_event (state, id desc) where state <> 'applied';
grant select, insert on webhook_event to stagedoor_app;
