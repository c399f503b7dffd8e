import type { Tx } from '#src/platform/db/database.ts'
import type { NewProfile } from '../identity/index.ts'
import { insertDocuments } from './documents/queries.ts'
import { insertPerformer, insertProfile } from './queries.ts'
import { firstState } from './rules.ts'

/** Writes the profile of a new account, and for a creator also the state. */
export async function createProfile(
  tx: Tx,
  profile: NewProfile,
  { requiresVerifiedEmail }: { requiresVerifiedEmail: boolean },
): Promise<void> {
  const { accountId, performer } = profile
  await insertProfile(tx, { ...profile, isPerformer: performer !== null })
  if (!performer) return
  const { isApproved, isEmailVerified, documents } = performer
  const state = firstState({
    isApproved,
    isEmailVerified,
    requiresVerifiedEmail,
    documentKinds: documents.map(({ kind }) => kind),
  })
  await insertPerformer(tx, { ...performer, accountId, state })
  await insertDocuments(tx, accountId, documents)
}
