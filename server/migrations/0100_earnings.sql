-- One row a sale, written from the event that the sale left behind; a projection of the ledger for lists and sums.
create table earning (
  -- The purchase's own id: hearing of it twice writes it once.
  id uuid primary key,
  performer_id uuid not null,
  buyer_id uuid not null,
  transaction_id uuid not null,
  type text not null,
  source_type text not null,
  source_id uuid not null,
  title text not null default '',
  gross_token_cents bigint not null check (gross_token_cents >= 0),
  commission_token_cents bigint not null check (commission_token_cents >= 0),
  net_token_cents bigint not null check (net_token_cents >= 0),
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  paid_at timestamptz(3),
  available_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null default app_now(),
  constraint earning_adds_up check (gross_token_cents = net_token_cents + commission_token_cents)
);
-- A creator's list by each of its orders; the id makes each total.
create index earning_created on earning (performer_id, created_at desc, id desc)
  include (type, source_type, gross_token_cents, commission_token_cents, net_token_cents, available_at, paid_at);
create index earning_updated on earning (performer_id, updated_at desc, id desc);
create index earning_available on earning (performer_id, available_at desc, id desc);
create index earning_gross on earning (performer_id, gross_token_cents desc, id desc);
create index earning_net on earning (performer_id, net_token_cents desc, id desc);
grant select, insert, update on earning to stagedoor_app;

-- Creators whose sales mature late, because disputes are likely. Decided by staff.
create table high_risk_creator (
  performer_id uuid primary key,
  reason text not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, delete on high_risk_creator to stagedoor_app;
