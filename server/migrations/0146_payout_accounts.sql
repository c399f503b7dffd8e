-- The account that a creator has opened at a gateway to be paid to. Its data lie there; we hold its name.
create table payout_account (
  performer_id uuid not null references account (id),
  gateway text not null check (gateway in ('stripe')),
  reference text not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (performer_id, gateway),
  unique (gateway, reference)
);
grant select, insert on payout_account to stagedoor_app;
