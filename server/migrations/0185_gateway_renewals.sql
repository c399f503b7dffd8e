-- Subscriptions that a gateway bills by itself: what we must remember of them to know its payments apart.

alter table gateway_order
  -- Billed again by the gateway: payments after the first have names of their own.
  add column is_renewing boolean not null default false,
  -- The gateway's name for the first payment alone, where it differs from the sale's.
  add column first_transaction text;

-- Which payment a refund was asked for: of a subscription each period is one.
alter table gateway_refund add column payment_id text;
update gateway_refund set payment_id = (
  select payment_id from gateway_order ordered
  where ordered.gateway = gateway_refund.gateway and ordered.order_id = gateway_refund.order_id);

-- Renewals, by the gateway's name for the payment.
create index gateway_event_of_payment on gateway_event (gateway, (webhook_event ->> 'paymentId'));
