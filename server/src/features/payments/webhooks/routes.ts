import type { CardGateway } from '@stagedoor/contract/payment-words'
import { searchUnappliedWebhookEvents } from '@stagedoor/contract/webhook-events'
import { receiveWebhook, receiveWebhookByGet } from '@stagedoor/contract/payments'
import { ok, plainText, refuse } from '#src/platform/http/answer.ts'
import type { RawRequest } from '#src/platform/http/raw-request.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { handleWebhook } from './handle-webhook.ts'
import type { WebhooksDeps } from './index.ts'
import type { ApplyEvent } from './settle-top-ups.ts'
import { listUnapplied } from './unapplied-queries.ts'
import { unappliedView } from './views.ts'

type RouteDeps = WebhooksDeps & { apply: ApplyEvent }

/** The calls of gateways, and that of staff about events without an effect. */
export const webhookRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(receiveWebhook, ({ params, raw }) => receiveWebhookEvent(deps, params.gateway, raw)),
  route(receiveWebhookByGet, async ({ params, raw }) => {
    const answer = await receiveWebhookEvent(deps, params.gateway, raw)
    // The kit wakes event delivery after everything but a GET.
    deps.waker.wake()
    return answer
  }),
  route(searchUnappliedWebhookEvents, async ({ query }) => {
    const { state = null, paymentGateway: gateway = null, transactionId = null, sortBy, sort, limit, offset } = query
    const filter = { state, gateway, transactionId, ...readDateRange(query), sortBy, sort, limit, offset }
    const { rows, total } = await listUnapplied(deps.db, filter)
    return ok({ data: rows.map(unappliedView), total })
  }),
]

/**
 * Events without a valid signature per address and minute. Only they count: a gateway may send as fast as it likes,
 * and a gateway whose key is wrong repeats its events later.
 */
const refusedLimit = { count: 60, windowSeconds: 60, by: 'address' } as const

async function receiveWebhookEvent(deps: RouteDeps, gateway: CardGateway, raw: RawRequest) {
  const { limiter } = deps
  const [name, address] = ['refused webhook events', raw.peerAddress]
  if ((await limiter.count(name, address, refusedLimit)) >= refusedLimit.count)
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: refusedLimit.windowSeconds })
  const { outcome } = await handleWebhook(deps, gateway, raw)
  if (outcome === 'refused') {
    await limiter.take(name, address, refusedLimit)
    return refuse('WEBHOOK_REFUSED')
  }
  if (outcome === 'unavailable') return refuse('GATEWAY_UNAVAILABLE')
  const words = deps.gateways.get(gateway)?.webhookEventReply
  return words === undefined ? ok({ received: true as const }) : plainText(words)
}
