import type pg from 'pg'

const TOP_UP_CENTS = 10_000
const PRICE_CENTS = 1_000
const COMMISSION_CENTS = 200
const TIPS_OF_FAN = 7
const DAYS = 90

/** The ledger's accounts of everybody, and those of the platform. */
export async function addWallets(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into ledger_account (owner_id, purpose, commodity, floor_cents)
    select id, 'fan_wallet', 'TOKEN'::commodity, 0 from fan_place
    union all select id, 'creator_earnings', 'TOKEN', null from creator_place`)
  await client.query(`create temporary table platform_account as
    select purpose, commodity, ledger_account_id('00000000-0000-0000-0000-000000000000', purpose, commodity) as id
    from (values ('gateway_clearing', 'USD'::commodity), ('exchange', 'USD'), ('exchange', 'TOKEN'), ('platform_commission', 'TOKEN'))
      as given (purpose, commodity)`)
  await client.query(`create temporary table movement (id uuid, kind text, at timestamptz(3), wallet_id uuid, accounts uuid[], amounts bigint[],
    commodities commodity[])`)
  await client.query(
    'create temporary table sale (id uuid, fan_id uuid, creator_id uuid, wallet_id uuid, earnings_id uuid, number int, at timestamptz(3))',
  )
  await client.query('analyze ledger_account, platform_account')
}

const account = (purpose: string, commodity: string): string =>
  `(select id from platform_account where purpose = '${purpose}' and commodity = '${commodity}')`

/** A payment of each of these fans, with what it moved. */
export async function addTopUps(client: pg.ClientBase, from: number, to: number): Promise<void> {
  await client.query('truncate movement')
  await client.query(
    `with paid as (
        insert into payment_transaction (id, account_id, gateway, type, target, original_price_cents, price_cents, credit_token_cents,
          token_price_cents, locale, expires_at, status, captured_cents, gateway_payment_id, paid_at, card_brand, card_last4_digits,
          created_at, updated_at)
        select uuidv7(at - now()), id, 'sandbox', 'token_package', 'wallet', $3::bigint, $3, $3, 100, 'en-US', at, 'success', $3, 'pay_large_' || place, at,
          'visa', '4242', at, at
        from fan_place, lateral (select now() - interval '${DAYS} days' - place % 100000 * interval '1 minute' as at) moment
        where place between $1::int and $2::int returning id, account_id, paid_at)
      insert into movement
      select paid.id, 'top_up', paid_at, wallet.id,
        array[${account('gateway_clearing', 'USD')}, ${account('exchange', 'USD')}, ${account('exchange', 'TOKEN')}, wallet.id],
        array[-$3, $3, -$3, $3], '{USD,USD,TOKEN,TOKEN}'
      from paid join ledger_account wallet on wallet.owner_id = paid.account_id and purpose = 'fan_wallet' and commodity = 'TOKEN'`,
    [from, to, TOP_UP_CENTS],
  )
  await client.query(
    'update ledger_account set paid_top_up_count = paid_top_up_count + 1 where id in (select wallet_id from movement)',
  )
  await post(client)
}

/** Seven tips of each of these fans to different creators, with receipts and earnings. */
export async function addSales(client: pg.ClientBase, from: number, to: number, creators: number): Promise<void> {
  await client.query('truncate movement, sale')
  await client.query(
    `insert into sale
      select uuidv7(at - now()), fan.id, creator.id, wallet.id, earnings.id, n, at
      from fan_place fan cross join generate_series(1, ${TIPS_OF_FAN}) n
        cross join lateral (select now() - (fan.place * ${TIPS_OF_FAN} + n) % ($3::int * 1440) * interval '1 minute' as at) moment
        join creator_place creator on creator.place = (fan.place * 31 + n * 1009) % $4::int + 1
        join ledger_account wallet on wallet.owner_id = fan.id and wallet.purpose = 'fan_wallet' and wallet.commodity = 'TOKEN'
        join ledger_account earnings on earnings.owner_id = creator.id and earnings.purpose = 'creator_earnings' and earnings.commodity = 'TOKEN'
      where fan.place between $1::int and $2::int`,
    [from, to, DAYS, creators],
  )
  await client.query(
    `insert into purchase (id, buyer_id, seller_id, type, target, target_id, title, quantity, original_price_token_cents,
        price_token_cents, balance_token_cents, commission_token_cents, commission_basis_points, token_price_cents, created_at, updated_at)
      select id, fan_id, creator_id, 'tip', 'performer', creator_id, '', 1, $1::bigint, $1, $3 - number * $1, $2::bigint, 2000, 100, at, at from sale`,
    [PRICE_CENTS, COMMISSION_CENTS, TOP_UP_CENTS],
  )
  await client.query(
    `insert into earning (id, performer_id, buyer_id, transaction_id, type, source_type, source_id, gross_token_cents,
        commission_token_cents, net_token_cents, commission_basis_points, available_at, created_at)
      select id, creator_id, fan_id, id, 'tip', 'performer', creator_id, $1::bigint, $2::bigint, $1 - $2, 2000, at + interval '7 days', at from sale`,
    [PRICE_CENTS, COMMISSION_CENTS],
  )
  await client.query(
    `insert into movement
      select id, 'charge', at, wallet_id, array[wallet_id, earnings_id, ${account('platform_commission', 'TOKEN')}],
        array[-$1::bigint, $1 - $2::bigint, $2], '{TOKEN,TOKEN,TOKEN}' from sale`,
    [PRICE_CENTS, COMMISSION_CENTS],
  )
  await client.query(COUNT_SPENDING)
  await post(client)
}

/** What `wallet_charges` counts of a wallet: its charges, the newest hour with spending, and the hours before. */
const COUNT_SPENDING = `
  with spent as (
      select wallet_id, date_trunc('hour', at, 'UTC') as hour, -sum(amounts[1]) as cents, count(*) as charges,
        row_number() over (partition by wallet_id order by date_trunc('hour', at, 'UTC') desc) as age
      from movement group by 1, 2),
    kept as (
      update ledger_account wallet set charge_count = charge_count + total.charges, spent_hour = newest.hour, spent_cents = newest.cents
      from spent newest join (select wallet_id, sum(charges) as charges from spent group by 1) total using (wallet_id)
      where newest.age = 1 and wallet.id = newest.wallet_id)
  insert into spending_hour (account_id, hour, spent_cents) select wallet_id, hour, cents from spent where age > 1`

/** Writes the transactions in `movement` with their postings, as `wallet_posts` and `wallet_charges` do; sums and seals follow later. */
async function post(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into ledger_transaction (id, kind, source_id, created_at, digest)
    select id, kind, id, at, ledger_digest(id, kind, id, null, at,
      (select string_agg(account || '|' || amount, '|' order by line)
        from unnest(accounts, amounts) with ordinality as posted (account, amount, line))) from movement`)
  await client.query(`insert into posting (transaction_id, account_id, amount_cents, line, commodity, created_at)
    select id, account, amount, line, commodity, at
    from movement, unnest(accounts, amounts, commodities) with ordinality as posted (account, amount, commodity, line)`)
  await client.query(`update ledger_account wallet set balance_cents = balance_cents + own.cents
    from (select wallet_id, sum(amount) as cents from movement, unnest(accounts, amounts) as posted (account, amount)
      where account = wallet_id group by 1) own where wallet.id = own.wallet_id`)
  await client.query(`insert into unaggregated_posting (transaction_id, account_id, amount_cents, is_first)
    select id, account, amount, row_number() over (partition by id order by line) = 1
    from movement, unnest(accounts, amounts) with ordinality as posted (account, amount, line) where account <> wallet_id`)
}
