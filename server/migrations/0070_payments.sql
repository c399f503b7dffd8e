-- A saved card, known only by the gateway's reference; never a card number.
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
-- An account's cards, and when it is erased also those that were removed.
create index payment_card_of_account on payment_card (account_id, id desc);
grant select, insert, update on payment_card to stagedoor_app;

-- One payment through a gateway: an intent until the gateway reports its result, a receipt afterwards. Prices are USD.
-- What other features sell is named by `product_id`; the feature registered for `type` fulfils it.
create table payment_transaction (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id),
  gateway text not null check (gateway in ('sandbox', 'stripe', 'ccbill', 'verotel', 'wallet', 'free')),
  type text not null check (type in ('token_package', 'free_subscription', 'monthly_subscription', 'yearly_subscription')),
  target text not null check (target in ('wallet', 'performer')),
  target_id uuid,
  product_id uuid,
  -- By language, and `default` for those without one; null: tokens without a package.
  product_names jsonb,
  status text not null default 'created'
    check (status in ('created', 'processing', 'require_authentication', 'success', 'fail', 'canceled', 'refunded')),
  failure text check (failure in ('card_declined', 'card_refused', 'authentication_failed', 'canceled_by_payer', 'expired', 'gateway_unavailable', 'other')),
  currency text not null default 'USD' check (currency = 'USD'),
  original_price_cents bigint not null,
  price_cents bigint not null check (price_cents between 0 and original_price_cents),
  coupon_code text,
  -- What the wallet is credited when it is paid; null unless tokens are sold.
  credit_token_cents bigint check (credit_token_cents > 0),
  -- USD cents for one token when the payment began.
  token_price_cents bigint not null check (token_price_cents > 0),
  captured_cents bigint not null default 0 check (captured_cents in (0, price_cents)),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and price_cents),
  -- Refunds, and the whole price while it is disputed or after the dispute is lost. Computed from the webhook events.
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and price_cents),
  gateway_payment_id text,
  checkout_id text,
  checkout_url text,
  -- With it the payer may take an authentication step in our page, with the gateway's own script; null when none is due.
  client_secret text,
  -- The saved card that is charged; null when the payer uses the gateway's page.
  card_id uuid references payment_card (id),
  card_brand text,
  card_last4_digits text,
  -- A renewal has nobody to answer a 3-D Secure challenge: it is charged or it fails.
  is_payer_present boolean not null default true,
  locale text not null,
  retry_of uuid references payment_transaction (id),
  -- What the gateway bills by itself after this first payment: USD cents every so many months. Null: nothing.
  renews_cents bigint check (renews_cents > 0),
  renews_every_months int check (renews_every_months between 1 and 12),
  -- The gateway's name for that.
  gateway_subscription text,
  -- Of a renewal: the first payment, and the gateway's name for this one, known before its success is.
  renewal_of uuid references payment_transaction (id),
  renewal_payment_id text,
  -- The answer to the call that opened the checkout, returned unchanged to its repeats.
  opening_answer jsonb,
  expires_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- When to ask the gateway for the result; null when it is known.
  next_check_at timestamptz(3),
  check_count int not null default 0,
  -- When to ask the gateway whether this settled payment was refunded or disputed; null: never again.
  settled_check_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  constraint payment_transaction_original_price check (original_price_cents >= 0),
  -- A coupon for the whole price leaves nothing to capture: such a payment is paid all the same.
  constraint payment_transaction_paid check (captured_cents = 0 or paid_at is not null),
  constraint payment_renews_whole check ((renews_cents is null) = (renews_every_months is null)),
  constraint payment_renewal_whole check ((renewal_of is null) = (renewal_payment_id is null)),
  constraint payment_renewal_or_first check (renewal_of is null or renews_cents is null),
  check (type <> 'token_package' or credit_token_cents is not null)
);
-- The payments of an account, newest change first.
create index payment_transaction_of_account on payment_transaction (account_id, updated_at desc, id desc);
-- Reconciliation: payments whose result is to be asked for.
create index payment_transaction_to_check on payment_transaction (next_check_at) where next_check_at is not null;
-- Reconciliation: settled payments whose refunds and disputes are to be asked for.
create index payment_transaction_to_check_settled on payment_transaction (settled_check_at) where settled_check_at is not null;
-- One payment of a gateway settles one transaction.
create unique index payment_transaction_payment on payment_transaction (gateway, gateway_payment_id) where gateway_payment_id is not null;
-- One retry per transaction is open at a time; the newest one is shown.
create index payment_transaction_retries on payment_transaction (retry_of, created_at desc) where retry_of is not null;
-- One payment of a gateway is one renewal, however often it is reported.
create unique index payment_transaction_renewal on payment_transaction (gateway, renewal_payment_id) where renewal_payment_id is not null;
-- What a wallet paid, newest first by each order of the list of its charges.
create index payment_transaction_from_wallet on payment_transaction (account_id, created_at desc, id desc) where gateway = 'wallet';
create index payment_transaction_from_wallet_changed on payment_transaction (account_id, updated_at desc, id desc) where gateway = 'wallet';
-- One automatic top-up is open at a time; those of a day are counted.
create unique index payment_transaction_automatic_open on payment_transaction (account_id)
  where type = 'token_package' and not is_payer_present and next_check_at is not null;
create index payment_transaction_automatic on payment_transaction (account_id, created_at)
  where type = 'token_package' and not is_payer_present;
grant select, insert, update on payment_transaction to stagedoor_app;

-- Public API for the list of a wallet's charges: what an account's wallet paid, in tokens at the price of a token then (as
-- `tokensFor`). Inlined, so that a plan sees the indexes.
create function paid_from_wallet(p_account_id uuid) returns table (
  id uuid, payee_id uuid, product_names jsonb, original_price_token_cents bigint, price_token_cents bigint, status text,
  created_at timestamptz, updated_at timestamptz
) language sql stable parallel safe as $$
  select id, target_id, product_names, original_price_cents * 100 / token_price_cents, price_cents * 100 / token_price_cents,
    status, created_at, updated_at
  from payment_transaction where account_id = p_account_id and gateway = 'wallet'
$$;
revoke execute on function paid_from_wallet from public;
grant execute on function paid_from_wallet to stagedoor_app;

-- Every authenticated webhook event, once. The state of a transaction is computed from its applied webhook events,
-- independently of their order.
create table webhook_event (
  id uuid primary key default uuidv7(),
  gateway text not null,
  event_id text not null,
  kind text not null,
  order_id text not null,
  transaction_id uuid references payment_transaction (id),
  facts jsonb not null,
  state text not null check (state in ('applied', 'unmatched', 'quarantined')),
  -- Why it is not applied. Decided again with each further event of the transaction.
  reason text check (reason in ('unknown_order', 'not_paid', 'other_gateway', 'amount_differs', 'currency_differs',
    'second_payment', 'other_payment', 'payment_of_other_order')),
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null default app_now(),
  unique (gateway, event_id),
  check ((state = 'applied') = (reason is null)),
  check (state <> 'applied' or transaction_id is not null)
);
-- The events from which a payment's state is computed.
create index webhook_event_of_transaction on webhook_event (transaction_id, id);
-- Staff: events that are not applied, newest first.
create index webhook_event_quarantined on webhook_event (received_at desc, id desc) where state <> 'applied';
grant select, insert, update (state, reason, transaction_id, order_id, kind, facts) on webhook_event to stagedoor_app;

-- A refund that was requested from a gateway, matched with webhook events by the gateway's own id of it.
create table payment_refund (
  -- The id under which it is requested; the gateway refunds once per id.
  id uuid primary key,
  transaction_id uuid not null references payment_transaction (id),
  gateway text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What the gateway answered; null while it did not.
  answer text check (answer in ('accepted', 'refused')),
  -- The gateway's own id, from its answer or its event.
  reference text,
  -- Computed from the webhook events, and from the answer while there are none.
  state text not null default 'requested' check (state in ('requested', 'done', 'failed')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
create index payment_refund_of_transaction on payment_refund (transaction_id, id);
-- A refund of a gateway is one that was requested.
create unique index payment_refund_reference on payment_refund (gateway, reference) where reference is not null;
grant select, insert, update on payment_refund to stagedoor_app;

-- A payment that its payer disputes. Its status is computed from the webhook events; the response is decided by staff.
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
create index payment_dispute_opened on payment_dispute (opened_at desc, transaction_id desc);
-- Those that are not decided.
create index payment_dispute_open on payment_dispute (transaction_id) where status = 'open';
grant select, insert, update on payment_dispute to stagedoor_app;

-- Tokens that are sold together at a price of their own. A checkout copies what it sells: later changes do not affect it.
create table token_package (
  id uuid primary key default uuidv7(),
  name text not null,
  -- By language; where one is missing, `name` is shown.
  names jsonb not null default '{}',
  description text not null default '',
  price_cents bigint not null check (price_cents > 0),
  token_cents bigint not null check (token_cents > 0),
  ordering int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
grant select, insert, update on token_package to stagedoor_app;

create table coupon (
  id uuid primary key default uuidv7(),
  -- Upper case; entered in any case.
  code text not null unique check (code = upper(code)),
  name text not null,
  description text not null default '',
  type text not null check (type in ('percent', 'amount')),
  -- Hundredths of a percent, or USD cents.
  value int not null check (value > 0),
  target text not null check (target in ('all', 'tokens', 'subscriptions')),
  status text not null check (status in ('active', 'inactive')),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  maximum_uses int check (maximum_uses > 0),
  -- Checkouts that hold it or were paid with it. Counted in the transaction of the intent, so the last use is taken once.
  used_count int not null default 0 check (used_count >= 0),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  check (type <> 'percent' or value <= 10000)
);
grant select, insert, update on coupon to stagedoor_app;

-- One use of a coupon by one checkout.
create table coupon_use (
  -- The payment transaction.
  transaction_id uuid primary key,
  coupon_id uuid not null references coupon (id),
  account_id uuid not null,
  -- `held` while the checkout is open, `used` when it was paid, `released` when it was abandoned. `late`: paid after it
  -- was abandoned, when another account may have taken the use; the payer keeps the promised price.
  state text not null check (state in ('held', 'used', 'released', 'late')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- Once per account.
create unique index coupon_use_once on coupon_use (coupon_id, account_id) where state in ('held', 'used');
grant select, insert, update on coupon_use to stagedoor_app;

-- Automatic top-ups of a wallet that runs low. Off unless its owner turned it on; a decline turns it off.
create table auto_top_up (
  account_id uuid primary key references account (id),
  is_enabled boolean not null,
  threshold_token_cents bigint not null check (threshold_token_cents >= 0),
  -- USD of one top-up.
  amount_cents bigint not null check (amount_cents > 0),
  card_id uuid references payment_card (id),
  maximum_per_day int not null check (maximum_per_day between 1 and 5),
  -- When its owner agreed to be charged without being present.
  consented_at timestamptz(3),
  -- The language in which its owner agreed.
  locale text not null,
  stopped_because text check (stopped_because in ('declined', 'authentication_required', 'card_removed')),
  updated_at timestamptz(3) not null default app_now(),
  check (not is_enabled or (card_id is not null and consented_at is not null and stopped_because is null))
);
grant select, insert, update, delete on auto_top_up to stagedoor_app;

-- The account that a creator has opened at a gateway to be paid to. Its data stay there; we store its reference.
create table payout_account (
  performer_id uuid not null references account (id),
  gateway text not null check (gateway in ('stripe')),
  reference text not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (performer_id, gateway),
  unique (gateway, reference)
);
grant select, insert on payout_account to stagedoor_app;
