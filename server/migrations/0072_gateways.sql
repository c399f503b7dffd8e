-- What the adapters of outside gateways store.

-- Orders at gateways whose payment page is opened by its URL alone and whose later events carry only their own references.
create table gateway_order (
  gateway text not null,
  order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  expires_at timestamptz(3) not null,
  -- Billed again by the gateway: payments after the first have references of their own.
  is_renewing boolean not null default false,
  -- The gateway's reference for the sale; later events carry only this.
  sale_reference text,
  -- The gateway's reference for the first payment alone, where it differs from that of the sale.
  first_transaction text,
  payment_id text,
  created_at timestamptz(3) not null default app_now(),
  primary key (gateway, order_id)
);
create unique index gateway_order_of_sale on gateway_order (gateway, sale_reference) where sale_reference is not null;
create unique index gateway_order_of_payment on gateway_order (gateway, payment_id) where payment_id is not null;

-- Every authenticated event once, as the webhook event that it was translated to: a repeat gives the same one.
create table gateway_event (
  gateway text not null,
  event_id text not null,
  order_id text not null,
  webhook_event jsonb not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (gateway, event_id)
);
create index gateway_event_of_order on gateway_event (gateway, order_id);
-- Renewals, by the gateway's reference for the payment.
create index gateway_event_of_payment on gateway_event (gateway, (webhook_event ->> 'paymentId'));

-- Authenticated events of sales whose order is not known yet: the event that names the order takes them from here.
create table gateway_unmatched_event (
  gateway text not null,
  event_id text not null,
  sale_reference text not null,
  gateway_event jsonb not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (gateway, event_id)
);
create index gateway_unmatched_event_of_sale on gateway_unmatched_event (gateway, sale_reference);

-- Refunds requested from a gateway that knows no idempotency keys: one that was `asked` and never answered may have
-- happened, so it is never asked again.
create table gateway_refund (
  gateway text not null,
  refund_id text not null,
  order_id text not null,
  -- Which payment of the order: each period of a subscription is one.
  payment_id text,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'accepted', 'refused')),
  -- The event that reported it; an event reports one refund.
  event_id text,
  created_at timestamptz(3) not null default app_now(),
  primary key (gateway, refund_id),
  foreign key (gateway, order_id) references gateway_order (gateway, order_id)
);
create index gateway_refund_of_order on gateway_refund (gateway, order_id);
create unique index gateway_refund_of_event on gateway_refund (gateway, event_id) where event_id is not null;

grant select, insert, update on gateway_order, gateway_refund to stagedoor_app;
grant select, insert on gateway_event to stagedoor_app;
grant select, insert, delete on gateway_unmatched_event to stagedoor_app;

-- Stripe's customer ids for our payers. Stripe learns only our pseudonym.
create table stripe_customer (
  customer_id text primary key,
  reference text not null unique,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert on stripe_customer to stagedoor_app;

-- Every order that Stripe was asked to take, written before the call: an order whose answer was lost is found again among
-- what its customer has at Stripe since then.
create table stripe_order (
  order_id text primary key,
  customer_reference text not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert on stripe_order to stagedoor_app;
