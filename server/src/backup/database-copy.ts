import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export type TableCopy = { table: string; columns: readonly string[] }
export type SequenceCopy = { sequence: string; value: string }

/** Every schema of ours. */
const isOurs = (name: string): string => `${name} !~ '^pg_' and ${name} <> 'information_schema'`

/** The migrator and the job queue's library know these from the build itself. */
const OF_THE_BUILD = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.schema_version',
  'pgboss.version',
]

/** Every table with data of its own, with the columns that are stored; the statistics of the job queue are left out. */
export async function listTables(client: pg.ClientBase): Promise<TableCopy[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
        array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where ${isOurs('n.nspname')} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and format('%I.%I', n.nspname, c.relname) <> all ($1) and c.relname not like 'queue_stats%'
      group by 1 order by 1`,
    [OF_THE_BUILD],
  )
  return rows
}

/** Where each sequence stands. Sequences belong to no snapshot, so one may be further than its rows. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceCopy[]> {
  const { rows } = await client.query<SequenceCopy>(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value from pg_sequences
      where ${isOurs('schemaname')} and last_value is not null order by 1`,
  )
  return rows
}

const CHUNK_BYTES = 4 * 1024 * 1024

/** The rows of a table in the transaction of `client`, in pieces of about four megabytes. */
export async function* rowsOf(client: pg.ClientBase, { table, columns }: TableCopy): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy (select ${columns.join(', ')} from only ${table}) to stdout`))
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    pieces.push(piece as Buffer)
    bytes += (piece as Buffer).length
    if (bytes < CHUNK_BYTES) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

/**
 * Empties the tables and lets them be filled in any order: triggers rest and references are removed until the end.
 * Everything happens in the transaction of `client`, and the references are checked as they are made again.
 */
export async function beginLoading(client: pg.ClientBase, tables: readonly TableCopy[]) {
  await client.query(`set local search_path = ''`)
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0
        and connamespace in (select oid from pg_namespace where ${isOurs('nspname')})`,
  )
  const names = tables.map(({ table }) => table)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of names) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  let current: { table: string; stream: ReturnType<typeof openCopy> } | null = null

  async function endTable(): Promise<void> {
    if (current === null) return
    const { stream } = current
    current = null
    stream.end()
    await stream.finished
  }

  return {
    /** Adds rows; those of one table come one after the other. */
    async add(target: TableCopy, rows: Buffer): Promise<void> {
      if (current?.table !== target.table) {
        await endTable()
        current = { table: target.table, stream: openCopy(client, target) }
      }
      await current.stream.write(rows)
    },
    async end(sequences: readonly SequenceCopy[]): Promise<void> {
      await endTable()
      for (const { sequence, value } of sequences)
        await client.query('select pg_catalog.setval($1::pg_catalog.regclass, $2::bigint)', [sequence, value])
      for (const table of names) await client.query(`alter table ${table} enable trigger user`)
      // Its trigger chooses the text of `app_now()`, which is no row.
      await client.query('update public.app_clock set offset_ms = offset_ms')
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    },
  }
}

function openCopy(client: pg.ClientBase, { table, columns }: TableCopy) {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const finished = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  finished.catch(() => undefined) // thrown by the write or the end that meets it
  return {
    finished,
    async write(rows: Buffer): Promise<void> {
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), finished])
    },
    end: () => stream.end(),
  }
}
