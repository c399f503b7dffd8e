-- Subscriptions whose renewals a gateway bills by itself.

alter table payment_transaction
  -- What the gateway bills by itself from this first payment on; USD cents every so many months. Null: nothing.
  add column renews_cents bigint check (renews_cents > 0),
  add column renews_every_months int check (renews_every_months between 1 and 12),
  -- The gateway's name for that.
  add column gateway_subscription text,
  -- Of a renewal: the first payment, and the gateway's name for this one, known before its success is.
  add column renewal_of uuid references payment_transaction (id),
  add column renewal_payment_id text,
  add constraint payment_renews_whole check ((renews_cents is null) = (renews_every_months is null)),
  add constraint payment_renewal_whole check ((renewal_of is null) = (renewal_payment_id is null)),
  add constraint payment_renewal_or_first check (renewal_of is null or renews_cents is null);
-- One payment of a gateway is one renewal, however often it is told.
create unique index payment_transaction_renewal on payment_transaction (gateway, renewal_payment_id) where renewal_payment_id is not null;

alter table subscription
  -- The first payment of what a gateway bills by itself; null: renewals are ours.
  add column gateway_billing_id uuid,
  -- When we told it to stop: what it bills after that is not for a period.
  add column billing_stopped_at timestamptz(3),
  -- Where the fan must say so themselves, until the gateway has told that it stopped.
  add column billing_stop_url text,
  -- When the gateway bills next, or tries again, as far as it tells.
  add column next_charge_at timestamptz(3),
  -- When the newest renewal that was heard of was billed: failures before it are history.
  add column renewal_heard_at timestamptz(3),
  add constraint subscription_stopped_is_billed check (billing_stopped_at is null or gateway_billing_id is not null);

-- What a gateway billed above a price that was lowered meanwhile goes back at once, beside what is credited later.
alter table subscription_reversal drop constraint subscription_reversal_kind_check,
  add constraint subscription_reversal_kind_check check (kind in ('credit', 'price', 'refund', 'dispute', 'dispute_won'));
