import type { DocumentRefusal } from '@stagedoor/contract/creator-verification'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { findDocumentKinds } from '../documents/queries.ts'
import type { LatestDocument, ShownOfPage } from './onboarding.ts'

export type CreatorFactRow = {
  username: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  document_kinds: string[]
}

/** What the profile of a creator and their documents tell about them; null for an unknown id. */
export async function findCreatorFacts(executor: Db | Tx, performerId: string): Promise<CreatorFactRow | null> {
  const row = await executor
    .selectFrom('performer')
    .innerJoin('profile', 'profile.account_id', 'performer.account_id')
    .where('performer.account_id', '=', performerId)
    .select(['username', 'first_name', 'last_name'])
    .select(sql<string | null>`to_char(date_of_birth, 'YYYY-MM-DD')`.as('date_of_birth'))
    .executeTakeFirst()
  return row ? { ...row, document_kinds: await findDocumentKinds(executor, performerId) } : null
}

/** What a creator's page and card show of them. @throws for an account without a creator's profile. */
export async function findPageParts(db: Db, performerId: string): Promise<ShownOfPage> {
  return db
    .selectFrom('performer')
    .innerJoin('profile', 'profile.account_id', 'performer.account_id')
    .where('performer.account_id', '=', performerId)
    .select(['avatar_url', 'cover_url', 'bio', 'category_ids', 'languages'])
    .executeTakeFirstOrThrow()
}

/** The latest document of each kind that a creator handed in. */
export async function findLatestDocuments(db: Db, performerId: string): Promise<LatestDocument[]> {
  return db
    .selectFrom('verification_document')
    .distinctOn('kind')
    .where('account_id', '=', performerId)
    .select(['kind', 'created_at', 'refused_at', 'refused_reason', 'refused_note'])
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Marks the documents of a kind as refused; its owner reads why. */
export async function refuseDocuments(
  tx: Tx,
  performerId: string,
  refusals: readonly DocumentRefusal[],
): Promise<void> {
  for (const { kind, reason, note } of refusals) {
    await tx
      .updateTable('verification_document')
      .where('account_id', '=', performerId)
      .where('kind', '=', kind)
      .where('refused_at', 'is', null)
      .set({ refused_at: sql`app_now()`, refused_reason: reason, refused_note: note ?? null })
      .execute()
  }
}
