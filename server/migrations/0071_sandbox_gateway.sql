-- The sandbox gateway's own book of truth. It stands for a company outside: nothing but platform/gateways/sandbox
-- reads or writes here, and it knows nothing of our accounts, wallets or transactions but the names that it was given.
create schema sandbox;
grant usage on schema sandbox to stagedoor_app;

create table sandbox.checkout (
  id text primary key,
  -- The merchant's name for it; a repeat of the same order finds the same checkout.
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
  -- The card whose bank asks for the 3-D Secure challenge, while it does.
  challenged_card text,
  saves_card boolean not null default false,
  -- What the payer is told on the page after an attempt that failed.
  last_failure text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now()
);
-- Expiry: the open ones whose time is over.
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

create table sandbox.payment (
  id text primary key,
  order_id text not null unique,
  customer_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at timestamptz(3) not null default app_now()
);

create table sandbox.refund (
  id text primary key,
  payment_id text not null references sandbox.payment (id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz(3) not null default app_now()
);
create index refund_of_payment on sandbox.refund (payment_id);

-- What happened, in order, and whether the merchant has been told.
create table sandbox.event (
  sequence bigint generated always as identity primary key,
  id text not null unique,
  order_id text not null,
  body text not null,
  created_at timestamptz(3) not null default app_now(),
  due_at timestamptz(3) not null default app_now(),
  attempts int not null default 0,
  delivered_at timestamptz(3),
  last_result text
);
-- Delivery: the oldest that are due.
create index event_due on sandbox.event (due_at, sequence) where delivered_at is null;
create index event_of_order on sandbox.event (order_id, sequence);

grant select, insert, update on sandbox.checkout, sandbox.card, sandbox.payment to stagedoor_app;
grant select, insert on sandbox.refund to stagedoor_app;
grant select, insert, update on sandbox.event to stagedoor_app;
