-- The sandbox gateway's own records. It stands for an outside company: only platform/gateways/sandbox reads or writes
-- here, and it knows nothing of our accounts, wallets or transactions but the references that it was given.
create schema sandbox;
grant usage on schema sandbox to stagedoor_app;

create table sandbox.checkout (
  id text primary key,
  -- The merchant's reference; a repeat of the same order finds the same checkout.
  order_id text not null unique,
  customer_id text not null,
  merchant_name text not null,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  locale text not null,
  success_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'challenge', 'paid', 'canceled', 'expired')),
  -- The card whose 3-D Secure challenge is open.
  challenged_card text,
  saves_card boolean not null default false,
  -- What the payer is shown on the page after a failed attempt.
  last_failure text,
  -- What the merchant wants to be billed again, automatically, after the first payment.
  renewal_amount_cents bigint check (renewal_amount_cents > 0),
  renewal_every_months int check (renewal_every_months between 1 and 12),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now(),
  constraint renewal_is_whole check ((renewal_amount_cents is null) = (renewal_every_months is null))
);
-- Expiry: open checkouts past their time.
create index checkout_open on sandbox.checkout (expires_at) where state in ('open', 'challenge');

create table sandbox.card (
  reference text primary key,
  customer_id text not null,
  -- One of the test cards; there is no number.
  test_card text not null,
  holder_name text not null,
  brand text not null,
  last4_digits text not null,
  month int not null,
  year int not null,
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now()
);

-- A page that saves a card and charges nothing.
create table sandbox.card_page (
  id text primary key,
  customer_id text not null,
  merchant_name text not null,
  locale text not null,
  success_url text not null,
  cancel_url text not null,
  -- The card that was saved on it; null before.
  card_reference text references sandbox.card (reference),
  created_at timestamptz(3) not null default app_now()
);

create table sandbox.payment (
  id text primary key,
  order_id text not null,
  -- A renewal is a payment of its own, on the order of the first one.
  period int not null default 1,
  customer_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at timestamptz(3) not null default app_now(),
  constraint payment_once_a_period unique (order_id, period)
);

create table sandbox.refund (
  id text primary key,
  -- The merchant's id of a refund that it asked for; null of one at the sandbox's own desk.
  merchant_refund_id text unique,
  payment_id text not null references sandbox.payment (id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz(3) not null default app_now()
);
create index refund_of_payment on sandbox.refund (payment_id);

-- One dispute per payment. A lost one may still be reversed: the bank gives the money back, and it counts as won.
create table sandbox.dispute (
  id text primary key,
  payment_id text not null unique references sandbox.payment (id),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz(3) not null default app_now(),
  decided_at timestamptz(3)
);

-- Subscriptions that the sandbox renews. The next renewal is `periods_billed` × `every_months` calendar months after the
-- start, clamped to the end of the month.
create table sandbox.subscription (
  reference text primary key,
  order_id text not null unique,
  customer_id text not null,
  test_card text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  every_months int not null check (every_months between 1 and 12),
  periods_billed int not null default 1 check (periods_billed > 0),
  failed_tries int not null default 0,
  state text not null default 'active' check (state in ('active', 'canceled', 'expired')),
  started_at timestamptz(3) not null,
  next_at timestamptz(3) not null
);
create index subscription_due on sandbox.subscription (next_at) where state <> 'expired';

-- The events in order, and the delivery of their webhooks.
create table sandbox.event (
  sequence bigint generated always as identity primary key,
  id text not null unique,
  order_id text not null,
  body text not null,
  created_at timestamptz(3) not null default app_now(),
  due_at timestamptz(3) not null default app_now(),
  attempts int not null default 0,
  delivered_at timestamptz(3),
  last_result text,
  -- Held until it is released on the control page.
  is_held boolean not null default false,
  -- Lost in transit: the event is true, and its webhook is never delivered.
  dropped_at timestamptz(3),
  copies int not null default 1 check (copies between 1 and 20),
  -- The false value that is signed and sent instead; the records keep the true one.
  tampering text check (tampering in ('amount', 'currency', 'order')),
  -- The place in the queue when it differs from the order of the events.
  rank bigint
);
-- Delivery: the oldest due events.
create index event_due on sandbox.event (due_at, sequence) where delivered_at is null and dropped_at is null and not is_held;
create index event_of_order on sandbox.event (order_id, sequence);

-- The faults that are injected from now on; one row.
create table sandbox.faults (
  id boolean primary key default true check (id),
  holds boolean not null default false,
  drops boolean not null default false,
  copies int not null default 1 check (copies between 1 and 20),
  delay_seconds int not null default 0 check (delay_seconds between 0 and 86400),
  tampering text check (tampering in ('amount', 'currency', 'order')),
  -- `lost`: a call has its effect and its answer never arrives. `refused`: a call has no effect and answers so.
  answers text not null default 'given' check (answers in ('given', 'lost', 'refused'))
);
insert into sandbox.faults default values;

grant select, insert, update on sandbox.checkout, sandbox.card, sandbox.card_page, sandbox.payment, sandbox.dispute,
  sandbox.subscription, sandbox.event to stagedoor_app;
grant select, insert on sandbox.refund to stagedoor_app;
grant select, update on sandbox.faults to stagedoor_app;
