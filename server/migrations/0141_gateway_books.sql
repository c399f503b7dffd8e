-- What we remember for gateways that open a page by its address alone and tell of later events by their own names only.

create table gateway_order (
  gateway text not null,
  order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  expires_at timestamptz(3) not null,
  -- The gateway's name for what came of it; later events carry nothing else.
  sale_reference text,
  payment_id text,
  created_at timestamptz(3) not null default app_now(),
  primary key (gateway, order_id)
);
create unique index gateway_order_of_sale on gateway_order (gateway, sale_reference) where sale_reference is not null;
create unique index gateway_order_of_payment on gateway_order (gateway, payment_id) where payment_id is not null;

-- Every proven event once, as the webhook event that it was read as: a repeat reads the same, word for word.
create table gateway_event (
  gateway text not null,
  event_id text not null,
  order_id text not null,
  webhook_event jsonb not null,
  -- Of a refund: what this event alone gave back.
  refunded_cents bigint check (refunded_cents > 0),
  created_at timestamptz(3) not null default app_now(),
  primary key (gateway, event_id)
);
create index gateway_event_of_order on gateway_event (gateway, order_id);

-- Refunds that were asked for at a gateway which knows no names of requests: `asked` and never answered may have happened,
-- and is never asked again.
create table gateway_refund (
  gateway text not null,
  refund_id text not null,
  order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'asked' check (state in ('asked', 'accepted', 'refused')),
  created_at timestamptz(3) not null default app_now(),
  primary key (gateway, refund_id),
  foreign key (gateway, order_id) references gateway_order (gateway, order_id)
);
create index gateway_refund_of_order on gateway_refund (gateway, order_id);

grant select, insert, update on gateway_order, gateway_refund to stagedoor_app;
grant select, insert on gateway_event to stagedoor_app;
