-- Connections of live video that were opened at a server outside, so that every process can end them; none with the embedded one.
create table live_server_connection (
  -- Whose right it is, as the feature names it. No reference: a right that was taken away leaves its connection to be ended.
  participant uuid primary key,
  channel uuid not null,
  is_publisher boolean not null,
  -- The address at which DELETE ends it (RFC 9725 section 4.2).
  resource text not null,
  created_at timestamptz(3) not null default app_now()
);
-- Those of a stream that ends.
create index live_server_connection_channel on live_server_connection (channel);
grant select, insert, update, delete on live_server_connection to stagedoor_app;
