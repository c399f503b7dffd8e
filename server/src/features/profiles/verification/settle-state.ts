import type { PerformerState } from '@stagedoor/contract/performers'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Identity } from '../../identity/index.ts'
import '../events.ts'
import { lockPerformerState, writePerformerState } from '../queries.ts'
import { isPublicState } from '../rules.ts'
import { findCreatorFacts } from './queries.ts'
import { missingRequirements, settledState, type CreatorFacts } from './rules.ts'

export type StateDeps = {
  identity: Pick<Identity, 'findAccount'>
  settings: { get(name: 'requireEmailVerification'): boolean }
}

/** What is known of a creator. @throws for an account without a creator's profile. */
export async function loadCreatorFacts(
  executor: Db | Tx,
  { identity, settings }: StateDeps,
  performerId: string,
): Promise<CreatorFacts> {
  const [account, row] = [
    await identity.findAccount(executor, performerId),
    await findCreatorFacts(executor, performerId),
  ]
  if (!account || !row) throw new Error(`creator ${performerId} has no profile`)
  return {
    requiresVerifiedEmail: settings.get('requireEmailVerification'),
    hasEmail: account.email !== null,
    isEmailVerified: account.email_verified_at !== null,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    documentKinds: row.document_kinds,
  }
}

/**
 * Moves a creator who is not approved yet to the state that follows from their account, profile and documents; to be
 * called after each change of these, in its transaction. @returns the state they are in; null for other accounts.
 */
export async function settleState(tx: Tx, deps: StateDeps, performerId: string): Promise<PerformerState | null> {
  const performer = await lockPerformerState(tx, performerId)
  if (!performer) return null
  const missing = missingRequirements(await loadCreatorFacts(tx, deps, performerId))
  const state = settledState(performer.state, missing)
  if (state !== performer.state) await moveState(tx, { performerId, from: performer.state, to: state })
  return state
}

/** Writes another state and announces it. */
export async function moveState(
  tx: Tx,
  { performerId, from, to }: { performerId: string; from: PerformerState; to: PerformerState },
): Promise<void> {
  await writePerformerState(tx, performerId, to)
  const isPublic = isPublicState(to)
  await recordEvent(tx, 'profiles.performer_state_changed', { performerId, formerState: from, state: to, isPublic })
}
