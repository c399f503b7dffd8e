-- The double-entry ledger. It knows who holds what, and nothing of what was bought. See docs/decisions/0030.

create type commodity as enum ('TOKEN', 'USD');

-- An account of the ledger: its owner (the nil id is the platform), its purpose and its commodity.
create table ledger_account (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  purpose text not null,
  commodity commodity not null,
  -- Only a spender can be refused, so only a spender's balance is kept exact; such an account has a floor. Of all other
  -- accounts this is the sum of the aggregated postings: concurrent sales do not wait for the row of one creator.
  balance_cents bigint not null default 0,
  -- Zero, or how far the reversal of a payment has taken a spender below zero. Null: the account is not a spender's.
  floor_cents bigint,
  -- Of a spender: the part of the balance that is held, and so cannot be spent: the sum of its rows of `wallet_hold`.
  held_cents bigint not null default 0 check (held_cents >= 0),
  -- Of a spender: whether rows of `spending_limit` have to be read, and what was spent in the newest hour with spending.
  -- Earlier hours are in `spending_hour`.
  has_limit boolean not null default false,
  spent_hour timestamptz(3),
  spent_cents bigint not null default 0,
  -- Of a spender: top-ups that were paid with money, not by a coupon alone.
  paid_top_up_count int not null default 0,
  -- Of a spender: its charges, so that nothing has to be counted to tell how long a history is.
  charge_count int not null default 0,
  created_at timestamptz(3) not null default app_now(),
  unique (owner_id, purpose, commodity),
  constraint balance_not_below_floor check (balance_cents >= floor_cents)
) with (fillfactor = 70);

-- The account that receives the commission of every sale, under an id that the functions below know.
insert into ledger_account (id, owner_id, purpose, commodity)
  values ('00000000-0000-7000-8000-000000000001', '00000000-0000-0000-0000-000000000000', 'platform_commission', 'TOKEN');

create table ledger_transaction (
  id uuid primary key,
  kind text not null,
  -- The row that caused it: the payment of a top-up, the purchase of a charge, the reversal of a refund.
  source_id uuid not null,
  -- The transaction that it takes back, wholly or in part, or gives again; of what was paid by card, the payment; null:
  -- none. Tokens that come back into a wallet belong to the top-ups which that transaction took them from.
  reverses_id uuid,
  created_at timestamptz(3) not null,
  -- SHA-256 over the transaction and its postings; the seals chain these.
  digest bytea not null
);
-- One source is posted once. Not in the index: charges, whose id is that of their source, so the primary key says the
-- same; and reservations, of which a payout has one for each change of its amount.
create unique index ledger_transaction_source on ledger_transaction (kind, source_id) where kind not in ('charge', 'payout_reserve');

-- Append-only. No foreign keys: a check locks the referenced row, so every sale would lock the row of its creator. The
-- functions below are the only writers; `check-books` proves that every posting has its account.
create table posting (
  transaction_id uuid not null,
  account_id uuid not null,
  amount_cents bigint not null,
  line smallint not null,
  commodity commodity not null,
  created_at timestamptz(3) not null,
  primary key (transaction_id, line)
);
-- The history of one account.
create index posting_of_account on posting (account_id, created_at);

-- One statement writes all postings of a transaction, so its rows must balance. Checking exactly these rows costs a third
-- of a deferred check per row.
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from written group by transaction_id, commodity having sum(amount_cents) <> 0) then
    raise exception 'postings do not sum to zero' using errcode = 'check_violation', constraint = 'postings_balance';
  end if;
  return null;
end
$$;
create trigger postings_balance after insert on posting referencing new table as written
  for each statement execute function refuse_unbalanced();

-- A queue of postings that are not yet part of a balance, and of transactions that are not yet sealed. Emptied every few
-- seconds, in the physical order of the rows.
create table unaggregated_posting (
  transaction_id uuid not null,
  -- Null: a transaction that changes only spenders' balances, listed here only to be sealed.
  account_id uuid,
  amount_cents bigint not null,
  -- The one row of its transaction with which the transaction is sealed.
  is_first boolean not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
-- The unaggregated part of one balance.
create index unaggregated_posting_of_account on unaggregated_posting (account_id);

-- The hash chain: each seal covers the digests of some transactions and the previous seal.
create table ledger_seal (
  id bigint primary key,
  transaction_ids uuid[] not null,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz(3) not null default app_now()
);

-- Requests read the ledger. They write through the functions below, which run as their owner and therefore name every
-- table with its schema.
grant select on ledger_account, ledger_transaction, posting, unaggregated_posting, ledger_seal to stagedoor_app;

-- A creator's own commission instead of the site's.
create table commission_override (
  owner_id uuid primary key,
  rate_basis_points int not null check (rate_basis_points between 0 and 10000),
  updated_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on commission_override to stagedoor_app;
insert into table_version (name) values ('commission_override');
create trigger commission_override_changed after insert or update or delete on commission_override
  for each statement execute function count_table_change();

-- How much a fan's wallet may spend in a period, as set by the fan. No row: no limit.
create table spending_limit (
  account_id uuid not null,
  period text not null check (period in ('day', 'week', 'month')),
  -- Null: none.
  limit_token_cents bigint check (limit_token_cents >= 0),
  -- A raise that takes effect at `next_from`; `next_limit_token_cents` null removes the limit then.
  next_limit_token_cents bigint check (next_limit_token_cents >= 0),
  next_from timestamptz(3),
  updated_at timestamptz(3) not null default app_now(),
  primary key (account_id, period),
  check (next_from is not null or next_limit_token_cents is null)
);
grant select, insert, update, delete on spending_limit to stagedoor_app;

-- What a wallet spent in each hour (UTC) but its newest: limits sum these instead of all postings. (Under a simulated clock
-- an hour may come twice.)
create table spending_hour (
  account_id uuid not null,
  hour timestamptz(3) not null,
  spent_cents bigint not null,
  primary key (account_id, hour)
);
grant select on spending_hour to stagedoor_app;

create function length_of_period(p_period text) returns interval language sql immutable as $$
  select case p_period when 'day' then interval '24 hours' when 'week' then interval '7 days' else interval '30 days' end
$$;

-- What left a wallet since a moment, for whatever purpose: the hours after that moment's, and the postings of the rest of its
-- hour. Reversals of payments are not spending: the kinds of such transactions end in `_reversal`.
create function spent_since(p_owner_id uuid, p_since timestamptz) returns bigint language plpgsql stable as $$
declare
  v_account public.ledger_account;
  v_hour constant timestamptz(3) := date_trunc('hour', p_since, 'UTC');
begin
  select * into v_account from public.ledger_account
    where owner_id = p_owner_id and purpose = 'fan_wallet' and commodity = 'TOKEN';
  return (case when v_account.spent_hour > v_hour then v_account.spent_cents else 0 end)
    + coalesce((select sum(spent_cents) from public.spending_hour where account_id = v_account.id and hour > v_hour), 0)
    - coalesce((select sum(posting.amount_cents) from public.posting
        join public.ledger_transaction transaction on transaction.id = posting.transaction_id and transaction.kind not like '%\_reversal'
      where posting.account_id = v_account.id and posting.amount_cents < 0
        and posting.created_at > p_since and posting.created_at < v_hour + interval '1 hour'), 0);
end
$$;

-- The shortest period whose limit would be exceeded by spending `p_more_cents`; null: it may be spent. Called while the
-- spender's row is locked, so that nothing is spent concurrently.
create function exceeded_period(p_owner_id uuid, p_now timestamptz, p_more_cents bigint) returns text
language plpgsql stable as $$
declare
  v_limit record;
begin
  for v_limit in
    select period, case when next_from <= p_now then next_limit_token_cents else limit_token_cents end as cents
    from public.spending_limit where account_id = p_owner_id order by public.length_of_period(period)
  loop
    if v_limit.cents is not null
        and public.spent_since(p_owner_id, p_now - public.length_of_period(v_limit.period)) + p_more_cents > v_limit.cents then
      return v_limit.period;
    end if;
  end loop;
  return null;
end
$$;

-- Public API for statements of other features: what can be spent from a wallet, see `wallet.balance`. Inlined.
create function spendable(p_owner_id uuid) returns table (free_cents bigint) language sql stable parallel safe as $$
  select balance_cents - held_cents from ledger_account
  where owner_id = p_owner_id and purpose = 'fan_wallet' and commodity = 'TOKEN'
$$;
-- The same: how many of an account's settled top-ups were paid with money; one that a coupon made free is none.
create function paid_top_ups_counted(p_owner_id uuid) returns table (paid_top_ups int) language sql stable parallel safe as $$
  select paid_top_up_count from ledger_account
  where owner_id = p_owner_id and purpose = 'fan_wallet' and commodity = 'TOKEN'
$$;
revoke execute on function spendable, paid_top_ups_counted from public;
grant execute on function spendable, paid_top_ups_counted to stagedoor_app;

-- Finds an account, or creates it.
create function ledger_account_id(p_owner_id uuid, p_purpose text, p_commodity public.commodity) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  select id into v_id from public.ledger_account
    where owner_id = p_owner_id and purpose = p_purpose and commodity = p_commodity;
  if found then
    return v_id;
  end if;
  insert into public.ledger_account (owner_id, purpose, commodity, floor_cents)
    values (p_owner_id, p_purpose, p_commodity, case when p_purpose = 'fan_wallet' then 0 end)
    on conflict (owner_id, purpose, commodity) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from public.ledger_account
      where owner_id = p_owner_id and purpose = p_purpose and commodity = p_commodity;
  end if;
  return v_id;
end
$$;

-- Marks the wallet of an account with limits, so that a charge of any other wallet need not look for them.
create function mark_limited_wallet() returns trigger language plpgsql security definer as $$
declare
  v_account constant uuid := public.ledger_account_id(new.account_id, 'fan_wallet', 'TOKEN');
begin
  update public.ledger_account set has_limit = true where id = v_account and not has_limit;
  return null;
end
$$;
create trigger spending_limit_marks_wallet after insert on spending_limit for each row execute function mark_limited_wallet();

-- Locks a wallet until the transaction ends; without a wallet nothing.
create function lock_wallet(p_owner_id uuid) returns void language sql security definer as $$
  select from public.ledger_account where owner_id = p_owner_id and purpose = 'fan_wallet' and commodity = 'TOKEN' for update
$$;

-- Tokens that stay in a wallet and cannot be spent, because they are promised: the next minutes of a private show. A charge
-- takes them after they were released.
create table wallet_hold (
  -- That of what they are held for.
  id uuid primary key,
  owner_id uuid not null,
  held_cents bigint not null check (held_cents > 0),
  created_at timestamptz(3) not null default app_now()
);
grant select on wallet_hold to stagedoor_app;

-- Sets a hold to as many units as the rest of the wallet allows, at most `p_most_units`; none releases it. Locks the wallet.
-- Returns how many are held then.
create function hold_in_wallet(p_id uuid, p_owner_id uuid, p_unit_cents bigint, p_most_units int) returns int
language plpgsql security definer as $$
declare
  v_account uuid;
  v_free bigint;
  v_before bigint;
  v_units int;
begin
  if p_unit_cents <= 0 or p_most_units < 0 then
    raise exception 'not units to hold' using errcode = 'check_violation';
  end if;
  select id, balance_cents - held_cents into v_account, v_free from public.ledger_account
    where owner_id = p_owner_id and purpose = 'fan_wallet' and commodity = 'TOKEN' for update;
  if not found then
    return 0;
  end if;
  select held_cents into v_before from public.wallet_hold where id = p_id and owner_id = p_owner_id;
  v_before := coalesce(v_before, 0);
  v_units := greatest(0, least(p_most_units, (v_free + v_before) / p_unit_cents));
  if v_units * p_unit_cents = v_before then
    return v_units;
  elsif v_units = 0 then
    delete from public.wallet_hold where id = p_id;
  else
    insert into public.wallet_hold (id, owner_id, held_cents) values (p_id, p_owner_id, v_units * p_unit_cents)
      on conflict (id) do update set held_cents = excluded.held_cents;
  end if;
  update public.ledger_account set held_cents = held_cents + v_units * p_unit_cents - v_before where id = v_account;
  return v_units;
end
$$;

-- The digest of a transaction. `p_postings` are `account|amount` in the order of their lines.
create function ledger_digest(p_id uuid, p_kind text, p_source_id uuid, p_reverses_id uuid, p_created_at timestamptz,
  p_postings text) returns bytea
language sql stable as $$
  select sha256(convert_to(concat_ws('|', p_id, p_kind, p_source_id, coalesce(p_reverses_id::text, '-'),
    (extract(epoch from p_created_at) * 1000)::bigint, p_postings), 'UTF8'))
$$;

-- Takes a price from a spender and gives it to a creator, less the platform's commission; `p_id` is also the source. Every
-- sale runs this: it locks only the spender's row.
-- Returns the spender's new balance, or null when it was too low and nothing was done. Raises SD002 when the price would
-- exceed a spending limit.
create function wallet_charge(p_id uuid, p_now timestamptz, p_spender_id uuid, p_creator_id uuid,
  p_price_token_cents bigint, p_commission_token_cents bigint) returns bigint
language plpgsql security definer as $$
declare
  v_spender uuid;
  v_creator uuid;
  v_platform constant uuid := '00000000-0000-7000-8000-000000000001';
  v_left bigint;
  v_net constant bigint := p_price_token_cents - p_commission_token_cents;
  v_is_limited boolean;
  v_hour constant timestamptz(3) := date_trunc('hour', p_now, 'UTC');
  v_earlier_hour timestamptz(3);
  v_earlier_cents bigint;
  v_lines text;
begin
  if p_price_token_cents <= 0 or p_commission_token_cents < 0 or v_net < 0 then
    raise exception 'not a price and its commission' using errcode = 'check_violation';
  end if;
  update public.ledger_account set balance_cents = balance_cents - p_price_token_cents, spent_hour = v_hour,
      spent_cents = case when spent_hour = v_hour then spent_cents else 0 end + p_price_token_cents,
      charge_count = charge_count + 1
    where owner_id = p_spender_id and purpose = 'fan_wallet' and commodity = 'TOKEN' and balance_cents - held_cents >= p_price_token_cents
    returning id, balance_cents, has_limit, old.spent_hour, old.spent_cents
    into v_spender, v_left, v_is_limited, v_earlier_hour, v_earlier_cents;
  if not found then
    return null;
  end if;
  if v_earlier_hour <> v_hour then
    insert into public.spending_hour as past (account_id, hour, spent_cents) values (v_spender, v_earlier_hour, v_earlier_cents)
      on conflict (account_id, hour) do update set spent_cents = past.spent_cents + excluded.spent_cents;
  end if;
  -- The price is part of the sums by now.
  if v_is_limited and public.exceeded_period(p_spender_id, p_now, 0) is not null then
    raise exception 'above a limit of the spender' using errcode = 'SD002';
  end if;
  select id into v_creator from public.ledger_account
    where owner_id = p_creator_id and purpose = 'creator_earnings' and commodity = 'TOKEN';
  if not found then
    v_creator := public.ledger_account_id(p_creator_id, 'creator_earnings', 'TOKEN');
  end if;
  if v_net > 0 and p_commission_token_cents > 0 then
    v_lines := concat_ws('|', v_spender, -p_price_token_cents, v_creator, v_net, v_platform, p_commission_token_cents);
  else
    -- One of the two gets the whole price.
    v_lines := concat_ws('|', v_spender, -p_price_token_cents, case when v_net > 0 then v_creator else v_platform end, p_price_token_cents);
  end if;
  insert into public.ledger_transaction (id, kind, source_id, created_at, digest)
    values (p_id, 'charge', p_id, p_now, public.ledger_digest(p_id, 'charge', p_id, null, p_now, v_lines));
  if v_net > 0 and p_commission_token_cents > 0 then
    insert into public.posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
      values (p_id, v_spender, -p_price_token_cents, 1, 'TOKEN', p_now), (p_id, v_creator, v_net, 2, 'TOKEN', p_now),
        (p_id, v_platform, p_commission_token_cents, 3, 'TOKEN', p_now);
    insert into public.unaggregated_posting (transaction_id, account_id, amount_cents, is_first)
      values (p_id, v_creator, v_net, true), (p_id, v_platform, p_commission_token_cents, false);
  else
    insert into public.posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
      values (p_id, v_spender, -p_price_token_cents, 1, 'TOKEN', p_now),
        (p_id, case when v_net > 0 then v_creator else v_platform end, p_price_token_cents, 2, 'TOKEN', p_now);
    insert into public.unaggregated_posting (transaction_id, account_id, amount_cents, is_first)
      values (p_id, case when v_net > 0 then v_creator else v_platform end, p_price_token_cents, true);
  end if;
  return v_left;
end
$$;

-- Posts any other transaction. `p_postings` is an array of {owner_id, purpose, commodity, amount_cents}; the order of the
-- array is that of the lines. Spenders' rows are locked in the order of their ids.
-- Returns `posted`; `repeated` when the source was posted before; `insufficient` when a spender's balance is too low;
-- `above_limit` when it would exceed a spending limit. A reversal ignores limits and may take a spender below zero;
-- later credits raise the floor again.
create function wallet_post(p_id uuid, p_kind text, p_source_id uuid, p_reverses_id uuid, p_is_reversal boolean,
  p_postings jsonb) returns text
language plpgsql security definer as $$
declare
  v_now constant timestamptz(3) := public.app_now();
  v_hour constant timestamptz(3) := date_trunc('hour', v_now, 'UTC');
  v_accounts uuid[];
  v_amounts bigint[];
  v_commodities public.commodity[];
  v_spender record;
  v_refusal text;
begin
  select array_agg(public.ledger_account_id(owner_id, purpose, commodity) order by line), array_agg(amount_cents order by line),
      array_agg(commodity order by line)
    into v_accounts, v_amounts, v_commodities
    from rows from (jsonb_to_recordset(p_postings)
      as (owner_id uuid, purpose text, commodity public.commodity, amount_cents bigint))
      with ordinality as requested (owner_id, purpose, commodity, amount_cents, line);
  for v_spender in
    select kept.id, kept.owner_id, kept.balance_cents - kept.held_cents as free_cents, requested.amount_cents
    from unnest(v_accounts, v_amounts) as requested (id, amount_cents)
      join public.ledger_account kept on kept.id = requested.id and kept.floor_cents is not null
    order by kept.id for update of kept
  loop
    continue when v_spender.amount_cents > 0 or p_is_reversal;
    if v_spender.free_cents + v_spender.amount_cents < 0 then
      v_refusal := 'insufficient';
    elsif public.exceeded_period(v_spender.owner_id, v_now, -v_spender.amount_cents) is not null then
      v_refusal := coalesce(v_refusal, 'above_limit');
    end if;
  end loop;
  if v_refusal is not null then
    return case when exists (select from public.ledger_transaction
      where kind = p_kind and source_id = p_source_id and kind not in ('charge', 'payout_reserve')) then 'repeated' else v_refusal end;
  end if;
  insert into public.ledger_transaction (id, kind, source_id, reverses_id, created_at, digest)
    values (p_id, p_kind, p_source_id, p_reverses_id, v_now, public.ledger_digest(p_id, p_kind, p_source_id, p_reverses_id, v_now,
      (select string_agg(id || '|' || amount_cents, '|' order by line)
        from unnest(v_accounts, v_amounts) with ordinality as requested (id, amount_cents, line))))
    on conflict (kind, source_id) where kind not in ('charge', 'payout_reserve') do nothing;
  if not found then
    return 'repeated';
  end if;
  with changed as (
    update public.ledger_account kept
      set balance_cents = kept.balance_cents + requested.amount_cents,
        floor_cents = case when p_is_reversal or requested.amount_cents > 0
          then least(0, kept.balance_cents + requested.amount_cents) else kept.floor_cents end,
        spent_hour = case when requested.spent_cents = 0 then kept.spent_hour else v_hour end,
        spent_cents = requested.spent_cents + case when requested.spent_cents = 0 or kept.spent_hour = v_hour then kept.spent_cents else 0 end,
        paid_top_up_count = kept.paid_top_up_count + (p_kind = 'top_up' and 'USD' = any (v_commodities))::int
      from (select id, amount_cents, case when p_is_reversal then 0 else greatest(0, -amount_cents) end as spent_cents
        from unnest(v_accounts, v_amounts) as line (id, amount_cents)) as requested
      where kept.id = requested.id and kept.floor_cents is not null
      returning kept.id, old.spent_hour, old.spent_cents, new.spent_hour as newest_hour)
  insert into public.spending_hour as past (account_id, hour, spent_cents)
    select id, spent_hour, spent_cents from changed where spent_hour <> newest_hour
    on conflict (account_id, hour) do update set spent_cents = past.spent_cents + excluded.spent_cents;
  insert into public.posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
    select p_id, id, amount_cents, line, commodity, v_now
    from unnest(v_accounts, v_amounts, v_commodities) with ordinality as requested (id, amount_cents, commodity, line);
  insert into public.unaggregated_posting (transaction_id, account_id, amount_cents, is_first)
    select p_id, requested.id, requested.amount_cents, row_number() over () = 1
    from unnest(v_accounts, v_amounts) as requested (id, amount_cents)
      join public.ledger_account plain on plain.id = requested.id and plain.floor_cents is null;
  if not found then
    insert into public.unaggregated_posting (transaction_id, account_id, amount_cents, is_first) values (p_id, null, 0, true);
  end if;
  return 'posted';
end
$$;

-- Adds committed postings to the balances of accounts that are not spenders', and seals their transactions: `p_limit` rows
-- of the queue at most, those behind the row `p_after`. Its cost does not depend on how many rows wait: the rows are found by
-- position, in a scan that begins behind the deleted ones, and deleted by position.
-- Returns how many rows and the position of the last; zero when there are none, or another caller is at work.
create function aggregate_postings(p_limit int, p_after tid, out row_count int, out last_row tid)
language plpgsql security definer as $$
declare
  v_rows tid[];
  v_transactions uuid[];
  v_seal_id bigint;
  v_seal_hash bytea;
begin
  row_count := 0;
  last_row := p_after;
  if not pg_try_advisory_xact_lock(hashtextextended('aggregate_postings', 0)) then
    return;
  end if;
  select array_agg(ctid), count(*), max(ctid), array_agg(transaction_id order by transaction_id) filter (where is_first)
    into v_rows, row_count, last_row, v_transactions
    from (select ctid, transaction_id, is_first from public.unaggregated_posting where ctid > p_after limit p_limit) batch;
  if row_count = 0 then
    return;
  end if;
  with batch as (delete from public.unaggregated_posting where ctid = any (v_rows) returning account_id, amount_cents)
  update public.ledger_account plain set balance_cents = plain.balance_cents + sums.sum_cents
    from (select account_id, sum(amount_cents) as sum_cents from batch where account_id is not null group by account_id) sums
    where plain.id = sums.account_id;
  if v_transactions is null then
    return;
  end if;
  select id, hash into v_seal_id, v_seal_hash from public.ledger_seal order by id desc limit 1;
  insert into public.ledger_seal (id, transaction_ids, previous_hash, hash)
    select coalesce(v_seal_id, 0) + 1, v_transactions, coalesce(v_seal_hash, ''::bytea),
      sha256(coalesce(v_seal_hash, ''::bytea) || string_agg(digest, ''::bytea order by id))
    from public.ledger_transaction where id = any (v_transactions);
end
$$;

revoke execute on function spent_since, exceeded_period, mark_limited_wallet, ledger_account_id, ledger_digest, lock_wallet,
  hold_in_wallet, wallet_charge, wallet_post, aggregate_postings from public;
grant execute on function spent_since, exceeded_period, ledger_digest, lock_wallet, hold_in_wallet, wallet_charge, wallet_post, aggregate_postings
  to stagedoor_app;
