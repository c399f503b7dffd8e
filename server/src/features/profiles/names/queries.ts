import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { skeletonsOf } from './name-skeleton.ts'

/** Whether one of the names looks like a name of a public creator other than the account. Rule ACC-21. */
export async function looksLikeCreator(
  executor: Db | Tx,
  { accountId, names }: { accountId: string | null; names: readonly (string | null)[] },
): Promise<boolean> {
  const { rows } = await sql`select from performer_name
    join performer on performer.account_id = performer_name.performer_id and performer.is_public
    where skeleton = any(${skeletonsOf(names)}::text[]) and performer_id is distinct from ${accountId}::uuid`.execute(
    executor,
  )
  return rows.length > 0
}

/**
 * Nobody else takes a name that looks like one of these until the transaction ends. In order, so that two never wait for
 * each other; a creator's own row is locked before.
 */
export async function holdNames(tx: Tx, names: readonly (string | null)[]): Promise<void> {
  for (const skeleton of skeletonsOf(names))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`name of a creator: ${skeleton}`}, 0))`.execute(tx)
}

/** Writes how a creator's present names look; does nothing for other accounts. */
export async function keepCreatorNames(tx: Tx, accountId: string): Promise<void> {
  const row = await tx
    .selectFrom('performer')
    .innerJoin('profile', 'profile.account_id', 'performer.account_id')
    .where('performer.account_id', '=', accountId)
    .select(['name', 'username'])
    .executeTakeFirst()
  if (!row) return
  const skeletons = skeletonsOf([row.name, row.username])
  await sql`with dropped as (
      delete from performer_name where performer_id = ${accountId} and skeleton <> all(${skeletons}::text[]))
    insert into performer_name (performer_id, skeleton)
    select ${accountId}, skeleton from unnest(${skeletons}::text[]) as skeleton on conflict do nothing`.execute(tx)
}
