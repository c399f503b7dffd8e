import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ChainHead } from '#src/platform/audit/chain-heads.ts'
import { isSigned } from '../features/earnings/index.ts'
import type { Breach, Examined } from './invariant.ts'

/** What the database is compared with. */
export type Outside = {
  /** The heads of the hash chains as they were noted, oldest first; null: there is no file. */
  heads: readonly ChainHead[] | null
  /** Whether this machine must have noted them, because the database is its own. */
  isOwnDatabase: boolean
  /** The site's key for statements, in base64; null: the secret is not known here. */
  statementKey: string | null
}

const AT_MOST = 100
const BATCH_SIZE = 1_000

const checks = [
  {
    name: 'heads_are_noted',
    message: 'the seals of the ledger and the rows of the audit log are those that were noted outside the database',
    look: 'DATA_DIR/chain-heads/heads.jsonl; ledger_seal and audit_log under the number: history was rewritten, or the database is older than the file',
    examine: examineHeads,
  },
  {
    name: 'statement_is_signed',
    message: 'every statement is signed over its hash with a key of this site',
    look: 'earning_statement of this creator and month: hash, signature and public_key; statement_key; statement_key in DATA_DIR/chain-heads/heads.jsonl',
    examine: examineSignatures,
  },
] as const

/** Compares the database with what is noted outside of it, as far as is asked for. */
export async function examineOutside(
  executor: Db | Tx,
  outside: Outside,
  isRequested: (invariant: { name: string }) => boolean,
): Promise<Examined[]> {
  const examined: Examined[] = []
  for (const { name, message, look, examine } of checks)
    if (isRequested({ name })) examined.push({ name, message, look, ...(await examine(executor, outside)) })
  return examined
}

type Found = { count: number; breaches: readonly Breach[] }

async function examineHeads(executor: Db | Tx, { heads, isOwnDatabase }: Outside): Promise<Found> {
  if (heads === null && !isOwnDatabase) return { count: 0, breaches: [] }
  const noted = (heads ?? []).filter(({ chain }) => chain !== 'statement_key')
  const columns = [noted.map(({ chain }) => chain), noted.map(({ number }) => number), noted.map(({ hash }) => hash)]
  const { rows } = await sql<Breach>`
    with noted as (select * from unnest(${columns[0]}::text[], ${columns[1]}::bigint[], ${columns[2]}::text[]) line (chain, number, hash)),
      kept as (select 'ledger' as chain, id as number, hash, created_at from ledger_seal union all select 'audit', id, hash, created_at from audit_log)
    select noted.chain || ':' || noted.number as subject, jsonb_build_object('noted', noted.hash, 'database', encode(kept.hash, 'hex')) as facts
      from noted left join kept on kept.chain = noted.chain and kept.number = noted.number
      where noted.hash is distinct from encode(kept.hash, 'hex')
    union all select chain || ':' || max(number), jsonb_build_object('noted', null, 'newest noted', coalesce((select max(number) from noted where noted.chain = kept.chain), 0))
      from kept where created_at < app_now() - interval '1 hour' group by chain
      having max(number) > coalesce((select max(number) from noted where noted.chain = kept.chain), 0)
    limit ${AT_MOST}`.execute(executor)
  return { count: noted.length, breaches: rows }
}

async function examineSignatures(executor: Db | Tx, { heads, statementKey }: Outside): Promise<Found> {
  const noted = heads?.filter(({ chain }) => chain === 'statement_key').map(({ hash }) => hash) ?? []
  const keys = new Set([...noted, ...(statementKey === null ? [] : [statementKey])])
  const breaches: Breach[] = []
  let count = 0
  for (let after = { performer_id: '00000000-0000-0000-0000-000000000000', month: '' }; ;) {
    const { rows } = await sql<{
      performer_id: string
      month: string
      hash: Buffer
      signature: Buffer
      public_key: Buffer
    }>`
      select performer_id, month, hash, signature, public_key from earning_statement
      where (performer_id, month) > (${after.performer_id}::uuid, ${after.month}) order by performer_id, month limit ${BATCH_SIZE}`.execute(
      executor,
    )
    for (const { performer_id: subject, month, ...row } of rows) {
      const publicKey = row.public_key.toString('base64')
      const [hash, signature] = [row.hash.toString('hex'), row.signature.toString('base64')]
      const isKnown = keys.size === 0 || keys.has(publicKey)
      const isTrue = isSigned({ hash, signature, publicKey })
      if (!isKnown || !isTrue)
        breaches.push({ subject, facts: { month, publicKey, isSigned: isTrue, isKeyOfSite: isKnown } })
    }
    count += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_SIZE || breaches.length >= AT_MOST) break
    after = last
  }
  return { count, breaches: breaches.slice(0, AT_MOST) }
}
