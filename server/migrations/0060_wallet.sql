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
-- The same: how many charges an account's wallet has paid.
create function charges_counted(p_owner_id uuid) returns table (charges int) language sql stable parallel safe as $$
  select charge_count from ledger_account
  where owner_id = p_owner_id and purpose = 'fan_wallet' and commodity = 'TOKEN'
$$;
revoke execute on function spendable, paid_top_ups_counted, charges_counted from public;
grant execute on function spendable, paid_top_ups_counted, charges_counted to stagedoor_app;

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

-- Locks wallets until the transaction ends, in the order of their owners. Returns how many there are.
create function lock_wallets(p_owner_ids uuid[]) returns bigint language sql security definer as $$
  select count(*) from (select from public.ledger_account
    where owner_id = any (p_owner_ids) and purpose = 'fan_wallet' and commodity = 'TOKEN' order by owner_id for update) locked
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

-- Takes prices from spenders and gives each to a creator, less the platform's commission: one from each spender. `p_ids` are
-- also the sources. Every sale runs this, alone or with others: it locks only the spenders' rows, in the order of their owners.
-- Returns the outcome of each: `charged`, with the spender's new balance; `insufficient` or `above_limit`, and nothing was done
-- for it. Rows are found by their keys, however few there were when this was planned.
create function wallet_charges(p_now timestamptz, p_ids uuid[], p_spender_ids uuid[], p_creator_ids uuid[],
  p_price_token_cents bigint[], p_commission_token_cents bigint[])
returns table (charge_id uuid, outcome text, balance_token_cents bigint)
language plpgsql security definer set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_platform constant uuid := '00000000-0000-7000-8000-000000000001';
  v_hour constant timestamptz(3) := date_trunc('hour', p_now, 'UTC');
begin
  perform from unnest(p_spender_ids, p_price_token_cents, p_commission_token_cents) as charge (spender_id, price, commission)
    group by spender_id having count(*) > 1 or not bool_and(price > 0 and commission between 0 and price);
  if found then
    raise exception 'not a price and its commission, one of each spender' using errcode = 'check_violation';
  end if;
  perform public.lock_wallets(p_spender_ids);
  -- What is locked waits for nobody but who creates the same accounts, and all create them in one order.
  perform public.ledger_account_id(creator.id, 'creator_earnings', 'TOKEN')
    from (select distinct id from unnest(p_creator_ids) as creator (id) order by id) as creator
    where (select kept.id from public.ledger_account kept
      where kept.owner_id = creator.id and kept.purpose = 'creator_earnings' and kept.commodity = 'TOKEN') is null;
  -- Begun under the locks, so that it sees all that was spent before.
  return query with wallet as materialized (
      select charge.*, spender.id as spender, spender.balance_cents, spender.held_cents, spender.has_limit
      from unnest(p_ids, p_spender_ids, p_creator_ids, p_price_token_cents, p_commission_token_cents)
          as charge (id, spender_id, creator_id, price, commission)
        -- The limit keeps PostgreSQL from looking through all wallets instead, which seemed cheaper while there were few.
        cross join lateral (select * from public.ledger_account kept
          where kept.owner_id = charge.spender_id and kept.purpose = 'fan_wallet' and kept.commodity = 'TOKEN' limit 1) as spender
    ), decided as materialized (
      select *, case when balance_cents - held_cents < price then 'insufficient'
          when has_limit and public.exceeded_period(spender_id, p_now, price) is not null then 'above_limit'
          else 'charged' end as decision
      from wallet
    ), paid as materialized (
      select id, spender, price, commission, price - commission as net, (select kept.id from public.ledger_account kept
          where kept.owner_id = creator_id and kept.purpose = 'creator_earnings' and kept.commodity = 'TOKEN') as creator
      from decided where decision = 'charged'
    ), taken as (
      update public.ledger_account kept set balance_cents = kept.balance_cents - paid.price, spent_hour = v_hour,
          spent_cents = case when kept.spent_hour = v_hour then kept.spent_cents else 0 end + paid.price,
          charge_count = kept.charge_count + 1
        from paid where kept.id = paid.spender
        returning kept.id, old.spent_hour as earlier_hour, old.spent_cents as earlier_cents
    ), past as (
      insert into public.spending_hour as past (account_id, hour, spent_cents)
        select id, earlier_hour, earlier_cents from taken where earlier_hour <> v_hour
        on conflict (account_id, hour) do update set spent_cents = past.spent_cents + excluded.spent_cents
    ), written as (
      insert into public.ledger_transaction (id, kind, source_id, created_at, digest)
        select id, 'charge', id, p_now, public.ledger_digest(id, 'charge', id, null, p_now, concat_ws('|', spender, -price,
          case when net > 0 then creator end, nullif(net, 0), case when commission > 0 then v_platform end, nullif(commission, 0)))
        from paid
    ), posted as materialized (
      -- Creator or platform may get the whole price; then the other has no line.
      select id, line.* from paid, lateral (values (1, spender, -price), (2, creator, net), (2 + (net > 0)::int, v_platform, commission))
        as line (number, account, cents) where cents <> 0
    ), stored as (
      insert into public.posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
        select id, account, cents, number, 'TOKEN', p_now from posted
    ), queued as (
      insert into public.unaggregated_posting (transaction_id, account_id, amount_cents, is_first)
        select id, account, cents, number = 2 from posted where number > 1
    )
    select id, decision, case decision when 'charged' then balance_cents - price end from decided
    union all select charge.id, 'insufficient', null from unnest(p_ids) as charge (id)
      where (charge.id in (select decided.id from decided)) is not true;
end
$$;

-- Posts any other transactions: rows of {id, kind, source_id, reverses_id, is_reversal, postings}, their postings rows of {owner_id,
-- purpose, commodity, amount_cents}, whose order is that of the lines. A wallet may be credited by several of them; one that is
-- debited belongs to one of them only. Wallets are locked in the order of their owners. Rows are found by their keys, however few
-- there were when this was planned.
-- Returns the outcome of each: `posted`; `repeated` when the source was posted before; `insufficient` when a spender's balance is
-- too low; `above_limit` when it would exceed a spending limit: then nothing was done for it. A reversal ignores limits and may
-- take a spender below zero; later credits raise the floor again.
create function wallet_posts(p_transactions jsonb) returns table (transaction_id uuid, outcome text)
language plpgsql security definer set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_now constant timestamptz(3) := public.app_now();
  v_hour constant timestamptz(3) := date_trunc('hour', v_now, 'UTC');
  v_owners uuid[];
  v_is_shared boolean;
begin
  select array_agg(owner_id), bool_or(is_shared) into v_owners, v_is_shared
    from (select line.owner_id, count(*) > 1 and min(line.amount_cents) < 0 as is_shared
      from jsonb_to_recordset(p_transactions) as requested (postings jsonb),
        jsonb_to_recordset(requested.postings) as line (owner_id uuid, purpose text, amount_cents bigint)
      where line.purpose = 'fan_wallet' group by line.owner_id) as spender;
  if v_is_shared then
    raise exception 'a wallet is debited beside another transaction' using errcode = 'check_violation';
  end if;
  perform public.lock_wallets(v_owners);
  -- What is locked waits for nobody but who creates the same accounts, and all create them in one order.
  perform public.ledger_account_id(needed.owner_id, needed.purpose, needed.commodity)
    from (select distinct line.owner_id, line.purpose, line.commodity
      from jsonb_to_recordset(p_transactions) as requested (postings jsonb),
        jsonb_to_recordset(requested.postings) as line (owner_id uuid, purpose text, commodity public.commodity)
      order by line.owner_id, line.purpose, line.commodity) as needed
    where (select kept.id from public.ledger_account kept
      where kept.owner_id = needed.owner_id and kept.purpose = needed.purpose and kept.commodity = needed.commodity) is null;
  if found then
    perform public.lock_wallets(v_owners);
  end if;
  return query with line as materialized (
      select requested.id, requested.kind, requested.source_id, requested.reverses_id, requested.is_reversal, part.number, part.cents, part.commodity,
        kept.id as account, kept.floor_cents is not null as is_wallet,
        case when kept.floor_cents is null or part.cents > 0 or requested.is_reversal then null
          when kept.balance_cents - kept.held_cents + part.cents < 0 then 'insufficient'
          when kept.has_limit and public.exceeded_period(part.owner_id, v_now, -part.cents) is not null then 'above_limit' end as own_refusal
      from jsonb_to_recordset(p_transactions)
          as requested (id uuid, kind text, source_id uuid, reverses_id uuid, is_reversal boolean, postings jsonb),
        rows from (jsonb_to_recordset(requested.postings)
            as (owner_id uuid, purpose text, commodity public.commodity, amount_cents bigint))
          with ordinality as part (owner_id, purpose, commodity, cents, number)
        cross join lateral (select * from public.ledger_account kept where kept.owner_id = part.owner_id
          and kept.purpose = part.purpose and kept.commodity = part.commodity limit 1) as kept
    ), decided as materialized (
      -- Of two spenders' refusals too little money, which is the greater word.
      select line.*, max(own_refusal) over whole as refusal, bool_or(commodity = 'USD') over whole as has_dollars,
        string_agg(account || '|' || cents, '|') over whole as content
      from line window whole as (partition by id order by number rows between unbounded preceding and unbounded following)
    ), written as materialized (
      insert into public.ledger_transaction (id, kind, source_id, reverses_id, created_at, digest)
        select id, kind, source_id, reverses_id, v_now, public.ledger_digest(id, kind, source_id, reverses_id, v_now, content)
        from decided where number = 1 and refusal is null
        on conflict (kind, source_id) where kind not in ('charge', 'payout_reserve') do nothing
        returning id
    ), posted as materialized (
      select * from decided where (id in (select written.id from written)) is true
    ), moved as (
      update public.ledger_account kept
        set balance_cents = kept.balance_cents + wallet.cents,
          floor_cents = case when wallet.moves_floor then least(0, kept.balance_cents + wallet.cents) else kept.floor_cents end,
          spent_hour = case when wallet.spent_cents = 0 then kept.spent_hour else v_hour end,
          spent_cents = wallet.spent_cents + case when wallet.spent_cents = 0 or kept.spent_hour = v_hour then kept.spent_cents else 0 end,
          paid_top_up_count = kept.paid_top_up_count + wallet.paid_top_ups
        from (select account, sum(cents) as cents, bool_or(is_reversal or cents > 0) as moves_floor,
            sum(case when is_reversal then 0 else greatest(0, -cents) end) as spent_cents,
            (count(*) filter (where kind = 'top_up' and has_dollars))::int as paid_top_ups
          from posted where is_wallet group by account) as wallet
        where kept.id = wallet.account
        returning kept.id, old.spent_hour, old.spent_cents, new.spent_hour as newest_hour
    ), past as (
      insert into public.spending_hour as past (account_id, hour, spent_cents)
        select id, spent_hour, spent_cents from moved where spent_hour <> newest_hour
        on conflict (account_id, hour) do update set spent_cents = past.spent_cents + excluded.spent_cents
    ), stored as (
      insert into public.posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
        select id, account, cents, number, commodity, v_now from posted
    ), queued as (
      insert into public.unaggregated_posting (transaction_id, account_id, amount_cents, is_first)
        select id, account, cents, row_number() over (partition by id order by number) = 1 from posted where not is_wallet
        union all select id, null, 0, true from posted group by id having bool_and(is_wallet)
    )
    select id, case when (id in (select written.id from written)) is true then 'posted' when refusal is null then 'repeated'
        else coalesce((select 'repeated' from public.ledger_transaction earlier where earlier.kind = decided.kind
          and earlier.source_id = decided.source_id and earlier.kind not in ('charge', 'payout_reserve')), refusal) end
    from decided where number = 1;
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

revoke execute on function spent_since, exceeded_period, mark_limited_wallet, ledger_account_id, ledger_digest, lock_wallets,
  hold_in_wallet, wallet_charges, wallet_posts, aggregate_postings from public;
grant execute on function spent_since, exceeded_period, ledger_digest, lock_wallets, hold_in_wallet, wallet_charges, wallet_posts, aggregate_postings
  to stagedoor_app;
