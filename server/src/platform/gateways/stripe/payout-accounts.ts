import type Stripe from 'stripe'
import type { FindAccountOutcome, OpenAccountOutcome, PayoutAccount, PayoutAccountRequest } from '../payout-accounts.ts'
import { timeOf, unavailable, type StripeDeps } from './connection.ts'

/**
 * Opens a connected account for a creator, or continues with theirs, and creates the onboarding page. The page works
 * once, for a few minutes. https://docs.stripe.com/connect/hosted-onboarding
 */
export async function openPayoutAccount(
  { stripe }: StripeDeps,
  request: PayoutAccountRequest,
): Promise<OpenAccountOutcome> {
  const { ownerId, reference, returnUrl, againUrl } = request
  try {
    const account =
      reference === null
        ? await stripe.accounts.create(
            { type: 'express', capabilities: { transfers: { requested: true } }, metadata: { ownerId } },
            { idempotencyKey: `account:${ownerId}` },
          )
        : await stripe.accounts.retrieve(reference)
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: againUrl,
    })
    return {
      outcome: 'opened',
      account: readAccount(account),
      pageUrl: link.url,
      expiresAt: timeOf(link.expires_at),
    }
  } catch (error) {
    return unavailable(error)
  }
}

/** The state of a connected account. https://docs.stripe.com/connect/handling-api-verification */
export async function findPayoutAccount({ stripe }: StripeDeps, reference: string): Promise<FindAccountOutcome> {
  try {
    return { outcome: 'found', account: readAccount(await stripe.accounts.retrieve(reference)) }
  } catch (error) {
    return unavailable(error)
  }
}

const readAccount = (account: Stripe.Account): PayoutAccount => ({
  reference: account.id,
  isComplete: account.details_submitted,
  isReady: account.payouts_enabled,
})
