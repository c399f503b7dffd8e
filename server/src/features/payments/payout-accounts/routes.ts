import { getStripeAccount, openStripeAccount } from '@stagedoor/contract/stripe-accounts'
import { answerBy, ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findAccount, openAccount } from './open-account.ts'

export const payoutAccountRoutes = (deps: PaymentsDeps): BoundRoute[] => [
  route(openStripeAccount, async ({ viewer, locale }) => {
    const opening = await openAccount(deps, { performerId: viewer.accountId, locale })
    return answerBy(opening, {
      opened: ({ pageUrl: url, expiresAt, isReady }) => ok({ url, expiredAt: expiresAt.toISOString(), isReady }),
      not_set_up: 'GATEWAY_NOT_CHOSEN',
      unavailable: 'GATEWAY_UNAVAILABLE',
    })
  }),
  route(getStripeAccount, async ({ viewer }) => {
    const standing = await findAccount(deps, viewer.accountId)
    return answerBy(standing, {
      known: ({ account }) =>
        ok({
          account: account && {
            accountId: account.reference,
            isComplete: account.isComplete,
            isReady: account.isReady,
          },
        }),
      not_set_up: 'GATEWAY_NOT_CHOSEN',
      unavailable: 'GATEWAY_UNAVAILABLE',
    })
  }),
]
