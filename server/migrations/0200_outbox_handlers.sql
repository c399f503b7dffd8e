-- Each event is delivered to each of its handlers apart, with attempts and a pause of its own: an event as it was recorded has
-- no handler; the dispatcher replaces it by one row per handler.
alter table outbox add column handler text;
drop index outbox_due;
-- The dispatcher's queries, oldest first: what is not routed yet (handler is null), and what waits for one handler. Neither
-- attempts nor not_before is indexed, so that a claim rewrites no index (a HOT update).
create index outbox_waiting on outbox (handler, id) where failed_at is null;
-- What an operator has to look at.
create index outbox_failed on outbox (handler) where failed_at is not null;
alter table outbox set (fillfactor = 80);
