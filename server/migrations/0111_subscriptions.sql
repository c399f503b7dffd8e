-- Several months for one price, by a creator. Prices are USD cents for all months together.
create table subscription_offer (
  id uuid primary key default uuidv7(),
  performer_id uuid not null,
  months int not null check (months in (1, 3, 6, 12)),
  price_cents bigint not null check (price_cents > 0),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- One active offer per number of months; a creator's list.
create unique index subscription_offer_active on subscription_offer (performer_id, months) where is_active;
create index subscription_offer_of_performer on subscription_offer (performer_id, months, id);
grant select, insert, update on subscription_offer to stagedoor_app;

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

-- Free days that a fan has had of a creator: each kind once, whatever becomes of the subscription.
create table free_days_use (
  fan_id uuid not null,
  performer_id uuid not null,
  kind text not null check (kind in ('free', 'trial')),
  created_at timestamptz(3) not null default app_now(),
  primary key (fan_id, performer_id, kind)
);
grant select, insert on free_days_use to stagedoor_app;

-- What somebody agreed to. Nobody edits or deletes a row: a change is new terms.
create table subscription_terms (
  id uuid primary key default uuidv7(),
  fan_id uuid not null,
  performer_id uuid not null,
  -- USD cents of a period; no charge may be above it.
  price_cents bigint not null check (price_cents >= 0),
  -- Null: days, without renewal.
  period_months int check (period_months in (1, 3, 6, 12)),
  is_renewing boolean not null,
  -- Free days before the first period, or all there is.
  free_days int not null default 0 check (free_days >= 0),
  coupon_code text,
  -- What stood on the screen, in whose words.
  locale text not null,
  disclosure text[] not null,
  consented_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now(),
  unique (id, price_cents)
);
grant select, insert on subscription_terms to stagedoor_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
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
  -- What calendar periods are counted from, and how many periods lie before it.
  anchor_at timestamptz(3),
  anchor_number int not null default 0,
  -- The newest period that was paid or given.
  period_number int not null default 0,
  transaction_id uuid,
  paid_until timestamptz(3),
  -- Access ends here, grace included.
  expires_at timestamptz(3),
  -- Tries of the period after `period_number`.
  attempt_count int not null default 0,
  -- A hard decline: not tried again until there is another card.
  is_stopped boolean not null default false,
  -- A charge that the gateway has not told about yet. While there is one, no other is begun.
  pending_transaction_id uuid,
  -- When to look at it again; null: there is nothing to wait for.
  due_at timestamptz(3),
  remind_at timestamptz(3),
  cancelled_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  -- An announced price of USD cents, above the terms; the terms that accept it.
  announced_price_cents bigint check (announced_price_cents > 0),
  announced_from timestamptz(3),
  accepted_terms_id uuid references subscription_terms (id),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  check (fan_id <> performer_id),
  check ((source = 'gift') = (giver_id is not null)),
  check ((stage = 'expired') = (status = 'deactivated')),
  check (status <> 'active' or (paid_until is not null and expires_at >= paid_until)),
  check (due_at is null or status = 'active'),
  check ((announced_price_cents is null) = (announced_from is null))
);
-- One at a time of each source between two people.
create unique index subscription_live on subscription (fan_id, performer_id, source) where status = 'active';
-- The due work: what to look at now, whom to remind.
create index subscription_due on subscription (due_at) where due_at is not null;
create index subscription_remind on subscription (remind_at) where remind_at is not null;
-- Lists of both sides, by each of their orders; the id makes each total. Counting a creator's subscribers.
create index subscription_of_fan on subscription (fan_id, updated_at desc, id desc);
create index subscription_of_performer on subscription (performer_id, updated_at desc, id desc);
create index subscription_live_of_performer on subscription (performer_id, expires_at) where status = 'active';
-- Payments that are heard of by their card.
create index subscription_of_card on subscription (card_id) where status = 'active' and card_id is not null;
grant select, insert, update on subscription to stagedoor_app;

-- One period, paid or given: they follow each other without gap or overlap, and each is paid once, never above its terms.
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

-- What went back of a period, or came again after a dispute was won: positive amounts are taken from the creator.
create table subscription_reversal (
  id uuid primary key,
  period_id uuid not null references subscription_period (id),
  kind text not null check (kind in ('credit', 'refund', 'dispute', 'dispute_won')),
  price_token_cents bigint not null,
  commission_token_cents bigint not null,
  created_at timestamptz(3) not null default app_now()
);
create index subscription_reversal_of_period on subscription_reversal (period_id);
-- Unused days are credited once.
create unique index subscription_credit_once on subscription_reversal (period_id) where kind = 'credit';
grant select, insert on subscription_reversal to stagedoor_app;

-- A payment through a gateway for a period, from its intent on.
create table subscription_charge (
  -- The payment.
  transaction_id uuid primary key,
  subscription_id uuid not null references subscription (id),
  -- The period that it is to pay.
  number int not null check (number > 0),
  terms_id uuid not null references subscription_terms (id),
  price_cents bigint not null check (price_cents > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'credited')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- One charge per renewal at a time: a first payment may be tried on several pages.
create unique index subscription_charge_open on subscription_charge (subscription_id) where state = 'open';
grant select, insert, update on subscription_charge to stagedoor_app;
