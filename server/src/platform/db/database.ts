import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import { poolDialect } from './driver.ts'
import type { DB } from './schema.ts'
import { withinTransaction } from './transaction-scope.ts'

/** A pool of connections, or a transaction: the executor of queries. */
export type Db = Kysely<DB>

/** A running transaction. */
export type Tx = Transaction<DB>

const INT8 = 20
const INT8_ARRAY = 1016

/** bigint columns hold money and counters, all far below 2^53: anything larger is a bug and throws. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === INT8) return parseInt8
    if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInt8))
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  /** About 8 a core is the knee; more is slower. */
  maximumConnections?: number
  /** 0: none, for programs that read everything. */
  statementTimeoutMs?: number
  /** How long a caller waits for a connection while all are in use. */
  connectionTimeoutMs?: number
  /** Whether plans may read whole tables where an index would do: programs that read everything. Decision 0435. */
  mayScanTables?: boolean
  /** Who records events on these connections and delivers them; 0, the default: nobody in particular. */
  processId?: number
  /** Whether a transaction that requests a second connection is refused; true by default. Off in production. */
  isGuarded?: boolean
}

/** A raw pool for LISTEN and for statements that the query builder does not support. */
export function openPool(
  url: string,
  {
    maximumConnections = 10,
    statementTimeoutMs = 30_000,
    connectionTimeoutMs = 5_000,
    mayScanTables = false,
    processId = 0,
  }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maximumConnections,
    types,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Without it PostgreSQL plans a prepared statement again each time that it finds the values' own plan cheaper, which
    // for small plans costs several times what the plan saves (measured: 350 against 60 µs for a page of posts).
    // And a plan that expects many rows would be compiled by LLVM, where there is one, before it finds two. A plan that was made
    // while a table was empty would read all of it until autovacuum has analysed it, but where it may not.
    options: `-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=${mayScanTables ? 'on' : 'off'} -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=30000 -c stagedoor.process=${processId}`,
  })
  // The pool replaces a connection that fails while idle; the next query fails for its caller if the server is down.
  pool.on('error', () => undefined)
  // One that fails between two statements of a transaction is reported to this listener only; without it the process
  // would end.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens the database as the login of its address. */
export function openDatabase(url: string, options: PoolOptions = {}): Db {
  return new PooledDatabase(openPool(url, options), options.isGuarded ?? true)
}

/** The pool of a database; null for a transaction, which has one connection. */
export const poolOf = (executor: Db | Tx): pg.Pool | null => (executor instanceof PooledDatabase ? executor.pool : null)

/** Kysely on a pool whose transactions, if guarded, may take no second connection. */
class PooledDatabase extends Kysely<DB> {
  readonly pool: pg.Pool
  readonly #isGuarded: boolean

  constructor(pool: pg.Pool, isGuarded: boolean) {
    super({ dialect: poolDialect(pool) })
    this.pool = pool
    this.#isGuarded = isGuarded
  }

  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    if (!this.#isGuarded) return builder
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => execute((tx) => withinTransaction(this.pool, () => work(tx)))
    return builder
  }
}
