-- Disputes of card holders with the merchant, subscriptions that the sandbox renews by itself, and what whoever
-- develops may do to its webhook events.

-- One dispute a payment. A lost one may still be reversed: the bank gives the money back, and it counts as won.
create table sandbox.dispute (
  id text primary key,
  payment_id text not null unique references sandbox.payment (id),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz(3) not null default app_now(),
  decided_at timestamptz(3)
);

-- The next renewal is `periods_billed` × `every_months` calendar months after the start, clamped to the month's end.
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

-- What the merchant asked to be billed again, by itself, after the first payment.
alter table sandbox.checkout
  add column renewal_amount_cents bigint check (renewal_amount_cents > 0),
  add column renewal_every_months int check (renewal_every_months between 1 and 12),
  add constraint renewal_is_whole check ((renewal_amount_cents is null) = (renewal_every_months is null));

-- A renewal is a payment of its own, on the order of the first one.
alter table sandbox.payment add column period int not null default 1;
alter table sandbox.payment drop constraint payment_order_id_key;
alter table sandbox.payment add constraint payment_once_a_period unique (order_id, period);

alter table sandbox.event
  -- Held until somebody lets it go.
  add column is_held boolean not null default false,
  -- Lost on the way: it is true, and nobody is told.
  add column dropped_at timestamptz(3),
  add column copies int not null default 1 check (copies between 1 and 20),
  -- The lie that is signed and sent in its place; the book keeps the truth.
  add column tampering text check (tampering in ('amount', 'currency', 'order')),
  -- Another place in the queue than the order of what happened.
  add column rank bigint;
drop index sandbox.event_due;
create index event_due on sandbox.event (due_at, sequence) where delivered_at is null and dropped_at is null and not is_held;

-- How the sandbox misbehaves from now on; one row.
create table sandbox.faults (
  id boolean primary key default true check (id),
  holds boolean not null default false,
  drops boolean not null default false,
  copies int not null default 1 check (copies between 1 and 20),
  delay_seconds int not null default 0 check (delay_seconds between 0 and 86400),
  tampering text check (tampering in ('amount', 'currency', 'order')),
  -- `lost`: it does what it is asked and the answer never arrives. `refused`: it does nothing and says so.
  answers text not null default 'given' check (answers in ('given', 'lost', 'refused'))
);
insert into sandbox.faults default values;

grant select, insert, update on sandbox.dispute, sandbox.subscription to stagedoor_app;
grant select, update on sandbox.faults to stagedoor_app;
