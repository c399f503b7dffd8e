-- What Stripe calls the people who pay us. It learns our pseudonym of them and nothing else.
create table stripe_customer (
  customer_id text primary key,
  reference text not null unique,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert on stripe_customer to stagedoor_app;

-- Every order that Stripe was, or was about to be, asked to take: written before the asking, so that an order whose
-- answer was lost is found again among what its customer has at Stripe since then.
create table stripe_order (
  order_id text primary key,
  customer_reference text not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert on stripe_order to stagedoor_app;
