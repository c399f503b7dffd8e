-- What people report to the operator. The reported thing is named, not referenced: a report may name what its reporter
-- cannot see or what does not exist, and outlives what it is about.
create table report (
  id uuid primary key default uuidv7(),
  -- Null: a visitor, or an account that was erased.
  reporter_id uuid references account (id) on delete set null,
  target text not null check (target in
    ('user', 'performer', 'feed', 'video', 'gallery', 'photo', 'product', 'comment', 'message', 'stream')),
  target_id uuid not null,
  -- Whose thing it is, as the reporter named them.
  performer_id uuid,
  title text not null check (length(title) between 3 and 100),
  description text not null default '' check (length(description) <= 2000),
  status text not null default 'open' check (status in ('open', 'resolved', 'dismissed')),
  decided_by uuid references account (id) on delete set null,
  decided_at timestamptz(3),
  decision_note text not null default '' check (length(decision_note) <= 1000),
  created_at timestamptz(3) not null default app_now()
);
-- An account's repeated report is the open one it made.
create unique index report_open_once on report (reporter_id, target, target_id) where status = 'open';
-- Open reports of one thing: counted for each report that staff see.
create index report_open_by_target on report (target, target_id) where status = 'open';
-- The list of staff, newest first.
create index report_by_status on report (status, created_at desc, id desc);
-- All reports of one thing.
create index report_of_target on report (target_id, created_at desc, id desc);
create index report_by_time on report (created_at desc, id desc);
-- What an erased account has reported, and decided.
create index report_of_reporter on report (reporter_id) where reporter_id is not null;
create index report_of_decider on report (decided_by) where decided_by is not null;
grant select, insert, update on report to stagedoor_app;

-- Words that a creator does not allow others under what is theirs. Read whole, with every comment by others.
create table performer_blocked_words (
  performer_id uuid primary key references account (id) on delete cascade,
  words text[] not null check (cardinality(words) between 1 and 200),
  updated_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on performer_blocked_words to stagedoor_app;
