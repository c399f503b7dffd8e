-- Where the clock stood before somebody overridden it to let a demo world live through its past; null: nobody has. Whoever
-- was killed meanwhile has left it here, and the next start sets the clock right again.
alter table app_clock add column overridden_from_ms bigint;
-- Time runs backwards for a demo world only: one that was killed before this column stood left a negative offset.
update app_clock set overridden_from_ms = 0 where offset_ms < 0;
