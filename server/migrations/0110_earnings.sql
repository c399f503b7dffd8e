-- The lines of creators' earnings, written from the events of sales and reversals: a projection of the ledger for lists and
-- sums.
create table earning (
  -- The id of the purchase, period or reversal: a repeated event writes it once.
  id uuid primary key,
  performer_id uuid not null,
  buyer_id uuid not null,
  transaction_id uuid not null,
  kind text not null default 'sale' check (kind in ('sale', 'refund', 'chargeback', 'chargeback_reversal')),
  -- The sale that a line takes back, or gives again.
  sale_id uuid,
  type text not null,
  source_type text not null,
  source_id uuid not null,
  title text not null default '',
  gross_token_cents bigint not null,
  commission_token_cents bigint not null,
  net_token_cents bigint not null,
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  -- How much of it was paid out, or offset against another line; `paid_at` is set once it is all of it.
  paid_token_cents bigint not null default 0,
  paid_at timestamptz(3),
  available_at timestamptz(3) not null,
  -- The statement that shows it; null while it is on none.
  statement_month text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null default app_now(),
  constraint earning_adds_up check (gross_token_cents = net_token_cents + commission_token_cents),
  constraint earning_signs check (case when kind in ('sale', 'chargeback_reversal')
    then least(gross_token_cents, commission_token_cents, net_token_cents, paid_token_cents) >= 0
    else greatest(gross_token_cents, commission_token_cents, net_token_cents, paid_token_cents) <= 0 end),
  constraint earning_of_sale check ((kind = 'sale') = (sale_id is null)),
  constraint earning_paid check (abs(paid_token_cents) <= abs(net_token_cents)
    and (paid_at is null or paid_token_cents = net_token_cents))
);
-- A creator's list by each of its orders; the id makes each total.
create index earning_created on earning (performer_id, created_at desc, id desc)
  include (type, source_type, gross_token_cents, commission_token_cents, net_token_cents, available_at, paid_at);
create index earning_updated on earning (performer_id, updated_at desc, id desc);
create index earning_available on earning (performer_id, available_at desc, id desc);
create index earning_gross on earning (performer_id, gross_token_cents desc, id desc);
create index earning_net on earning (performer_id, net_token_cents desc, id desc);
-- What is paid out next, first in first out.
create index earning_unpaid on earning (performer_id, available_at, id) where paid_at is null;
-- What each fan has spent with a creator.
create index earning_buyer on earning (performer_id, buyer_id) include (gross_token_cents, created_at);
-- What the next statement shows.
create index earning_unstated on earning (created_at, performer_id) where statement_month is null;
grant select, insert, update on earning to stagedoor_app;

-- Each line as a part of its day's sums; days are those of UTC.
create view earning_part as
  select performer_id, created_at, available_at, (created_at at time zone 'UTC')::date as day,
    (available_at at time zone 'UTC')::date as available_day, type, source_type, paid_at is not null as is_paid,
    1::bigint as line_count, gross_token_cents, commission_token_cents, net_token_cents,
    greatest(net_token_cents - paid_token_cents, 0) as unpaid_token_cents,
    least(net_token_cents - paid_token_cents, 0) as unpaid_reversed_token_cents
  from earning;
grant select on earning_part to stagedoor_app;

-- What a creator's lines of a day come to, kept by the triggers below: statistics, counts of lists and payouts sum these
-- instead of all lines.
create table earning_day (
  performer_id uuid not null,
  day date not null,
  -- From when on the lines can be paid out.
  available_day date not null,
  type text not null,
  source_type text not null,
  is_paid boolean not null,
  line_count bigint not null,
  gross_token_cents bigint not null,
  commission_token_cents bigint not null,
  net_token_cents bigint not null,
  -- What is not paid out: of lines above zero, and of what was taken back.
  unpaid_token_cents bigint not null,
  unpaid_reversed_token_cents bigint not null,
  primary key (performer_id, day, available_day, type, source_type, is_paid)
);
grant select on earning_day to stagedoor_app;

-- Adds what a statement changed of the lines. In the order of the key, so that two statements never wait for each other.
create function sum_earning_days() returns trigger language plpgsql security definer as $$
begin
  execute format($query$
    insert into public.earning_day
      select performer_id, (created_at at time zone 'UTC')::date as day, (available_at at time zone 'UTC')::date as available_day,
        type, source_type, paid_at is not null as is_paid, sum(sign), sum(sign * gross_token_cents),
        sum(sign * commission_token_cents), sum(sign * net_token_cents),
        sum(sign * greatest(net_token_cents - paid_token_cents, 0)), sum(sign * least(net_token_cents - paid_token_cents, 0))
      from (%s) change group by 1, 2, 3, 4, 5, 6
      having (sum(sign), sum(sign * gross_token_cents), sum(sign * net_token_cents), sum(sign * paid_token_cents)) <> (0, 0, 0, 0)
      order by 1, 2, 3, 4, 5, 6
    on conflict (performer_id, day, available_day, type, source_type, is_paid) do update set
      line_count = earning_day.line_count + excluded.line_count,
      gross_token_cents = earning_day.gross_token_cents + excluded.gross_token_cents,
      commission_token_cents = earning_day.commission_token_cents + excluded.commission_token_cents,
      net_token_cents = earning_day.net_token_cents + excluded.net_token_cents,
      unpaid_token_cents = earning_day.unpaid_token_cents + excluded.unpaid_token_cents,
      unpaid_reversed_token_cents = earning_day.unpaid_reversed_token_cents + excluded.unpaid_reversed_token_cents
    $query$, case tg_op
      when 'INSERT' then 'select 1 as sign, * from added'
      when 'DELETE' then 'select -1 as sign, * from removed'
      else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end
$$;
create trigger earning_inserted after insert on earning referencing new table as added
  for each statement execute function sum_earning_days();
create trigger earning_updated after update on earning referencing new table as added old table as removed
  for each statement execute function sum_earning_days();
create trigger earning_deleted after delete on earning referencing old table as removed
  for each statement execute function sum_earning_days();

-- Writes all sums anew from the lines, for the owner of the database after a repair by hand.
create function rebuild_earning_days() returns void language plpgsql as $$
begin
  lock table public.earning in share mode;
  delete from public.earning_day;
  insert into public.earning_day
    select performer_id, day, available_day, type, source_type, is_paid, sum(line_count), sum(gross_token_cents),
      sum(commission_token_cents), sum(net_token_cents), sum(unpaid_token_cents), sum(unpaid_reversed_token_cents)
    from public.earning_part group by 1, 2, 3, 4, 5, 6;
end
$$;
revoke execute on function sum_earning_days, rebuild_earning_days from public;

-- Creators whose sales mature late, because disputes are likely. Decided by staff.
create table high_risk_creator (
  performer_id uuid primary key,
  reason text not null,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, delete on high_risk_creator to stagedoor_app;

-- Where a creator is paid. `sealed` is AES-256-GCM over JSON, bound to its owner; no list reads it.
create table banking_detail (
  performer_id uuid primary key,
  sealed bytea not null,
  updated_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on banking_detail to stagedoor_app;

create table payment_gateway_setting (
  performer_id uuid not null,
  key text not null check (key in ('paypal', 'stripe', 'ccbill', 'verotel')),
  status text not null check (status in ('active', 'inactive')),
  sealed bytea not null,
  updated_at timestamptz(3) not null default app_now(),
  primary key (performer_id, key)
);
grant select, insert, update, delete on payment_gateway_setting to stagedoor_app;

-- No payout is made to a creator whose details were changed until this moment: the account may have been taken over.
create table payout_hold (
  performer_id uuid primary key,
  held_until timestamptz(3) not null
);
grant select, insert, update on payout_hold to stagedoor_app;

create table payout_request (
  id uuid primary key default uuidv7(),
  performer_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'done', 'rejected')),
  payout_stage text,
  token_cents bigint not null check (token_cents > 0),
  -- The rate at the time of the request, in USD cents per token, and the amount in USD.
  token_price_cents bigint not null check (token_price_cents > 0),
  payout_cents bigint not null check (payout_cents > 0),
  payment_account_type text not null check (payment_account_type in ('banking', 'paypal', 'stripe')),
  -- The payment account at the time of the request, encrypted like the details themselves.
  encrypted_account bytea not null,
  request_note text not null default '' check (char_length(request_note) <= 1000),
  admin_note text not null default '' check (char_length(admin_note) <= 1000),
  -- The bank's reference of the transfer.
  transfer_reference text,
  -- How often the creator has changed it; each change of the amount has a posting of its own.
  revision int not null default 0,
  statement_month text,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  constraint payout_stage_fits check (payout_stage is null
    or (payout_stage = 'processing' and status = 'approved') or (payout_stage in ('failed', 'withdrawn') and status = 'rejected')),
  constraint payout_decided check ((decided_at is not null) = (status in ('done', 'rejected')))
);
-- One open request per creator, also of two concurrent ones.
create unique index payout_request_open on payout_request (performer_id) where status in ('pending', 'approved');
-- A creator's history, and the lists of staff.
create index payout_request_created on payout_request (performer_id, created_at desc, id desc);
create index payout_request_updated on payout_request (updated_at desc, id desc);
create index payout_request_waiting on payout_request (created_at, id) where status in ('pending', 'approved');
create index payout_request_unstated on payout_request (decided_at, performer_id) where status = 'done' and statement_month is null;
grant select, insert, update on payout_request to stagedoor_app;

-- A decided request does not change, except for the statement that shows it.
create function keep_decided_payout() returns trigger language plpgsql as $$
begin
  if old.status in ('done', 'rejected')
    and (to_jsonb(new) - 'statement_month') is distinct from (to_jsonb(old) - 'statement_month') then
    raise exception 'payout % is decided', old.id using errcode = 'check_violation', constraint = 'payout_terminal';
  end if;
  return new;
end
$$;
create trigger payout_terminal before update on payout_request for each row execute function keep_decided_payout();

-- Approvals by staff. Above a limit two different members are needed.
create table payout_approval (
  payout_id uuid not null references payout_request (id),
  approver_id uuid not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (payout_id, approver_id)
);
grant select, insert, delete on payout_approval to stagedoor_app;

-- Which lines a payout has paid, and how much of each. A line that was offset has one with the opposite sign.
create table payout_allocation (
  payout_id uuid not null references payout_request (id),
  earning_id uuid not null references earning (id),
  token_cents bigint not null check (token_cents <> 0),
  primary key (payout_id, earning_id)
);
grant select, insert on payout_allocation to stagedoor_app;

-- Statements of closed months. Rows are never changed or deleted: the role of requests has no right to.
create table earning_statement (
  performer_id uuid not null,
  -- In UTC, as 2026-11.
  month text not null check (month ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
  -- The text that was hashed (RFC 8785), byte for byte.
  body text not null,
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null,
  signature bytea not null check (length(signature) = 64),
  public_key bytea not null check (length(public_key) = 32),
  opening_token_cents bigint not null,
  closing_token_cents bigint not null,
  line_count int not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (performer_id, month)
);
grant select, insert on earning_statement to stagedoor_app;

-- Every key that has signed a statement.
create table statement_key (
  public_key bytea primary key check (length(public_key) = 32),
  first_used_at timestamptz(3) not null default app_now()
);
grant select, insert on statement_key to stagedoor_app;

-- Public API for statements about lists of fans: what each has spent with a creator, refunds taken off, and when last.
-- Inlined, so that a plan sees the index of buyers.
create function spending_with(p_performer_id uuid)
returns table (account_id uuid, spent_token_cents bigint, latest_at timestamptz) language sql stable parallel safe as $$
  select buyer_id, sum(gross_token_cents)::bigint, max(created_at) from earning
  where performer_id = p_performer_id group by buyer_id
$$;
revoke execute on function spending_with from public;
grant execute on function spending_with to stagedoor_app;
