import type { Gateway, Unavailable } from '../../gateway.ts'
import type { Faults } from './faults.ts'

const NO_ANSWER: Unavailable = { outcome: 'unavailable', reason: 'the answer never arrived' }

/**
 * The gateway with a faulty connection. `lost`: the call is performed and its answer dropped. `refused`: nothing is
 * performed. Reading webhook events is unaffected, because it happens at the merchant.
 */
export function withFaultyAnswers(gateway: Gateway, findFaults: () => Promise<Faults>): Gateway {
  async function answer<T>(ask: () => Promise<T>): Promise<T | Unavailable> {
    const { answers } = await findFaults()
    if (answers === 'refused') return NO_ANSWER
    const outcome = await ask()
    return answers === 'lost' ? NO_ANSWER : outcome
  }
  return {
    ...gateway,
    createCheckout: (order) => answer(() => gateway.createCheckout(order)),
    openCardPage: (request) => answer(() => gateway.openCardPage(request)),
    saveCard: (request) => answer(() => gateway.saveCard(request)),
    forgetCard: (request) => answer(() => gateway.forgetCard(request)),
    chargeSavedCard: (charge) => answer(() => gateway.chargeSavedCard(charge)),
    cancel: (subject) => answer(() => gateway.cancel(subject)),
    refund: (order) => answer(() => gateway.refund(order)),
    findPayment: (orderId) => answer(() => gateway.findPayment(orderId)),
  }
}
