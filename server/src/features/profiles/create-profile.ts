import type { Tx } from '#src/platform/db/database.ts'
import type { NewProfile } from '../identity/index.ts'
import { insertDocuments } from './documents/queries.ts'
import { holdNames, keepCreatorNames, looksLikeCreator } from './names/queries.ts'
import { insertPerformer, insertProfile } from './queries.ts'
import { missingRequirements, stateBeforeApproval } from './verification/rules.ts'

/**
 * Writes the profile of a new account, and for a creator also the state. A name that looks like a verified creator's is
 * left empty: it was not typed, or was taken after it had been checked. Rule ACC-21.
 */
export async function createProfile(
  tx: Tx,
  profile: NewProfile,
  { requiresVerifiedEmail }: { requiresVerifiedEmail: boolean },
): Promise<void> {
  const { accountId, performer } = profile
  await holdNames(tx, [profile.name, profile.username])
  const isTaken = await looksLikeCreator(tx, { accountId, names: [profile.name] })
  await insertProfile(tx, { ...profile, ...(isTaken && { name: '' }), isPerformer: performer !== null })
  if (!performer) return
  const { isApproved, hasEmail, isEmailVerified, documents } = performer
  const missing = missingRequirements({
    ...profile,
    requiresVerifiedEmail,
    hasEmail,
    isEmailVerified,
    dateOfBirth: performer.dateOfBirth,
    documentKinds: documents.map(({ kind }) => kind),
  })
  const state = isApproved ? 'approved' : stateBeforeApproval(missing)
  await insertPerformer(tx, { ...performer, accountId, state })
  await keepCreatorNames(tx, accountId)
  await insertDocuments(tx, accountId, documents)
}
