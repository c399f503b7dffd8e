-- What a fan allows their own wallet to spend in a period. No row: no limit.
create table spending_limit (
  account_id uuid not null,
  period text not null check (period in ('day', 'week', 'month')),
  -- Null: none.
  limit_token_cents bigint check (limit_token_cents >= 0),
  -- A raise that holds from `next_from` on; `next_limit_token_cents` null lifts the limit then.
  next_limit_token_cents bigint check (next_limit_token_cents >= 0),
  next_from timestamptz(3),
  updated_at timestamptz(3) not null default app_now(),
  primary key (account_id, period),
  check (next_from is not null or next_limit_token_cents is null)
);
grant select, insert, update on spending_limit to stagedoor_app;

create function length_of_period(p_period text) returns interval language sql immutable as $$
  select case p_period when 'day' then interval '24 hours' when 'week' then interval '7 days' else interval '30 days' end
$$;

-- What left a wallet since a moment, whatever it was for. Payments that were taken back are no spending: the kinds of
-- such transactions end in `_reversal`.
create function spent_since(p_owner_id uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(-sum(posting.amount_cents), 0)::bigint from public.ledger_account account
    join public.posting on posting.account_id = account.id and posting.amount_cents < 0
    join public.ledger_transaction transaction on transaction.id = posting.transaction_id
  where account.owner_id = p_owner_id and account.purpose = 'fan_wallet' and account.commodity = 'TOKEN'
    and transaction.created_at > p_since and transaction.kind not like '%\_reversal'
$$;

-- The shortest period whose limit so much more would exceed; null: it may be spent. Asked with the spender's row locked,
-- so that nobody spends beside it.
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
revoke execute on function spent_since, exceeded_period from public;
grant execute on function spent_since, exceeded_period to stagedoor_app;

-- As before, and: raises SD002 when this would exceed a limit of the spender.
create or replace function wallet_charge(p_id uuid, p_cause text, p_now timestamptz, p_spender_id uuid, p_creator_id uuid,
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
  -- Few have limits: the function is not even asked about the others.
  if exists (select from public.spending_limit where account_id = p_spender_id)
      and public.exceeded_period(p_spender_id, p_now, p_price_token_cents) is not null then
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

-- As before, and: `above_limit` when what a spender pays would exceed a limit of theirs. Reversals know no limits.
create or replace function wallet_post(p_id uuid, p_kind text, p_cause text, p_owner_ids uuid[], p_purposes text[],
  p_commodities public.commodity[], p_amounts_cents bigint[], p_is_reversal boolean) returns text
language plpgsql security definer as $$
declare
  v_now timestamptz(3) := public.app_now();
  v_accounts uuid[];
  v_spender record;
  v_refusal text;
begin
  select array_agg(public.ledger_account_id(owner_id, purpose, commodity) order by line) into v_accounts
    from unnest(p_owner_ids, p_purposes, p_commodities) with ordinality as asked (owner_id, purpose, commodity, line);
  for v_spender in
    select kept.id, kept.owner_id, kept.balance_cents, asked.amount_cents
    from unnest(v_accounts, p_amounts_cents) as asked (id, amount_cents)
      join public.ledger_account kept on kept.id = asked.id and kept.floor_cents is not null
    order by kept.id for update of kept
  loop
    continue when v_spender.amount_cents > 0 or p_is_reversal;
    if v_spender.balance_cents + v_spender.amount_cents < 0 then
      v_refusal := 'insufficient';
    elsif public.exceeded_period(v_spender.owner_id, v_now, -v_spender.amount_cents) is not null then
      v_refusal := coalesce(v_refusal, 'above_limit');
    end if;
  end loop;
  if v_refusal is not null then
    return case when exists (select from public.ledger_transaction where cause = p_cause and kind <> 'charge') then 'repeated' else v_refusal end;
  end if;
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
