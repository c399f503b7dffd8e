import {
  chargeFeed,
  chargeGallery,
  chargeMessage,
  chargeProduct,
  chargeStream,
  chargeTip,
  chargeVideo,
  searchCharges,
  type ChargeKind,
} from '@stagedoor/contract/charges'
import { searchAllCharges } from '@stagedoor/contract/staff-sales'
import { toCents } from '@stagedoor/contract/money'
import { ok } from '#src/platform/http/answer.ts'
import { route, selfStoringRoute, type BoundRoute, type Call } from '#src/platform/http/route.ts'
import { answerCharge } from './answers.ts'
import type { BuyDeps, PurchaseRequest } from './buy-item.ts'
import type { PurchaseDetails } from './facts.ts'
import { listCharges, listChargesForStaff } from './list-charges.ts'

const NO_DETAILS: Omit<PurchaseDetails, 'address'> = {
  quantity: 1,
  conversationId: null,
  sessionId: null,
  streamType: null,
  deliveryAddressId: null,
  phoneNumber: null,
  userNote: null,
}

type ItemCall = Pick<Call<typeof chargeFeed>, 'params' | 'viewer' | 'idempotency' | 'address'> & {
  body: { expectedPrice?: number }
}

/** The common part of every charge. */
const requestOf = (
  kind: ChargeKind,
  { params, viewer, idempotency, address, body }: ItemCall,
  rest: { offeredTokenCents?: number; details?: Partial<PurchaseDetails> } = {},
): PurchaseRequest => ({
  kind,
  itemId: params.id,
  buyerId: viewer.accountId,
  offeredTokenCents: rest.offeredTokenCents ?? null,
  expectedTokenCents: body.expectedPrice === undefined ? undefined : toCents(body.expectedPrice),
  details: { ...NO_DETAILS, address, ...rest.details },
  idempotency,
})

export function purchaseRoutes(deps: BuyDeps): BoundRoute[] {
  return [
    selfStoringRoute(chargeTip, async (call) => {
      const { price, message = null, conversationId = null, sessionId = null, streamType = null } = call.body
      const details = { conversationId, sessionId, streamType, userNote: message }
      return answerCharge(deps, requestOf('tip', call, { offeredTokenCents: toCents(price), details }))
    }),
    selfStoringRoute(chargeProduct, async (call) => {
      const { quantity, deliveryAddressId = null, phoneNumber = null, userNote = null } = call.body
      return answerCharge(
        deps,
        requestOf('product', call, { details: { quantity, deliveryAddressId, phoneNumber, userNote } }),
      )
    }),
    selfStoringRoute(chargeFeed, async (call) => answerCharge(deps, requestOf('feed', call))),
    selfStoringRoute(chargeVideo, async (call) => answerCharge(deps, requestOf('video', call))),
    selfStoringRoute(chargeGallery, async (call) => answerCharge(deps, requestOf('gallery', call))),
    selfStoringRoute(chargeMessage, async (call) => answerCharge(deps, requestOf('message', call))),
    selfStoringRoute(chargeStream, async (call) => answerCharge(deps, requestOf('stream', call))),
    route(searchAllCharges, async ({ query }) => ok(await listChargesForStaff(deps, query))),
    route(searchCharges, async ({ viewer, query, page, locale }) =>
      ok(await listCharges(deps, { buyerId: viewer.accountId, locale }, query, page)),
    ),
  ]
}
