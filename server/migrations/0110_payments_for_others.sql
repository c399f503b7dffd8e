-- Payments that other rooms sell through: what they are for stands in `product_id`, and the room behind `type` fulfils them.
alter table payment_transaction
  -- A renewal has nobody to answer a 3-D Secure challenge: it is charged or it failed.
  add column is_payer_present boolean not null default true,
  drop constraint payment_transaction_original_price_cents_check,
  add constraint payment_transaction_original_price check (original_price_cents >= 0);
