import { makeToken, hashToken } from '../sessions/token.ts'
import type { Device } from '../sessions/sessions.ts'
import { enter, type Entered } from '../deletion/enter.ts'
import type { FactorDeps } from './deps.ts'
import { insertTicket, type FactorsRow } from './queries.ts'
import { decideSecondStep, type Method } from './rules.ts'

const TICKET_LIFETIME_MS = 10 * 60_000

export type Admission =
  | Entered
  /** Without methods: the account has no second step yet and must set one up with the ticket. */
  | { outcome: 'second_step'; ticket: string; methods: Method[] }

export type AdmitDeps = Pick<FactorDeps, 'db' | 'clock' | 'sessions' | 'isProduction'>

export type Admitting = { accountId: string; factors: FactorsRow; isRemembered: boolean; device: Device }

/**
 * Completes the first step of a sign-in, by any method: a token, or a ticket for the second step that is due. Every way
 * of signing in ends here.
 */
export async function admit(
  { db, clock, sessions, isProduction }: AdmitDeps,
  { accountId, factors, isRemembered, device }: Admitting,
): Promise<Admission> {
  const due = decideSecondStep(factors, { isProduction })
  const account = { id: accountId, status: factors.status }
  if (due.outcome === 'none') return enter({ db, clock, sessions }, { account, isRemembered, device })
  const ticket = makeToken()
  const expiresAt = new Date(clock.now().getTime() + TICKET_LIFETIME_MS)
  await insertTicket(db, { tokenHash: hashToken(ticket), accountId, isRemembered, purpose: due.outcome, expiresAt })
  return { outcome: 'second_step', ticket, methods: due.methods }
}
