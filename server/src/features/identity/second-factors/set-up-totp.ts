import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { findAccount } from '../queries.ts'
import type { Device } from '../sessions/sessions.ts'
import { addFactor, openWaiting, type Authority } from './authority.ts'
import { countGuess } from './check-code.ts'
import type { FactorDeps } from './deps.ts'
import { confirmPendingTotp, findTotp, writePendingTotp } from './queries.ts'
import { makeTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** Makes a secret for an app; an app that is on stays so until a code of the new one was confirmed. */
export async function beginTotp(
  { db, secrets, siteName }: FactorDeps,
  { accountId }: Authority,
): Promise<{ secret: string; address: string }> {
  const account = await findAccount(db, accountId)
  const secret = makeTotpSecret()
  await writePendingTotp(db, accountId, secrets.seal(accountId, secret))
  const label = account?.username ?? account?.email ?? accountId
  return { secret, address: totpAddress(secret, { issuer: siteName(), label }) }
}

export type ConfirmOutcome =
  | { outcome: 'on'; recoveryCodes: string[]; token: string | null }
  | { outcome: 'wrong' | 'outdated' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

/** Turns the app on by its first code, which cannot sign in after that. Every other session of the account ends. */
export async function confirmTotp(
  deps: FactorDeps,
  authority: Authority,
  { code, device }: { code: string; device: Device },
): Promise<ConfirmOutcome> {
  const { db, clock, secrets, sessions } = deps
  const { accountId, sessionId } = authority
  const pendingSecret = (await findTotp(db, accountId))?.pending_secret
  if (!pendingSecret) return { outcome: 'outdated' }
  const step = stepOfCode(secrets.open(accountId, pendingSecret), code.replaceAll(/\s/g, ''), clock.now())
  const checked = await countGuess(deps, accountId, async () => step !== null)
  if (checked.outcome === 'too_many') return checked
  if (step === null) return { outcome: 'wrong' }

  const result = await db.transaction().execute(async (tx) => {
    const confirm = () => confirmPendingTotp(tx, { accountId, pendingSecret, step })
    const recoveryCodes = await addFactor(deps, tx, authority, confirm)
    if (recoveryCodes === null) return null
    await recordEvent(tx, 'identity.second_factor_changed', { accountId, change: 'totp_on' })
    return { recoveryCodes, endedIds: await sessions.endOthers(tx, accountId, sessionId) }
  })
  if (!result) return { outcome: 'outdated' }
  sessions.disconnect(accountId, result.endedIds)
  return { outcome: 'on', recoveryCodes: result.recoveryCodes, token: await openWaiting(deps, authority, device) }
}
