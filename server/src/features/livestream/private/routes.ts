import { fromCents, toCents } from '@stagedoor/contract/money'
import * as calls from '@stagedoor/contract/private-calls'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { exceededLimitView } from '../../wallet/index.ts'
import type { LivestreamDeps } from '../deps.ts'
import { acceptCall, hangUp } from './answer-call.ts'
import { findCall, findOpenCalls } from './queries.ts'
import { requestCall } from './request-call.ts'
import { showCalls } from './views.ts'

/** Private shows and calls, for their two sides. */
export function privateCallRoutes(deps: LivestreamDeps): BoundRoute[] {
  const show = async (id: string, accountId: string) => {
    const row = await findCall(deps.db, id, accountId)
    const [shown] = row ? await showCalls(deps, [row]) : []
    return shown ?? null
  }
  const showOwn = async (id: string, accountId: string) => {
    const shown = await show(id, accountId)
    if (!shown) throw new Error('a private call that was changed is not shown')
    return shown
  }
  return [
    route(calls.requestPrivateCall, async ({ viewer, address, body: { performerId, kind, expectedPrice } }) => {
      const expectedTokenCents = expectedPrice === undefined ? null : toCents(expectedPrice)
      const result = await requestCall(deps, { viewer, address }, { performerId, kind, expectedTokenCents })
      return answerBy(result, {
        requested: async ({ id, isNew }) => {
          const shown = await showOwn(id, viewer.accountId)
          return isNew ? created(shown) : ok(shown)
        },
        absent: 'NOT_FOUND',
        not_for_sale: 'NOT_FOR_SALE',
        calls_off: 'VIDEO_CALLS_OFF',
        no_video: 'LIVE_VIDEO_OFF',
        gated: 'PRIVATE_CALL_GATED',
        busy: 'PRIVATE_CALL_BUSY',
        price_changed: ({ priceTokenCents }) => refuse('PRICE_CHANGED', { price: fromCents(priceTokenCents) }),
        insufficient: ({ priceTokenCents, balanceTokenCents }) =>
          refuse('INSUFFICIENT_BALANCE', {
            shortBy: fromCents(priceTokenCents - balanceTokenCents),
            balance: fromCents(balanceTokenCents),
            price: fromCents(priceTokenCents),
          }),
        limit: (limit) => refuse('SPENDING_LIMIT_REACHED', exceededLimitView(limit)),
      })
    }),
    route(calls.listPrivateCalls, async ({ viewer }) =>
      ok({ data: await showCalls(deps, await findOpenCalls(deps.db, viewer.accountId)) }),
    ),
    route(calls.getPrivateCall, async ({ viewer, params }) => {
      const shown = await show(params.id, viewer.accountId)
      return shown ? ok(shown) : refuse('NOT_FOUND')
    }),
    route(calls.acceptPrivateCall, async ({ viewer, params }) => {
      const result = await acceptCall(deps, { callId: params.id, accountId: viewer.accountId })
      return answerBy(result, {
        accepted: async () => ok(await showOwn(params.id, viewer.accountId)),
        absent: 'NOT_FOUND',
        over: 'PRIVATE_CALL_OVER',
        busy: 'PRIVATE_CALL_BUSY',
      })
    }),
    route(calls.endPrivateCall, async ({ viewer, params }) => {
      const result = await hangUp(deps, { callId: params.id, accountId: viewer.accountId })
      return answerBy(result, {
        ended: async () => ok(await showOwn(params.id, viewer.accountId)),
        absent: 'NOT_FOUND',
      })
    }),
  ]
}
