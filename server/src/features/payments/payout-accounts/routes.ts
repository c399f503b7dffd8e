import { getStripeAccount, openStripeAccount } from '@stagedoor/contract/stripe-accounts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findAccount, openAccount } from './open-account.ts'

export const payoutAccountRoutes = (deps: PaymentsDeps): BoundRoute[] => [
  route(openStripeAccount, async ({ viewer, locale }) => {
    const opening = await openAccount(deps, { performerId: viewer.accountId, locale })
    switch (opening.outcome) {
      case 'opened': {
        const { pageUrl: url, expiresAt, isReady } = opening
        return ok({ url, expiredAt: expiresAt.toISOString(), isReady })
      }
      case 'not_set_up':
        return refuse('GATEWAY_NOT_CHOSEN')
      case 'unavailable':
        return refuse('GATEWAY_UNAVAILABLE')
      default:
        return opening satisfies never
    }
  }),
  route(getStripeAccount, async ({ viewer }) => {
    const standing = await findAccount(deps, viewer.accountId)
    switch (standing.outcome) {
      case 'known': {
        const { account } = standing
        return ok({
          account: account && {
            accountId: account.reference,
            isComplete: account.isComplete,
            isReady: account.isReady,
          },
        })
      }
      case 'not_set_up':
        return refuse('GATEWAY_NOT_CHOSEN')
      case 'unavailable':
        return refuse('GATEWAY_UNAVAILABLE')
      default:
        return standing satisfies never
    }
  }),
]
