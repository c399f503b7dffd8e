import pg from 'pg'

const ROWS = 1_000_000
/** How many rows name the same thing or person. */
const ROWS_OF_AN_ID = 100
/** The share of rows that have the common value of a column. */
const COMMON = 0.9999

/**
 * The tables that stay small however large a site becomes, by what they hold: what the operator writes, and one row of the installation.
 * Reading one of them as a whole is no scan.
 */
export const SMALL: ReadonlySet<string> = new Set([
  'app_clock',
  // A row where staff agreed on something with one creator.
  'commission_override',
  'coupon',
  // What the sandbox gateway was told to break.
  'faults',
  'high_risk_creator',
  'live_server_connection',
  'push_key',
  'region_policy',
  'setting',
  'site_picture',
  'site_promo',
  'statement_key',
  'static_page',
  'static_page_text',
  'table_version',
  'token_package',
  'translation',
])

/**
 * What any large site is like, of columns by which partial indexes find what is under way: nearly all rows are over. Without this the
 * planner takes such an index for one of nearly all rows.
 */
const COMMON_VALUES: readonly { table: string; column: string; value: string | null }[] = [
  { table: 'account_export', column: 'status', value: 'expired' },
  { table: 'conversation', column: 'kind', value: 'private' },
  { table: 'mass_message', column: 'work', value: null },
  { table: 'private_call', column: 'status', value: 'ended' },
  { table: 'stream', column: 'status', value: 'ended' },
]

/**
 * A million rows in every table that can grow, and no statistics of their values, which are those of a handful of rows, but what is
 * said above. Has to run as the owner of the tables in a transaction that is taken back.
 */
export async function pretendToBeLarge(client: pg.Client): Promise<void> {
  await fillEmptyTables(client)
  await client.query(
    `select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats where schemaname in ('public', 'sandbox')`,
  )
  await client.query(
    `select pg_restore_relation_stats('schemaname', nspname::text, 'relname', relname::text,
        'relpages', (pg_relation_size(pg_class.oid) / current_setting('block_size')::int)::int, 'reltuples', $1::real)
      from pg_class join pg_namespace namespace on namespace.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'sandbox') and relname <> all ($2::text[])`,
    [ROWS, [...SMALL]],
  )
  await client.query(
    `select pg_restore_attribute_stats('schemaname', nspname::text, 'relname', relname::text, 'attname', attname::text,
        'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', $1::real)
      from pg_class join pg_namespace namespace on namespace.oid = relnamespace
        join pg_attribute on attrelid = pg_class.oid and attnum > 0 and atttypid = 'uuid'::regtype
      where relkind = 'r' and nspname in ('public', 'sandbox') and relname <> all ($2::text[])`,
    [-1 / ROWS_OF_AN_ID, [...SMALL]],
  )
  for (const { table, column, value } of COMMON_VALUES)
    await client.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text,
        'inherited', false, 'null_frac', $3::real, 'avg_width', 4, 'n_distinct', 5::real,
        'most_common_vals', $4::text, 'most_common_freqs', $5::real[])`,
      [
        table,
        column,
        value === null ? COMMON : 0,
        value === null ? null : `{${value}}`,
        value === null ? null : [COMMON],
      ],
    )
}

type Column = { table: string; column: string; type: string; category: string; label: string | null }

/** A value of a type that no index compares with anything, as SQL. */
function anyOf({ type, category, label }: Column): string {
  if (label !== null) return pg.escapeLiteral(label)
  const ofType: Record<string, string> = { uuid: 'uuidv7()', json: "'{}'", jsonb: "'{}'" }
  const ofCategory: Record<string, string> = { A: "'{}'", B: 'true', D: 'now()', N: '1' }
  return ofType[type] ?? ofCategory[category] ?? "'0'"
}

/** Of an empty table the planner believes nothing but that it never looked: each gets a row of no meaning, which no rule sees. */
async function fillEmptyTables(client: pg.Client): Promise<void> {
  await client.query('set local session_replication_role = replica')
  const { rows } = await client.query<Column>(
    `select pg_class.oid::regclass::text as table, quote_ident(attname) as column, typname as type, typcategory as category,
        (select enumlabel::text from pg_enum where enumtypid = atttypid limit 1) as label
      from pg_class join pg_namespace namespace on namespace.oid = relnamespace
        join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
        join pg_type on pg_type.oid = atttypid
      where relkind = 'r' and nspname in ('public', 'sandbox') and pg_relation_size(pg_class.oid) = 0`,
  )
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const { rows: checks } = await client.query<{ name: string }>(
      `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    )
    for (const { name } of checks) await client.query(`alter table ${table} drop constraint ${name}`)
    const names = columns.map(({ column }) => column)
    await client.query(`insert into ${table} (${names.join()}) values (${columns.map(anyOf).join()})`)
  }
}
