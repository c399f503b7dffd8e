import type { CardFields } from '@stagedoor/contract/payments-in-place'
import { findGateway } from '../gateways.ts'
import { findOwnTransaction, viewOfTransaction, type TransactionRow } from '../transactions/index.ts'
import type { CheckoutDeps } from './index.ts'
import { orderOf } from './open-checkout.ts'
import { recordHostedPage } from './queries.ts'
import { expiryOfHostedPage } from './rules.ts'

type Own = { accountId: string; id: string }

type Refused = { outcome: 'not_found' | 'closed' | 'unavailable' }

/** What the gateway's script needs to show its fields for a payment whose step is due. */
export async function openCardFields(
  deps: CheckoutDeps,
  own: Own,
): Promise<{ outcome: 'opened'; fields: CardFields } | Refused> {
  const row = await findOwnTransaction(deps.db, own)
  if (!row) return { outcome: 'not_found' }
  const { stripeClientSecret } = viewOfTransaction(row, deps.clock.now())
  const inPlace = findGateway(deps, row.gateway)?.inPlace
  if (stripeClientSecret === null || !inPlace) return { outcome: 'closed' }
  const outcome = await inPlace.openCardFields({ customerId: own.accountId })
  if (outcome.outcome === 'unavailable') return unavailable(deps, row, outcome.reason)
  const { customerSessionSecret: stripeCustomerSessionSecret } = outcome
  return { outcome: 'opened', fields: { stripeClientSecret, stripeCustomerSessionSecret } }
}

/**
 * Goes on with a payment on the gateway's hosted page. The gateway ends the payment in place before it opens the page,
 * so that only one of both can be paid. A repeat returns the same page.
 */
export async function openHostedPage(
  deps: CheckoutDeps,
  own: Own,
): Promise<{ outcome: 'opened'; paymentUrl: string } | Refused> {
  const row = await findOwnTransaction(deps.db, own)
  if (!row) return { outcome: 'not_found' }
  const now = deps.clock.now()
  const { paymentUrl, stripeClientSecret } = viewOfTransaction(row, now)
  if (paymentUrl === null || row.checkout_id === null) return { outcome: 'closed' }
  const order = orderOf(deps, row)
  // A page of the gateway already.
  if (stripeClientSecret === null) return { outcome: 'opened', paymentUrl }
  const inPlace = findGateway(deps, row.gateway)?.inPlace
  if (!inPlace) return { outcome: 'closed' }
  const expiresAt = expiryOfHostedPage({ expiresAt: row.expires_at, now })
  const outcome = await inPlace.openHostedPage({ ...order, expiresAt, checkoutId: row.checkout_id })
  switch (outcome.outcome) {
    case 'opened': {
      const stored = await recordHostedPage(deps.db, row.id, { ...outcome, expiresAt })
      return stored ? { outcome: 'opened', paymentUrl: outcome.paymentUrl } : { outcome: 'closed' }
    }
    case 'closed_already':
    case 'unsupported':
      return { outcome: 'closed' }
    case 'unavailable':
      return unavailable(deps, row, outcome.reason)
    default:
      return outcome satisfies never
  }
}

function unavailable({ log }: CheckoutDeps, row: TransactionRow, reason: string): Refused {
  log.warn({ transaction: row.id, gateway: row.gateway, reason }, 'gateway did not open a payment in place')
  return { outcome: 'unavailable' }
}
