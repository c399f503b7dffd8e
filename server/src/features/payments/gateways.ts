import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Gateway } from '#src/platform/gateways/gateway.ts'
import type { PaymentsDeps } from './deps.ts'

type WithGateways = Pick<PaymentsDeps, 'gateways'>

/** The gateway of this name; null when it is not set up here. */
export const findGateway = ({ gateways }: WithGateways, name: string | undefined): Gateway | null =>
  [...gateways.values()].find((gateway) => gateway.name === name) ?? null

/** The gateways that add a card without a payment; first the one that takes new payments. */
export const cardAddersOf = (
  gateways: Iterable<Pick<Gateway, 'name' | 'addsCards'>>,
  { chosen }: { chosen: string },
): CardGateway[] => {
  const names = [...gateways].filter(({ addsCards }) => addsCards).map(({ name }) => name)
  return [...names.filter((name) => name === chosen), ...names.filter((name) => name !== chosen)]
}

/**
 * The gateway of a payment: the requested one when it is offered, else the operator's choice. Null: the operator has
 * chosen none, whatever is requested, or the choice is not offered (`sandbox` in production). Rule PAY-1.
 */
export function chooseGateway(facts: {
  requested: CardGateway | undefined
  chosen: string
  offered: readonly CardGateway[]
}): CardGateway | null {
  const { requested, chosen, offered } = facts
  if (chosen === '') return null
  return offered.find((gateway) => gateway === (requested ?? chosen)) ?? null
}
