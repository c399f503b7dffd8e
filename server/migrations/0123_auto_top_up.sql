-- Top-ups that happen by themselves when a wallet runs low. Off unless its owner turned it on; a refusal turns it off.
create table auto_top_up (
  account_id uuid primary key references account (id),
  is_enabled boolean not null,
  threshold_token_cents bigint not null check (threshold_token_cents >= 0),
  -- USD of one top-up.
  amount_cents bigint not null check (amount_cents > 0),
  card_id uuid references payment_card (id),
  maximum_per_day int not null check (maximum_per_day between 1 and 5),
  -- When its owner agreed to be charged without being there.
  consented_at timestamptz(3),
  -- The language in which its owner agreed.
  locale text not null,
  stopped_because text check (stopped_because in ('declined', 'authentication_required', 'card_removed')),
  updated_at timestamptz(3) not null default app_now(),
  check (not is_enabled or (card_id is not null and consented_at is not null and stopped_because is null))
);
grant select, insert, update on auto_top_up to stagedoor_app;

-- One that nobody is there for is open at a time; those of a day are counted.
create unique index payment_transaction_automatic_open on payment_transaction (account_id)
  where type = 'token_package' and not is_payer_present and next_check_at is not null;
create index payment_transaction_automatic on payment_transaction (account_id, created_at)
  where type = 'token_package' and not is_payer_present;
