import type { Locale } from '@stagedoor/contract/locales'
import type { PayoutAccount } from '#src/platform/gateways/payout-accounts.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findPayoutAccount, insertPayoutAccount } from './queries.ts'

export type OpenOutcome =
  | { outcome: 'opened'; pageUrl: string; expiresAt: Date; isReady: boolean }
  | { outcome: 'not_set_up' | 'unavailable' }

const gateway = 'stripe'

/**
 * Redirects a creator to the onboarding of their own account at Stripe. The account is opened once, with the creator's
 * id as idempotency key, and its id is stored before the answer.
 */
export async function openAccount(
  { db, log, publicUrl, payoutAccounts }: PaymentsDeps,
  { performerId, locale }: { performerId: string; locale: Locale },
): Promise<OpenOutcome> {
  if (!payoutAccounts) return { outcome: 'not_set_up' }
  const page = `${publicUrl}/${locale}/creator/banking`
  const outcome = await payoutAccounts.open({
    ownerId: performerId,
    reference: await findPayoutAccount(db, { performerId, gateway }),
    returnUrl: `${page}?stripe=returned`,
    againUrl: `${page}?stripe=again`,
  })
  if (outcome.outcome === 'unavailable') {
    log.warn({ gateway, reason: outcome.reason }, 'gateway did not open an account')
    return outcome
  }
  const { account, pageUrl, expiresAt } = outcome
  await insertPayoutAccount(db, { performerId, gateway, reference: account.reference })
  return { outcome: 'opened', pageUrl, expiresAt, isReady: account.isReady }
}

export type StandingOutcome =
  | { outcome: 'known'; account: PayoutAccount | null }
  | { outcome: 'not_set_up' | 'unavailable' }

/** The current state of a creator's account at Stripe; null before they opened one. */
export async function findAccount(
  { db, log, payoutAccounts }: PaymentsDeps,
  performerId: string,
): Promise<StandingOutcome> {
  if (!payoutAccounts) return { outcome: 'not_set_up' }
  const reference = await findPayoutAccount(db, { performerId, gateway })
  if (reference === null) return { outcome: 'known', account: null }
  const found = await payoutAccounts.find(reference)
  if (found.outcome === 'found') return { outcome: 'known', account: found.account }
  log.warn({ gateway, reason: found.reason }, 'gateway did not return an account')
  return { outcome: 'unavailable' }
}
