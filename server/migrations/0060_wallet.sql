-- The double-entry ledger. It knows who holds what and nothing of what was bought. See docs/decisions/0030.

create type commodity as enum ('TOKEN', 'USD');

-- An account of the ledger: whose it is (the nil id: the platform's), what for, and in what.
create table ledger_account (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  purpose text not null,
  commodity commodity not null,
  -- Only a spender can be refused, so only a spender's balance is kept as a number; such an account has a floor. Of
  -- all others this is the part of their postings that was folded: no two sales wait for one creator's row.
  balance_cents bigint not null default 0,
  -- Zero, or how far the reversal of a payment has taken a spender below it. Null: no balance is kept.
  floor_cents bigint,
  created_at timestamptz(3) not null default app_now(),
  unique (owner_id, purpose, commodity),
  constraint balance_not_below_floor check (balance_cents >= floor_cents)
) with (fillfactor = 70);

-- The account that every sale pays into, under an id that the function below knows.
insert into ledger_account (id, owner_id, purpose, commodity)
  values ('00000000-0000-7000-8000-000000000001', '00000000-0000-0000-0000-000000000000', 'platform_commission', 'TOKEN');

create table ledger_transaction (
  id uuid primary key,
  kind text not null,
  -- What made it so, as `top_up:<id>`: nothing is posted twice for one cause.
  cause text not null,
  created_at timestamptz(3) not null,
  -- SHA-256 over the transaction and its postings; the seals chain these.
  digest bytea not null
);
-- A charge has the id of what caused it, so that its primary key says the same.
create unique index ledger_transaction_cause on ledger_transaction (cause) where kind <> 'charge';

-- Append-only. No foreign keys: checking one locks the row it points at, and a hot creator's would be locked by
-- every sale. The functions below are the only writers; `checkBooks` proves that every posting has its account.
create table posting (
  transaction_id uuid not null,
  account_id uuid not null,
  amount_cents bigint not null,
  line smallint not null,
  commodity commodity not null,
  primary key (transaction_id, line)
);
-- The history of one account.
create index posting_of_account on posting (account_id, transaction_id);

-- One statement writes all postings of a transaction, so what it wrote must balance: looking at exactly these rows
-- costs a third of a deferred check of each.
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

-- What is not yet folded into a balance, and which transactions are not yet sealed. Emptied every few seconds.
create table unaggregated_posting (
  transaction_id uuid not null,
  -- Null: a transaction without a creator, here only to be sealed.
  account_id uuid,
  amount_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
-- The unaggregated part of one balance.
create index unaggregated_posting_of_account on unaggregated_posting (account_id);

-- The hash chain: each seal covers the digests of some transactions and the seal before it.
create table ledger_seal (
  id bigint primary key,
  transaction_ids uuid[] not null,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz(3) not null default app_now()
);

-- Requests read the books. They write them through the functions below, which run as their owner and therefore name
-- every table with its schema.
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

-- Finds an account, or opens it.
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

-- The digest of a transaction from its postings in order of their lines.
create function ledger_digest(p_id uuid, p_kind text, p_cause text, p_created_at timestamptz, p_postings text) returns bytea
language sql stable as $$
  select sha256(convert_to(concat_ws('|', p_id, p_kind, p_cause, (extract(epoch from p_created_at) * 1000)::bigint, p_postings), 'UTF8'))
$$;

-- Takes a price from a spender and gives it to a creator, less the platform's commission. One statement of the
-- caller's, and the path of every sale: it locks nothing but the spender's row.
-- Returns what the spender has left, or null when there was too little and nothing was done.
create function wallet_charge(p_id uuid, p_cause text, p_now timestamptz, p_spender_id uuid, p_creator_id uuid,
  p_price_token_cents bigint, p_commission_token_cents bigint) returns bigint
language plpgsql security definer as $$
declare
  v_spender uuid;
  v_creator uuid;
  v_platform constant uuid := '00000000-0000-7000-8000-000000000001';
  v_left bigint;
  v_net bigint := p_price_token_cents - p_commission_token_cents;
  v_lines text;
begin
  if p_price_token_cents <= 0 or p_commission_token_cents < 0 or v_net < 0 then
    raise exception 'not a price and its commission' using errcode = 'check_violation';
  end if;
  update public.ledger_account set balance_cents = balance_cents - p_price_token_cents
    where owner_id = p_spender_id and purpose = 'fan_wallet' and commodity = 'TOKEN' and balance_cents >= p_price_token_cents
    returning id, balance_cents into v_spender, v_left;
  if not found then
    return null;
  end if;
  select id into v_creator from public.ledger_account
    where owner_id = p_creator_id and purpose = 'creator_earnings' and commodity = 'TOKEN';
  if not found then
    v_creator := public.ledger_account_id(p_creator_id, 'creator_earnings', 'TOKEN');
  end if;
  if v_net > 0 and p_commission_token_cents > 0 then
    v_lines := concat_ws('|', v_spender, -p_price_token_cents, v_creator, v_net, v_platform, p_commission_token_cents);
  else
    -- All of it is the one's or the other's.
    v_lines := concat_ws('|', v_spender, -p_price_token_cents, case when v_net > 0 then v_creator else v_platform end, p_price_token_cents);
  end if;
  insert into public.ledger_transaction (id, kind, cause, created_at, digest)
    values (p_id, 'charge', p_cause, p_now, public.ledger_digest(p_id, 'charge', p_cause, p_now, v_lines));
  if v_net > 0 and p_commission_token_cents > 0 then
    insert into public.posting (transaction_id, account_id, amount_cents, line, commodity)
      values (p_id, v_spender, -p_price_token_cents, 1, 'TOKEN'), (p_id, v_creator, v_net, 2, 'TOKEN'),
        (p_id, v_platform, p_commission_token_cents, 3, 'TOKEN');
  else
    insert into public.posting (transaction_id, account_id, amount_cents, line, commodity)
      values (p_id, v_spender, -p_price_token_cents, 1, 'TOKEN'),
        (p_id, case when v_net > 0 then v_creator else v_platform end, p_price_token_cents, 2, 'TOKEN');
  end if;
  insert into public.unaggregated_posting (transaction_id, account_id, amount_cents) values (p_id, v_creator, v_net);
  return v_left;
end
$$;

-- Posts any transaction: amounts by owner, purpose and commodity. Of spenders the rows are locked in one order.
-- `posted`; `repeated` when the cause was posted before; `insufficient` when a spender has too little. A reversal may
-- take a spender below zero; whatever is credited later lifts the floor again.
create function wallet_post(p_id uuid, p_kind text, p_cause text, p_owner_ids uuid[], p_purposes text[],
  p_commodities public.commodity[], p_amounts_cents bigint[], p_is_reversal boolean) returns text
language plpgsql security definer as $$
declare
  v_now timestamptz(3) := public.app_now();
  v_accounts uuid[];
  v_spender record;
begin
  select array_agg(public.ledger_account_id(owner_id, purpose, commodity) order by line) into v_accounts
    from unnest(p_owner_ids, p_purposes, p_commodities) with ordinality as asked (owner_id, purpose, commodity, line);
  for v_spender in
    select kept.id, kept.balance_cents, asked.amount_cents
    from unnest(v_accounts, p_amounts_cents) as asked (id, amount_cents)
      join public.ledger_account kept on kept.id = asked.id and kept.floor_cents is not null
    order by kept.id for update of kept
  loop
    if v_spender.amount_cents < 0 and not p_is_reversal and v_spender.balance_cents + v_spender.amount_cents < 0 then
      return case when exists (select from public.ledger_transaction where cause = p_cause and kind <> 'charge') then 'repeated' else 'insufficient' end;
    end if;
  end loop;
  insert into public.ledger_transaction (id, kind, cause, created_at, digest)
    values (p_id, p_kind, p_cause, v_now, public.ledger_digest(p_id, p_kind, p_cause, v_now,
      (select string_agg(id || '|' || amount_cents, '|' order by line)
        from unnest(v_accounts, p_amounts_cents) with ordinality as asked (id, amount_cents, line))))
    on conflict (cause) where kind <> 'charge' do nothing;
  if not found then
    return 'repeated';
  end if;
  update public.ledger_account kept
    set balance_cents = kept.balance_cents + asked.amount_cents,
      floor_cents = case when p_is_reversal or asked.amount_cents > 0
        then least(0, kept.balance_cents + asked.amount_cents) else kept.floor_cents end
    from unnest(v_accounts, p_amounts_cents) as asked (id, amount_cents)
    where kept.id = asked.id and kept.floor_cents is not null;
  insert into public.posting (transaction_id, account_id, amount_cents, line, commodity)
    select p_id, id, amount_cents, line, commodity
    from unnest(v_accounts, p_amounts_cents, p_commodities) with ordinality as asked (id, amount_cents, commodity, line);
  insert into public.unaggregated_posting (transaction_id, account_id, amount_cents)
    select p_id, asked.id, asked.amount_cents
    from unnest(v_accounts, p_amounts_cents) as asked (id, amount_cents)
      join public.ledger_account plain on plain.id = asked.id and plain.floor_cents is null
    union all
    select p_id, null, 0 where not exists (
      select from public.ledger_account plain where plain.id = any (v_accounts) and plain.floor_cents is null);
  return 'posted';
end
$$;

-- Folds committed postings into the balances of those who are no spenders, and seals their transactions: at most
-- about `p_limit` of them, one caller at a time. Returns how many; zero when there is nothing, or somebody is at it.
create function aggregate_postings(p_limit int) returns int
language plpgsql security definer as $$
declare
  v_ids uuid[];
  v_previous public.ledger_seal;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('aggregate_postings', 0)) then
    return 0;
  end if;
  select array_agg(transaction_id order by transaction_id) into v_ids
    from (select distinct transaction_id from (select transaction_id from public.unaggregated_posting limit p_limit) as part) as batch;
  if v_ids is null then
    return 0;
  end if;
  -- A transaction's rows were committed together, so they are all here, also those beyond the limit.
  delete from public.unaggregated_posting where transaction_id = any (v_ids);
  update public.ledger_account plain set balance_cents = plain.balance_cents + folded.sum_cents
    from (select account_id, sum(amount_cents) as sum_cents from public.posting
      where transaction_id = any (v_ids) group by account_id) as folded
    where plain.id = folded.account_id and plain.floor_cents is null;
  select * into v_previous from public.ledger_seal order by id desc limit 1;
  insert into public.ledger_seal (id, transaction_ids, previous_hash, hash)
    select coalesce(v_previous.id, 0) + 1, v_ids, coalesce(v_previous.hash, ''::bytea),
      sha256(coalesce(v_previous.hash, ''::bytea) || string_agg(digest, ''::bytea order by id))
    from public.ledger_transaction where id = any (v_ids);
  return cardinality(v_ids);
end
$$;

revoke execute on function ledger_account_id, ledger_digest, wallet_charge, wallet_post, aggregate_postings from public;
grant execute on function ledger_digest, wallet_charge, wallet_post, aggregate_postings to stagedoor_app;
