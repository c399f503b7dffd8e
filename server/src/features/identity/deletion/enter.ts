import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { refuse } from '#src/platform/http/answer.ts'
import type { AccountStatus } from '../rules.ts'
import { insertTicket } from '../second-factors/queries.ts'
import type { Device, Sessions } from '../sessions/sessions.ts'
import { hashToken, makeToken } from '../sessions/token.ts'
import { findDeletion } from './queries.ts'

const TICKET_LIFETIME_MS = 10 * 60_000

export type Entered =
  | { outcome: 'signed_in'; token: string; accountId: string }
  /** The account is leaving: the ticket undoes that. */
  | { outcome: 'leaving'; ticket: string; restoreUntil: Date }
  /** It is being erased, or was suspended or closed during the sign-in. */
  | { outcome: 'closed' }

/** Whose sign-in ends, with the status that was found during it. */
export type Entering = { id: string; status: AccountStatus }

/**
 * Ends a sign-in in which everything was proved: by a session, or for an account that is leaving by a ticket to undo its
 * deletion. Rule ACC-22.
 */
export async function enter(
  { db, clock, sessions }: { db: Db; clock: Clock; sessions: Sessions },
  { account, isRemembered, device }: { account: Entering; isRemembered: boolean; device: Device },
): Promise<Entered> {
  const accountId = account.id
  if (account.status === 'active')
    return { outcome: 'signed_in', token: await sessions.open(accountId, { isRemembered, device }), accountId }
  const deletion = account.status === 'leaving' ? await findDeletion(db, accountId) : null
  if (!deletion || deletion.begun_at !== null) return { outcome: 'closed' }
  const ticket = makeToken()
  const expiresAt = new Date(clock.now().getTime() + TICKET_LIFETIME_MS)
  await insertTicket(db, { tokenHash: hashToken(ticket), accountId, isRemembered, purpose: 'restore', expiresAt })
  return { outcome: 'leaving', ticket, restoreUntil: deletion.due_at }
}

/** The answer to a sign-in of an account that is leaving. */
export const refuseLeaving = ({ ticket, restoreUntil }: { ticket: string; restoreUntil: Date }) =>
  refuse('SECOND_STEP_REQUIRED', { ticket, methods: ['restore'], restoreUntil: restoreUntil.toISOString() })
