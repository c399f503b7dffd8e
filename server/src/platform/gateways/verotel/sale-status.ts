import type { Unavailable } from '../gateway.ts'
import { flexPaySignature } from './flexpay-signature.ts'

type SaleStatus = { outcome: 'found'; fields: Readonly<Record<string, string>> } | { outcome: 'unknown' } | Unavailable

/** Polls Verotel for the state of an order. */
export type SaleStatusService = { find(orderId: string): Promise<SaleStatus> }

export type SaleStatusOptions = {
  /** `https://secure.verotel.com`, or the address of another brand. */
  origin: string
  shopId: string
  signatureKey: string
}

const TIMEOUT_MS = 10_000
const LARGEST_ANSWER_CHARS = 20_000

/**
 * The status service: a signed GET whose answer is lines of `name: value`, with `response` being `FOUND`, `NOTFOUND` or
 * `ERROR`. Source: controlcenter.verotel.com/flexpay-doc, "Status".
 */
export function createSaleStatusService({ origin, shopId, signatureKey }: SaleStatusOptions): SaleStatusService {
  return {
    async find(orderId) {
      const parameters = { referenceID: orderId, shopID: shopId, version: '4' }
      const signature = flexPaySignature(signatureKey, parameters)
      const text = await textOf(`${origin}/salestatus?${new URLSearchParams({ ...parameters, signature }).toString()}`)
      if (typeof text !== 'string') return text
      const fields = fieldsOf(text)
      switch (fields['response']) {
        case 'FOUND':
          return { outcome: 'found', fields }
        case 'NOTFOUND':
          return { outcome: 'unknown' }
        default:
          return { outcome: 'unavailable', reason: `status service: ${(fields['error'] ?? 'no answer').slice(0, 100)}` }
      }
    },
  }
}

async function textOf(url: string): Promise<string | Unavailable> {
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await reply.text()
    if (!reply.ok) return { outcome: 'unavailable', reason: `status service answered ${reply.status}` }
    return text.slice(0, LARGEST_ANSWER_CHARS)
  } catch (error) {
    return { outcome: 'unavailable', reason: error instanceof Error ? error.name : 'no connection' }
  }
}

const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const parts = /^([A-Za-z0-9]+): ?(.*)$/.exec(line)
      return parts ? [[parts[1] ?? '', (parts[2] ?? '').trim()]] : []
    }),
  )
