import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Gateway } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from './deps.ts'

type WithGateways = Pick<PaymentsDeps, 'gateways'>

/** The gateway of this name; null when it is not set up here. */
export const findGateway = ({ gateways }: WithGateways, name: string | undefined): Gateway | null =>
  [...gateways.values()].find((gateway) => gateway.name === name) ?? null

/**
 * The gateway of a payment: the requested one when it is offered, else the operator's choice. Null: none is chosen, or
 * the choice is not offered (`sandbox` in production).
 */
export function chooseGateway(facts: {
  requested: CardGateway | undefined
  chosen: string
  offered: readonly CardGateway[]
}): CardGateway | null {
  const { requested, chosen, offered } = facts
  return offered.find((gateway) => gateway === (requested ?? chosen)) ?? null
}
