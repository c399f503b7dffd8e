import type { OpenAccountOutcome, PayoutAccountRequest } from '../payout-accounts.ts'
import { timeOf, unavailable, type StripeDeps } from './connection.ts'

/**
 * Opens a connected account for a creator, or goes on with theirs, and makes the page where Stripe asks them for what
 * it needs. The page works once and for minutes only. https://docs.stripe.com/connect/hosted-onboarding
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
      account: { reference: account.id, isReady: account.payouts_enabled },
      pageUrl: link.url,
      expiresAt: timeOf(link.expires_at),
    }
  } catch (error) {
    return unavailable(error)
  }
}
