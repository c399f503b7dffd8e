import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { FactorDeps } from './deps.ts'
import { findTotp, takeRecoveryCode, takeTotpStep } from './queries.ts'
import { stepOfCode } from './totp.ts'

/** Five wrong codes are accepted in 15 minutes. Correct ones reset the count. */
const GUESSES = { count: 5, windowSeconds: 900, by: 'account', isDurable: true } as const
const GUESSES_NAME = 'codes of second steps'

export type CodeOutcome =
  | { outcome: 'right' }
  | { outcome: 'wrong' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

type GuessDeps = Pick<FactorDeps, 'limiter'>

/** Counts a guess before it is checked, so that concurrent guesses count too. A correct one resets the count. */
export async function countGuess(
  { limiter }: GuessDeps,
  accountId: string,
  isRight: () => Promise<boolean>,
): Promise<CodeOutcome> {
  const retryAfterSeconds = await limiter.take(GUESSES_NAME, accountId, GUESSES)
  if (retryAfterSeconds !== null) return { outcome: 'too_many', retryAfterSeconds }
  if (!(await isRight())) return { outcome: 'wrong' }
  await limiter.forget(GUESSES_NAME, accountId, GUESSES)
  return { outcome: 'right' }
}

/** Accepts a code of the app, or a recovery code. Each works once; the owner is notified of a recovery code. */
export const checkCode = (deps: FactorDeps, accountId: string, code: string): Promise<CodeOutcome> =>
  countGuess(deps, accountId, () => {
    const digits = code.replaceAll(/\s/g, '')
    return /^\d{6}$/.test(digits) ? takeAppCode(deps, accountId, digits) : takeWrittenCode(deps, accountId, code)
  })

async function takeAppCode({ db, clock, secrets }: FactorDeps, accountId: string, code: string): Promise<boolean> {
  const sealed = (await findTotp(db, accountId))?.encrypted_secret
  if (!sealed) return false
  const step = stepOfCode(secrets.open(accountId, sealed), code, clock.now())
  return step !== null && takeTotpStep(db, accountId, step)
}

async function takeWrittenCode({ db, secrets }: FactorDeps, accountId: string, code: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeRecoveryCode(tx, accountId, secrets.hashesOfCode(accountId, code)))) return false
    await recordEvent(tx, 'identity.second_factor_changed', { accountId, change: 'code_used' })
    return true
  })
}
