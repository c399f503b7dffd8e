-- Several months of a creator for one price: USD cents for all months together.
create table subscription_offer (
  id uuid primary key default uuidv7(),
  performer_id uuid not null,
  months int not null check (months in (1, 3, 6, 12)),
  price_cents bigint not null check (price_cents > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- One active offer per number of months.
create unique index subscription_offer_active on subscription_offer (performer_id, months) where is_active;
-- The offers of a creator.
create index subscription_offer_of_performer on subscription_offer (performer_id, months, id);
grant select, insert, update on subscription_offer to stagedoor_app;
-- Public API for statements of other features: the active offers of a creator. Inlined.
create function offered_by(p_performer_id uuid) returns table (months int, price_cents bigint) language sql stable parallel safe
  as $$ select months, price_cents from subscription_offer where performer_id = p_performer_id and is_active $$;
revoke execute on function offered_by from public;
grant execute on function offered_by to stagedoor_app;

-- A link by which a creator gives free days.
create table trial_link (
  id uuid primary key default uuidv7(),
  performer_id uuid not null,
  code text not null unique,
  days int not null check (days between 1 and 90),
  maximum_uses int check (maximum_uses > 0),
  use_count int not null default 0,
  ends_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  constraint trial_link_uses check (use_count between 0 and coalesce(maximum_uses, use_count))
);
create index trial_link_of_performer on trial_link (performer_id, created_at desc, id desc);
grant select, insert, update on trial_link to stagedoor_app;

-- Free days that a fan has had of a creator: each kind once, also after the subscription has ended.
create table free_days_use (
  fan_id uuid not null,
  performer_id uuid not null,
  kind text not null check (kind in ('free', 'trial')),
  created_at timestamptz(3) not null default app_now(),
  primary key (fan_id, performer_id, kind)
);
grant select, insert on free_days_use to stagedoor_app;
-- Public API for statements of other features: whose free days a fan has had. Inlined.
create function free_days_used_by(p_fan_id uuid) returns table (performer_id uuid, kind text) language sql stable parallel safe
  as $$ select performer_id, kind from free_days_use where fan_id = p_fan_id $$;
revoke execute on function free_days_used_by from public;
grant execute on function free_days_used_by to stagedoor_app;

-- The terms that a fan agreed to. Rows are never edited or deleted: a change is new terms.
create table subscription_terms (
  id uuid primary key default uuidv7(),
  fan_id uuid not null,
  performer_id uuid not null,
  -- USD cents of a period; no charge may be above it.
  price_cents bigint not null check (price_cents >= 0),
  -- Null: days, without renewal.
  period_months int check (period_months in (1, 3, 6, 12)),
  is_renewing boolean not null,
  -- Free days before the first period, or the whole subscription.
  free_days int not null default 0 check (free_days >= 0),
  coupon_code text,
  -- The disclosure as it was shown, and its language.
  locale text not null,
  disclosure text[] not null,
  consented_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now(),
  unique (id, price_cents)
);
grant select, insert on subscription_terms to stagedoor_app;
create trigger subscription_terms_immutable before update or delete on subscription_terms
  for each row execute function refuse_change();

create table subscription (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references account (id),
  performer_id uuid not null references account (id),
  source text not null check (source in ('fan', 'gift', 'complimentary')),
  -- Who paid for a gift.
  giver_id uuid references account (id),
  type text not null check (type in ('monthly', 'yearly', 'free')),
  offer_id uuid references subscription_offer (id),
  terms_id uuid not null references subscription_terms (id),
  gateway text not null check (gateway in ('sandbox', 'stripe', 'ccbill', 'verotel', 'wallet', 'free')),
  renews_from text not null check (renews_from in ('wallet_then_card', 'wallet', 'card')),
  card_id uuid,
  -- IANA name of the zone whose calendar the periods follow.
  time_zone text not null,
  status text not null default 'created' check (status in ('created', 'active', 'deactivated')),
  stage text not null default 'current' check (stage in ('trial', 'current', 'past_due', 'locked', 'cancelled', 'expired')),
  is_renewing boolean not null,
  -- Where the count of calendar periods starts, and how many periods lie before it.
  anchor_at timestamptz(3),
  anchor_number int not null default 0,
  -- The newest period that was paid or given.
  period_number int not null default 0,
  transaction_id uuid,
  paid_until timestamptz(3),
  -- How far `paid_until` is from the end of the newest period: back by the days of periods whose payment was lost, forward
  -- by days that were reinstated.
  shifted_ms bigint not null default 0,
  -- Access ends here, grace included.
  expires_at timestamptz(3),
  -- When the period after `period_number` was processed first once it was due. Tries and grace count from here if that
  -- was late.
  first_tried_at timestamptz(3),
  -- Tries of the period after `period_number`.
  attempt_count int not null default 0,
  -- A hard decline: not tried again until there is another card.
  is_stopped boolean not null default false,
  -- A charge whose result the gateway has not reported. While there is one, no other is begun.
  pending_transaction_id uuid,
  -- When it is processed next; null: nothing is due.
  due_at timestamptz(3),
  remind_at timestamptz(3),
  cancelled_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  -- An announced price of USD cents, above the terms; the terms that accept it.
  announced_price_cents bigint check (announced_price_cents > 0),
  announced_from timestamptz(3),
  accepted_terms_id uuid references subscription_terms (id),
  -- The first payment of a subscription that the gateway bills by itself; null: we charge the renewals.
  gateway_billing_id uuid,
  -- When we told the gateway to stop: what it bills after that does not pay for a period.
  billing_stopped_at timestamptz(3),
  -- Where the fan must confirm the stop, until the gateway reports that it stopped.
  billing_stop_url text,
  -- When the gateway bills next, or tries again, as far as it reports.
  next_charge_at timestamptz(3),
  -- When the newest reported renewal was billed: failures before it are outdated.
  renewal_received_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  check (fan_id <> performer_id),
  check ((source = 'gift') = (giver_id is not null)),
  check ((stage = 'expired') = (status = 'deactivated')),
  check (status <> 'active' or (paid_until is not null and expires_at >= paid_until)),
  check (due_at is null or status = 'active'),
  constraint subscription_tried_when_due check (first_tried_at >= paid_until),
  check ((announced_price_cents is null) = (announced_from is null)),
  constraint subscription_stopped_is_billed check (billing_stopped_at is null or gateway_billing_id is not null)
);
-- One active subscription of each source between two accounts.
create unique index subscription_live on subscription (fan_id, performer_id, source) where status = 'active';
-- Due work and due reminders.
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_remind on subscription (remind_at) where remind_at is not null;
-- Lists of both sides, by each of their orders; the id makes each total.
create index subscription_of_fan on subscription (fan_id, updated_at desc, id desc);
create index subscription_of_performer on subscription (performer_id, updated_at desc, id desc);
-- Whether an account that is deleted has paid for a gift.
create index subscription_of_giver on subscription (giver_id) where giver_id is not null;
-- Counting a creator's subscribers.
create index subscription_live_of_performer on subscription (performer_id, expires_at) where status = 'active';
-- Subscriptions that a card pays.
create index subscription_of_card on subscription (card_id) where status = 'active' and card_id is not null;
grant select, insert, update on subscription to stagedoor_app;

-- One period, paid or given. Periods follow each other without gap or overlap; each is paid once, never above its terms.
create table subscription_period (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  number int not null check (number > 0),
  follows_number int,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  terms_id uuid not null,
  terms_price_cents bigint not null,
  price_cents bigint not null,
  -- Null: nothing was charged.
  transaction_id uuid unique,
  payer_id uuid not null,
  paid_from text not null check (paid_from in ('card', 'wallet', 'free')),
  token_price_cents bigint not null check (token_price_cents > 0),
  price_token_cents bigint not null check (price_token_cents >= 0),
  commission_token_cents bigint not null check (commission_token_cents between 0 and price_token_cents),
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  created_at timestamptz(3) not null default app_now(),
  unique (subscription_id, number),
  unique (subscription_id, number, ends_at),
  constraint subscription_period_within_terms check (price_cents between 0 and terms_price_cents),
  constraint subscription_period_of_terms foreign key (terms_id, terms_price_cents) references subscription_terms (id, price_cents),
  constraint subscription_period_follows check ((number = 1) = (follows_number is null) and follows_number = number - 1),
  constraint subscription_period_tiles foreign key (subscription_id, follows_number, starts_at)
    references subscription_period (subscription_id, number, ends_at)
);
grant select, insert on subscription_period to stagedoor_app;
create trigger subscription_period_immutable before update or delete on subscription_period
  for each row execute function refuse_change();

-- What was taken back of a period, or (`dispute_won`) returned after a dispute was won or a refund failed. Positive amounts
-- are taken from the creator.
create table subscription_reversal (
  id uuid primary key,
  period_id uuid not null references subscription_period (id),
  -- `price`: a gateway billed more than a price that was lowered meanwhile, and the difference goes back at once.
  kind text not null check (kind in ('credit', 'price', 'refund', 'dispute', 'dispute_won')),
  price_token_cents bigint not null,
  commission_token_cents bigint not null,
  -- Credited tokens that were taken back from the payer with it, so that unused days are not given back twice.
  credit_token_cents bigint not null default 0 check (credit_token_cents >= 0),
  -- The lost top-up whose tokens paid the period; null when a gateway's own payment of it went back.
  payment_id uuid,
  -- How much of the period was still to come when it was taken back, or is given again.
  unused_ms bigint not null default 0 check (unused_ms >= 0),
  -- Of `dispute_won`: the subscription that has this time again. Null while there is some: its worth was credited.
  reinstated_in uuid,
  created_at timestamptz(3) not null default app_now()
);
create index subscription_reversal_of_period on subscription_reversal (period_id);
create index subscription_reversal_of_payment on subscription_reversal (payment_id) where payment_id is not null;
-- Unused days are credited once, and so is the difference to a lowered price.
create unique index subscription_credit_once on subscription_reversal (period_id, kind) where kind in ('credit', 'price');
grant select, insert on subscription_reversal to stagedoor_app;

-- A payment through a gateway for a period, from its intent on.
create table subscription_charge (
  -- The payment.
  transaction_id uuid primary key,
  subscription_id uuid not null references subscription (id),
  -- The period that it pays for.
  number int not null check (number > 0),
  terms_id uuid not null references subscription_terms (id),
  price_cents bigint not null check (price_cents > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'credited')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- One charge per subscription at a time: a first payment may be tried on several pages.
create unique index subscription_charge_open on subscription_charge (subscription_id) where state = 'open';
grant select, insert, update on subscription_charge to stagedoor_app;

-- Public API for statements about lists of fans: who subscribes to a creator now, since when, and when it ends; 'infinity'
-- while it renews. Inlined, so that a plan sees the indexes of live subscriptions.
create function subscribers_of(p_performer_id uuid) returns table (account_id uuid, since timestamptz, ends_at timestamptz)
language sql stable parallel safe as $$
  select fan_id, min(created_at), max(case when is_renewing then 'infinity' else expires_at end) from subscription
  where performer_id = p_performer_id and status = 'active' and expires_at > app_now() group by fan_id
$$;
revoke execute on function subscribers_of from public;
grant execute on function subscribers_of to stagedoor_app;
