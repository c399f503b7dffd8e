import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { BillingPeriod } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from '../deps.ts'
import { chooseGateway } from '../gateways.ts'

/** `days`: how the gateway counts the period; null: in calendar months. */
export type BilledPeriod = { gateway: CardGateway; days: number | null }

/** How a period is billed by a gateway itself; null: it leaves renewals of so many months to us. */
export const periodAt = (
  { gateways }: Pick<PaymentsDeps, 'gateways'>,
  gateway: CardGateway,
  everyMonths: number | undefined,
): BillingPeriod | null => gateways.get(gateway)?.billsEvery.find(({ months }) => months === everyMonths) ?? null

/** The billing of a period by the requested or the site's gateway; null: we bill renewals. */
export function findBilling(
  deps: Pick<PaymentsDeps, 'gateways' | 'settings'>,
  requested: { gateway: CardGateway | undefined; everyMonths: number },
): BilledPeriod | null {
  const offered = [...deps.gateways.keys()]
  const gateway = chooseGateway({ requested: requested.gateway, chosen: deps.settings.get('paymentGateway'), offered })
  const period = gateway && periodAt(deps, gateway, requested.everyMonths)
  return gateway && period && { gateway, days: period.days }
}
