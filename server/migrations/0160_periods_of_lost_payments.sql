-- How far what is paid lies from the end of the newest period: back by the days of periods whose payment was lost, on by
-- those that were given again.
alter table subscription add column shifted_ms bigint not null default 0;

alter table subscription_reversal
  -- The lost top-up whose tokens paid the period; null where a gateway's own payment of it went back.
  add column payment_id uuid,
  -- What of the period was still to come when it was taken back, or is given again.
  add column unused_ms bigint not null default 0 check (unused_ms >= 0);
create index subscription_reversal_of_payment on subscription_reversal (payment_id) where payment_id is not null;
