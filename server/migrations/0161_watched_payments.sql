alter table payment_transaction
  -- When to ask the gateway whether this settled payment was refunded or disputed; null: never, or not any more.
  add column watch_at timestamptz(3);
create index payment_transaction_to_watch on payment_transaction (watch_at) where watch_at is not null;

-- What was settled before is asked about in the days to come, not all at once.
update payment_transaction set watch_at = app_now() + random() * interval '3 days'
  where captured_cents > 0 and gateway in ('sandbox', 'stripe', 'ccbill', 'verotel') and paid_at > app_now() - interval '120 days';
