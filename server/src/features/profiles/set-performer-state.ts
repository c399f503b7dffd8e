import type { DocumentRefusal } from '@stagedoor/contract/creator-verification'
import { documentKinds } from '@stagedoor/contract/document-uploads'
import type { PerformerState } from '@stagedoor/contract/performers'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { holdNames, keepCreatorNames, looksLikeCreator } from './names/queries.ts'
import { findPerformerState, findProfile, lockPerformerState } from './queries.ts'
import { decideState, isPublicState, type StaffState } from './rules.ts'
import { refuseDocuments } from './verification/queries.ts'
import { missingRequirements, stateBeforeApproval } from './verification/rules.ts'
import { loadCreatorFacts, moveState, type StateDeps } from './verification/settle-state.ts'
import type { CreatorRequirement } from '@stagedoor/contract/creator-verification'

export type StateChange = {
  performerId: string
  to: StaffState
  actorId: string | null
  reason: string
  requestId?: string
  /** With `documents_pending`: which documents are refused; all of them unless told. */
  refusedDocuments?: readonly DocumentRefusal[]
}

export type StateOutcome =
  | { outcome: 'changed' | 'unchanged'; username: string | null; state: PerformerState }
  | { outcome: 'not_allowed'; state: PerformerState }
  | { outcome: 'not_ready'; missing: CreatorRequirement[] }
  | { outcome: 'name_look_alike' | 'absent' }

/** Brings a creator to another state, with an audit row; asking again for the state they are in does nothing. */
export async function setPerformerState(db: Db, deps: StateDeps, change: StateChange): Promise<StateOutcome> {
  return db.transaction().execute((tx) => setPerformerStateIn(tx, deps, change))
}

/** The same in the caller's transaction. */
async function setPerformerStateIn(tx: Tx, deps: StateDeps, change: StateChange): Promise<StateOutcome> {
  const { performerId, to, actorId, reason, requestId, refusedDocuments = [] } = change
  const performer = await lockPerformerState(tx, performerId)
  if (!performer) return { outcome: 'absent' }
  const { state: from, username, wasApproved } = performer
  const missing = missingRequirements(await loadCreatorFacts(tx, deps, performerId))
  const decision = decideState(from, to, { missing, wasApproved, refusesDocuments: refusedDocuments.length > 0 })
  if (decision === 'not_allowed') return { outcome: 'not_allowed', state: from }
  if (decision === 'not_ready') return { outcome: 'not_ready', missing }
  if (decision === 'unchanged') return { outcome: 'unchanged', username, state: from }

  if (isPublicState(to) && !isPublicState(from) && (await isNameOfAnother(tx, performerId)))
    return { outcome: 'name_look_alike' }

  const refused =
    refusedDocuments.length > 0 ? refusedDocuments : documentKinds.map((kind) => ({ kind, reason: 'other' as const }))
  const state = to === 'documents_pending' ? await askForDocuments(tx, deps, performerId, refused) : to
  if (state !== from) await moveState(tx, { performerId, from, to: state })
  const request = requestId === undefined ? {} : { requestId }
  await recordAudit(tx, {
    actorId,
    subjectId: performerId,
    action: 'profiles.performer_state_set',
    reason,
    facts: { from, to: state, ...(to === 'documents_pending' && { refusedDocuments: refused }) },
    ...request,
  })
  return { outcome: 'changed', username, state }
}

/** Whether a creator who is to become public looks like one who is; if not, their names are theirs. Rule ACC-21. */
export async function isNameOfAnother(tx: Tx, performerId: string): Promise<boolean> {
  const profile = await findProfile(tx, performerId)
  const names = [profile?.name ?? null, profile?.username ?? null]
  await holdNames(tx, names)
  if (await looksLikeCreator(tx, { accountId: performerId, names })) return true
  await keepCreatorNames(tx, performerId)
  return false
}

/** Refuses documents. @returns the state that follows: earlier than `documents_pending` where more is missing. */
async function askForDocuments(
  tx: Tx,
  deps: StateDeps,
  performerId: string,
  refused: readonly DocumentRefusal[],
): Promise<PerformerState> {
  await refuseDocuments(tx, performerId, refused)
  return stateBeforeApproval(missingRequirements(await loadCreatorFacts(tx, deps, performerId)))
}

/** Lets an approved creator be paid, audited; changes nothing in any other state. Rule CRE-2. */
export async function markPayoutReady(tx: Tx, deps: StateDeps, performerId: string): Promise<void> {
  if ((await findPerformerState(tx, performerId)) !== 'approved') return
  const change = { performerId, to: 'payout_ready', actorId: null, reason: 'payment details complete' } as const
  await setPerformerStateIn(tx, deps, change)
}
