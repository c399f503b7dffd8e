-- Tokens that are sold together at a price of their own. A checkout copies what it sells: later changes do not touch it.
create table token_package (
  id uuid primary key default uuidv7(),
  name text not null,
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
  -- Upper case; people type it in any.
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
  -- Checkouts that hold it or were paid with it. Taken in the transaction of the intent: the last use has one winner.
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
  -- `held` while the checkout is open, `used` when it was paid, `released` when it was left. `late`: left, and paid after
  -- all, when somebody else may have had the use meanwhile; the payer keeps the price that they were promised.
  state text not null check (state in ('held', 'used', 'released', 'late')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- Once per person.
create unique index coupon_use_once on coupon_use (coupon_id, account_id) where state in ('held', 'used');
grant select, insert, update on coupon_use to stagedoor_app;

alter table payment_transaction add column coupon_code text;

-- A coupon for the whole price leaves nothing to capture: such a payment is paid all the same.
do $$
declare
  v_name text;
begin
  select conname into strict v_name from pg_constraint
    where conrelid = 'payment_transaction'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%captured_cents > 0%' and pg_get_constraintdef(oid) like '%paid_at IS NOT NULL%';
  execute format('alter table payment_transaction drop constraint %I', v_name);
end
$$;
alter table payment_transaction add constraint payment_transaction_paid check (captured_cents = 0 or paid_at is not null);
