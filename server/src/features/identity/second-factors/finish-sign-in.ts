import { enter, type Entered } from '../deletion/enter.ts'
import type { Device } from '../sessions/sessions.ts'
import { hashToken } from '../sessions/token.ts'
import { checkCode } from './check-code.ts'
import type { FactorDeps } from './deps.ts'
import { findFactors, findTicket, takeTicket } from './queries.ts'

export type FinishOutcome =
  | Entered
  | { outcome: 'wrong' | 'outdated' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

/** Finishes a sign-in by a code. The ticket is used up by the right one. */
export async function finishByCode(
  deps: FactorDeps,
  { ticket, code, device }: { ticket: string; code: string; device: Device },
): Promise<FinishOutcome> {
  const key = { tokenHash: hashToken(ticket), purpose: 'verify' as const, now: deps.clock.now() }
  const found = await findTicket(deps.db, key)
  if (!found) return { outcome: 'outdated' }
  const checked = await checkCode(deps, found.account_id, code)
  if (checked.outcome !== 'right') return checked
  if (!(await takeTicket(deps.db, key))) return { outcome: 'outdated' }
  const { status } = await findFactors(deps.db, found.account_id)
  return enter(deps, { account: { id: found.account_id, status }, isRemembered: found.is_remembered, device })
}
