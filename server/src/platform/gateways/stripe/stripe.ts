import type { Clock } from '#src/clock/clock.ts'
import type { StripeSettings } from '#src/config/stripe-settings.ts'
import type { Db } from '../../db/database.ts'
import type { Gateway } from '../gateway.ts'
import type { PayoutAccounts } from '../payout-accounts.ts'
import { openCardPage } from './card-pages.ts'
import { closeCheckout, openCheckout } from './checkouts.ts'
import { connectToStripe, type StripeDeps } from './connection.ts'
import { findPayment } from './find-payment.ts'
import { beginCardSetup, openCardFields, openHostedPage } from './in-place.ts'
import { findPayoutAccount, openPayoutAccount } from './payout-accounts.ts'
import { readWebhookEvent } from './read-webhook-event.ts'
import { refundPayment } from './refunds.ts'
import { chargeCard, forgetCard, readCard } from './saved-cards.ts'

/**
 * Stripe, by its official library. Import this module only where Stripe is configured: the library loads slowly and
 * takes tens of megabytes.
 */
export function createStripe(options: { db: Db; clock: Clock; settings: StripeSettings }): {
  gateway: Gateway
  payoutAccounts: PayoutAccounts
} {
  const deps: StripeDeps = { ...options, stripe: connectToStripe(options.settings) }
  return {
    gateway: {
      name: 'stripe',
      billsEvery: [],
      acceptsRefunds: true,
      findsReversals: true,
      createCheckout: (order) => openCheckout(deps, order),
      inPlace: {
        openHostedPage: (order) => openHostedPage(deps, order),
        openCardFields: (request) => openCardFields(deps, request),
        beginCardSetup: (request) => beginCardSetup(deps, request),
      },
      addsCards: true,
      openCardPage: (request) => openCardPage(deps, request),
      saveCard: (request) => readCard(deps, request),
      forgetCard: (request) => forgetCard(deps, request),
      chargeSavedCard: (charge) => chargeCard(deps, charge),
      cancel: async (subject) =>
        // We bill renewals ourselves, so Stripe has no subscriptions.
        subject.kind === 'subscription' ? { outcome: 'unsupported' } : closeCheckout(deps, subject.checkoutId),
      refund: (order) => refundPayment(deps, order),
      readWebhookEvent: (request) => readWebhookEvent(deps, request),
      findPayment: (orderId) => findPayment(deps, orderId),
    },
    payoutAccounts: {
      open: (request) => openPayoutAccount(deps, request),
      find: (reference) => findPayoutAccount(deps, reference),
    },
  }
}
