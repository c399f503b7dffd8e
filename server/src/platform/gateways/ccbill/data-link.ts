import { decimalOfCents } from '../decimal-cents.ts'
import type { Unavailable } from '../gateway.ts'

export type DataLinkAnswer = { outcome: 'done' } | { outcome: 'refused'; reason: string } | Unavailable

/** The requests that CCBill accepts about a sale, by its own id of the sale. */
export type DataLink = {
  /** Stops further billing. Paid periods remain. */
  cancelSubscription(subscriptionId: string): Promise<DataLinkAnswer>
  /** Refunds part or all of a sale's last payment. Requests have no idempotency key: a repeat is a second refund. */
  refund(subscriptionId: string, amountCents: number): Promise<DataLinkAnswer>
}

export type DataLinkSettings = {
  origin: string
  accountNumber: string
  subaccount: string
  username: string
  password: string
}

const TIMEOUT_MS = 15_000
const DONE = '1'
/** CCBill answers so to wrong arguments and to internal errors alike, so the result is unknown. */
const UNCLEAR = '-7'

/**
 * CCBill's Subscription Management behind Data Link. Uses POST, so that the password appears in no address. Source:
 * ccbill.com/doc/ccbill-api-guide, ccbill.com/doc/ccbill-api-cancel-subscription.
 */
export function createDataLink(settings: DataLinkSettings): DataLink {
  const ask = async (action: string, parameters: Record<string, string>): Promise<DataLinkAnswer> => {
    const answer = await post(settings, { action, ...parameters })
    if (typeof answer !== 'string') return answer
    const results = /<results>\s*(-?\d{1,4})\s*<\/results>/.exec(answer)?.[1]
    if (results === DONE) return { outcome: 'done' }
    if (results === undefined || results === UNCLEAR)
      return { outcome: 'unavailable', reason: `Data Link answered ${results ?? 'something else'}` }
    return { outcome: 'refused', reason: `Data Link answered ${results}` }
  }
  return {
    cancelSubscription: (subscriptionId) => ask('cancelSubscription', { subscriptionId }),
    refund: (subscriptionId, amountCents) =>
      ask('refundTransaction', { subscriptionId, amount: decimalOfCents(amountCents) }),
  }
}

async function post(
  { origin, accountNumber, subaccount, username, password }: DataLinkSettings,
  parameters: Record<string, string>,
): Promise<string | Unavailable> {
  const body = new URLSearchParams({
    clientAccnum: accountNumber,
    clientSubacc: subaccount,
    username,
    password,
    returnXML: '1',
    ...parameters,
  })
  try {
    const reply = await fetch(`${origin}/utils/subscriptionManagement.cgi`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await reply.text()
    return reply.ok ? text : { outcome: 'unavailable', reason: `Data Link answered with status ${reply.status}` }
  } catch (error) {
    return { outcome: 'unavailable', reason: error instanceof Error ? error.name : 'no connection' }
  }
}
