import type { CardGateway } from '@stagedoor/contract/payment-words'
import { receivePaymentNotice, receivePaymentNoticeByGet } from '@stagedoor/contract/payments'
import { ok, plainText, refuse } from '#src/platform/http/answer.ts'
import type { RawRequest } from '#src/platform/http/raw-request.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PaymentsDeps } from '../deps.ts'
import { receiveNotice } from './receive-notice.ts'

export const noticeRoutes = (deps: PaymentsDeps): BoundRoute[] => [
  route(receivePaymentNotice, ({ params, raw }) => hearNotice(deps, params.gateway, raw)),
  route(receivePaymentNoticeByGet, async ({ params, raw }) => {
    const answer = await hearNotice(deps, params.gateway, raw)
    // The kit wakes event delivery after everything but a GET.
    deps.waker.wake()
    return answer
  }),
]

async function hearNotice(deps: PaymentsDeps, gateway: CardGateway, raw: RawRequest) {
  const { outcome } = await receiveNotice(deps, gateway, raw)
  if (outcome === 'refused') return refuse('NOTICE_REFUSED')
  if (outcome === 'unavailable') return refuse('GATEWAY_UNAVAILABLE')
  const words = deps.gateways.get(gateway)?.noticeReply
  return words === undefined ? ok({ received: true as const }) : plainText(words)
}
