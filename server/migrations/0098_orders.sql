-- Where an account has things sent to. Personal data: read by its owner alone. The partition key would be the account.
create table address (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account (id),
  name text not null check (char_length(name) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- A code of `geography`; empty where addresses name no state.
  state text not null check (char_length(state) <= 20),
  city text not null check (char_length(city) <= 100),
  district text not null check (char_length(district) <= 100),
  ward text not null check (char_length(ward) <= 100),
  street_address text not null check (char_length(street_address) between 1 and 200),
  street_number text not null check (char_length(street_number) <= 60),
  zip_code text not null check (char_length(zip_code) <= 20),
  description text not null check (char_length(description) <= 300),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
-- An account's addresses, and how many they are.
create index address_of_account on address (account_id, updated_at desc, id desc);
grant select, insert, update, delete on address to stagedoor_app;

-- What was bought of a product, as it was then, and how far its delivery is. Written in the transaction of its charge. No
-- foreign keys to account and purchase, as of `purchase`.
create table product_order (
  id uuid primary key default uuidv7(),
  order_number text not null unique check (char_length(order_number) = 9),
  -- The purchase that paid it.
  transaction_id uuid not null unique,
  buyer_id uuid not null,
  seller_id uuid not null,
  product_id uuid not null references product (id),
  type text not null check (type in ('physical', 'digital')),
  name text not null,
  description text not null,
  image_file_id uuid,
  digital_file_id uuid,
  quantity int not null check (quantity > 0),
  total_price_token_cents bigint not null check (total_price_token_cents > 0),
  -- A copy with the lines for a parcel; null of a digital one.
  delivery_address jsonb,
  phone_number text check (char_length(phone_number) <= 30),
  user_note text not null check (char_length(user_note) <= 1000),
  performer_note text not null default '' check (char_length(performer_note) <= 1000),
  delivery_status text not null check (delivery_status in ('processing', 'shipping', 'delivered', 'refunded')),
  -- The state before the refund, which a won dispute gives back.
  refunded_from text check (refunded_from in ('processing', 'shipping', 'delivered')),
  -- Who cancelled it; null: staff refunded it, or a dispute was lost.
  cancelled_by text check (cancelled_by in ('buyer', 'seller')),
  shipping_code text check (char_length(shipping_code) <= 100),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  refunded_at timestamptz(3),
  constraint product_order_goes_somewhere check ((type = 'physical') = (delivery_address is not null)),
  constraint product_order_refunded check ((delivery_status = 'refunded') = (refunded_from is not null and refunded_at is not null)),
  constraint product_order_cancelled check (cancelled_by is null or delivery_status = 'refunded')
);
-- The buyer's orders and the creator's, the latest change first and the newest first.
create index product_order_bought on product_order (buyer_id, updated_at desc, id desc);
create index product_order_made on product_order (buyer_id, created_at desc, id desc);
create index product_order_sold on product_order (seller_id, updated_at desc, id desc);
create index product_order_received on product_order (seller_id, created_at desc, id desc);
-- Whether an account has bought a product, and which file it got.
create index product_order_of_buyer on product_order (product_id, buyer_id, id desc);
grant select, insert on product_order to stagedoor_app;
grant update (delivery_address, phone_number, user_note, performer_note, delivery_status, refunded_from, cancelled_by, shipping_code, updated_at, shipped_at,
  delivered_at, refunded_at) on product_order to stagedoor_app;
