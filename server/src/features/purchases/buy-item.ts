import type { ChargeKind } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { findAnswer, rememberAnswer } from '#src/platform/http/idempotency.ts'
import { basisPointsOf } from '#src/money/split-commission.ts'
import type { EntitlementKind } from '../access/index.ts'
import { answerBeforeCharge, bought, ownedAlready, refusalAnswer, type ChargeAnswer } from './answers.ts'
import { chargeOnce } from './charge-once.ts'
import type { PurchasesDeps } from './deps.ts'
import type { PricedItem, PurchaseDetails } from './facts.ts'
import { findPurchase, type Charge } from './queries.ts'
import { decidePurchase, type PurchaseRefusal, type Sale } from './rules.ts'
import { findTipLimits, refuseTip } from './tip-limits.ts'
import { receiptView, viewBeforeCharge } from './views.ts'

export type PurchaseRequest = {
  kind: ChargeKind
  itemId: string
  buyerId: string
  /** Of a tip, what they want to give. */
  offeredTokenCents: number | null
  expectedTokenCents: number | undefined
  details: PurchaseDetails
  idempotency: { key: string; requestHash: Buffer } | null
}

/** How often a charge that lost a race looks again before it gives up: each look sees what the winner committed. */
const MAXIMUM_TRIES = 5

/**
 * Charges a wallet for one thing. Reads and decides, then one SQL function moves the money, writes the receipt, grants
 * what was bought, records the event and remembers the answer. Owned already: the first receipt, nothing is taken. A
 * repeat of a key gets the first answer, refusals included. Nothing is read under a lock: whoever loses a race changes
 * nothing and looks again.
 */
export async function buyItem(deps: PurchasesDeps, request: PurchaseRequest): Promise<ChargeAnswer> {
  for (let tries = 0; tries < MAXIMUM_TRIES; tries += 1) {
    const answer = await tryToBuy(deps, request)
    if (answer) return answer
  }
  throw new Error('a charge lost every race')
}

/** @returns null when somebody else was faster and it is worth looking again. */
async function tryToBuy(deps: PurchasesDeps, request: PurchaseRequest): Promise<ChargeAnswer | null> {
  const source = deps.sources.find(({ kind }) => kind === request.kind)
  const item = (await source?.find(deps.db, request.itemId, request.buyerId, request.details)) ?? null
  const decision = decidePurchase(item, inputOf(request), termsOf(deps, item))
  if (decision.outcome !== 'buy' || !source || !item)
    return settleRefusal(deps, request, item, decisionOrAbsent(decision))

  const limits = request.kind === 'tip' ? await findTipLimits(deps, request.buyerId) : null
  const { priceTokenCents } = decision.sale
  const isTooLarge = limits !== null && priceTokenCents > limits.atOnceTokenCents
  const charge = await chargeFor(deps, request, item, decision.sale, limits?.perDayTokenCents ?? null)
  crashPoint('charge.before')
  const result = isTooLarge ? 'above_tips' : await chargeOnce(deps.db, source, charge, request)
  crashPoint('charge.after_commit')
  switch (result) {
    case 'insufficient': {
      const balanceTokenCents = await deps.wallet.balanceOf(deps.db, request.buyerId)
      const refusal = { outcome: 'insufficient', balanceTokenCents, priceTokenCents } as const
      return balanceTokenCents < priceTokenCents ? settleRefusal(deps, request, item, refusal) : null
    }
    case 'above_tips': {
      const refusal = limits && (await refuseTip(deps, { buyerId: request.buyerId, priceTokenCents, limits }))
      return refusal && settleRefusal(deps, request, item, refusal)
    }
    case 'above_limit': {
      const exceeded = await deps.wallet.findExceededLimit(deps.db, request.buyerId, priceTokenCents)
      return exceeded && settleRefusal(deps, request, item, { outcome: 'spending_limit', ...exceeded })
    }
    case 'unsettled':
      return settleRefusal(deps, request, item, { outcome: 'not_for_sale' })
    case 'conflict':
      return findEarlierAnswer(deps, request, item)
    default:
      return bought({
        ...viewBeforeCharge(rowOf(charge), await findCard(deps, charge.sellerId)),
        createdAt: result.chargedAt.toISOString(),
        balance: fromCents(result.leftTokenCents),
      })
  }
}

const inputOf = ({ buyerId, details, offeredTokenCents, expectedTokenCents }: PurchaseRequest) => ({
  buyerId,
  quantity: details.quantity,
  offeredTokenCents,
  expectedTokenCents,
})

const termsOf = ({ settings, wallet }: PurchasesDeps, item: PricedItem | null) => ({
  minimumTipTokenCents: settings.cents('minimumTipPrice'),
  maximumTipTokenCents: settings.cents('maximumTipPrice'),
  rateBasisPoints:
    (item && wallet.commissionOverrideOf(item.ownerId)) ?? basisPointsOf(settings.get('siteCommissionRate')),
})

const decisionOrAbsent = (decision: ReturnType<typeof decidePurchase>): PurchaseRefusal =>
  decision.outcome === 'buy' ? { outcome: 'absent' } : decision

async function chargeFor(
  deps: PurchasesDeps,
  { kind, itemId, buyerId, details, idempotency }: PurchaseRequest,
  item: PricedItem,
  sale: Sale,
  tipsPerDayTokenCents: number | null,
): Promise<Charge> {
  const charge = {
    ...sale,
    id: uuidv7(deps.clock.now()),
    buyerId,
    sellerId: item.ownerId,
    type: item.type ?? kind,
    target: item.target ?? (kind === 'tip' ? 'performer' : kind),
    targetId: item.targetId ?? itemId,
    sessionId: item.sessionId ?? details.sessionId,
    conversationId: details.conversationId,
    title: item.title,
    quantity: details.quantity,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
    entitlement: entitlementOf(kind, itemId, item),
    tipsPerDayTokenCents,
    idempotency,
  }
  const reply = answerBeforeCharge(viewBeforeCharge(rowOf(charge), await findCard(deps, item.ownerId)))
  return { ...charge, reply }
}

/** Tips and orders are bought again and again; everything else once. */
function entitlementOf(
  kind: ChargeKind,
  itemId: string,
  item: PricedItem | null,
): { kind: EntitlementKind; itemId: string } | null {
  if (item?.entitlement !== undefined) return item.entitlement
  return kind === 'tip' || kind === 'product' ? null : { kind, itemId }
}

const rowOf = (charge: Omit<Charge, 'reply'>) => ({
  id: charge.id,
  buyer_id: charge.buyerId,
  seller_id: charge.sellerId,
  type: charge.type,
  target: charge.target,
  target_id: charge.targetId,
  session_id: charge.sessionId,
  title: charge.title,
  quantity: charge.quantity,
  original_price_token_cents: charge.priceTokenCents,
  price_token_cents: charge.priceTokenCents,
  status: 'success' as const,
})

const findCard = async ({ db, profiles }: PurchasesDeps, performerId: string) =>
  (await profiles.findUserCards(db, [performerId])).get(performerId) ?? null

/** The first answer of this key, or the receipt of the first purchase; null when there is neither. */
async function findEarlierAnswer(
  deps: PurchasesDeps,
  request: PurchaseRequest,
  item: PricedItem | null,
): Promise<ChargeAnswer | null> {
  const { db, access, wallet } = deps
  const { buyerId, idempotency } = request
  const stored = idempotency && (await findAnswer(db, buyerId, idempotency.key))
  if (stored && idempotency) {
    // What lies under this key was written by this call: the hash covers method, path and body.
    return stored.requestHash.equals(idempotency.requestHash)
      ? (stored.answer as ChargeAnswer)
      : { kind: 'refusal', code: 'IDEMPOTENCY_KEY_REUSED', details: undefined }
  }
  const entitlement = entitlementOf(request.kind, request.itemId, item)
  const purchaseId =
    entitlement && (await access.findGrantSource(db, { accountId: buyerId, ...entitlement, source: 'purchase' }))
  const purchase = purchaseId ? await findPurchase(db, purchaseId) : null
  if (!purchase) return null
  const balance = await wallet.balanceOf(db, buyerId)
  return remembered(
    deps,
    request,
    ownedAlready(receiptView(purchase, await findCard(deps, purchase.seller_id), balance)),
  )
}

/** Refuses, unless the same was answered or bought before; remembers the refusal under the caller's key. */
async function settleRefusal(
  deps: PurchasesDeps,
  request: PurchaseRequest,
  item: PricedItem | null,
  refusal: PurchaseRefusal,
): Promise<ChargeAnswer | null> {
  return (await findEarlierAnswer(deps, request, item)) ?? remembered(deps, request, refusalAnswer(refusal))
}

async function remembered(
  { db }: PurchasesDeps,
  { buyerId, idempotency }: PurchaseRequest,
  answer: ChargeAnswer,
): Promise<ChargeAnswer | null> {
  if (idempotency === null) return answer
  return (await rememberAnswer(db, { accountId: buyerId, idempotency }, answer)) ? answer : null
}
