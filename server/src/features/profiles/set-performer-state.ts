import type { PerformerState } from '@stagedoor/contract/performers'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import './events.ts'
import { lockPerformerState, writePerformerState } from './queries.ts'
import { decideState, isPublicState, type StaffState } from './rules.ts'

export type StateChange = {
  performerId: string
  to: StaffState
  actorId: string | null
  reason: string
  requestId?: string
}

export type StateOutcome =
  | { outcome: 'changed' | 'unchanged'; username: string; state: PerformerState }
  | { outcome: 'not_allowed'; state: PerformerState }
  | { outcome: 'absent' }

/** Brings a creator to another state, with an audit row; asking again for the state they are in does nothing. */
export async function setPerformerState(db: Db, change: StateChange): Promise<StateOutcome> {
  return db.transaction().execute((tx) => setPerformerStateIn(tx, change))
}

/** The same in the caller's transaction. */
export async function setPerformerStateIn(
  tx: Tx,
  { performerId, to, actorId, reason, requestId }: StateChange,
): Promise<StateOutcome> {
  const performer = await lockPerformerState(tx, performerId)
  if (!performer) return { outcome: 'absent' }
  const { state: from, username } = performer
  const decision = decideState(from, to)
  if (decision === 'not_allowed') return { outcome: 'not_allowed', state: from }
  if (decision === 'unchanged') return { outcome: 'unchanged', username, state: from }

  await writePerformerState(tx, performerId, to)
  const request = requestId === undefined ? {} : { requestId }
  await recordAudit(tx, {
    actorId,
    subjectId: performerId,
    action: 'profiles.performer_state_set',
    reason,
    facts: { from, to },
    ...request,
  })
  const isPublic = isPublicState(to)
  await recordEvent(tx, 'profiles.performer_state_changed', { performerId, formerState: from, state: to, isPublic })
  return { outcome: 'changed', username, state: to }
}
