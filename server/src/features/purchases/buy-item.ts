import type { ChargeKind } from '@stagedoor/contract/charges'
import { basisPointsOf } from '@stagedoor/contract/money'
import type { UserCard } from '@stagedoor/contract/users'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { IdempotencyKey } from '#src/platform/http/idempotency.ts'
import type { EntitlementKind } from '../access/index.ts'
import { chargeOnce } from './charge-once.ts'
import type { Charge } from './charge-queries.ts'
import type { ChargeTogether } from './charge-together.ts'
import type { PurchasesDeps } from './deps.ts'
import type { PricedItem, PurchaseDetails } from './facts.ts'
import { findPurchase, type PurchaseRow } from './queries.ts'
import { decidePurchase, type PurchaseRefusal, type Sale } from './rules.ts'
import { refuseTip, tipLimitsFor } from './tip-limits.ts'

export type PurchaseRequest = {
  kind: ChargeKind
  itemId: string
  buyerId: string
  /** For a tip, the amount that the buyer gives. */
  offeredTokenCents: number | null
  expectedTokenCents: number | undefined
  details: PurchaseDetails
  /** Stored with the receipt when the charge succeeds. */
  idempotency: IdempotencyKey | null
}

export type Receipt = { purchase: PurchaseRow; performer: UserCard | null; balanceTokenCents: number }

export type BuyOutcome =
  /** `owned`: the receipt of the first purchase; nothing was charged. */
  | ({ outcome: 'bought' | 'owned' } & Receipt)
  /** The idempotency key was used by an earlier call; nothing was charged. */
  | { outcome: 'key_used' }
  | PurchaseRefusal

/** What a purchase needs besides: how this process charges. */
export type BuyDeps = PurchasesDeps & { chargeTogether: ChargeTogether }

/** Each retry sees the committed result of the charge that it conflicted with. */
const MAXIMUM_TRIES = 5

/**
 * Charges a wallet for one item. Reads and decides, then one statement moves the money and writes everything else.
 * Nothing is read under a lock: a charge that conflicts with another changes nothing and is retried, only here.
 * @throws when every attempt conflicted.
 */
export async function buyItem(deps: BuyDeps, request: PurchaseRequest): Promise<BuyOutcome> {
  for (let tries = 0; tries < MAXIMUM_TRIES; tries += 1) {
    const outcome = await tryToBuy(deps, request)
    if (outcome.outcome !== 'conflict') return outcome
  }
  throw new Error('every attempt of a charge conflicted')
}

/** A concurrent change of the same wallet committed first, and a retry may end differently. */
type Conflict = { outcome: 'conflict' }

async function tryToBuy(deps: BuyDeps, request: PurchaseRequest): Promise<BuyOutcome | Conflict> {
  const source = deps.sources.find(({ kind }) => kind === request.kind)
  const item = (await source?.find(deps.db, request.itemId, request.buyerId, request.details)) ?? null
  if (!source || !item) return ownedOr(deps, request, item, { outcome: 'absent' })
  const decision = decidePurchase(item, inputOf(request), termsOf(deps, item))
  if (decision.outcome !== 'buy') return ownedOr(deps, request, item, decision)

  const limits = tipLimitsFor(deps, item)
  const { buyerId } = request
  const { priceTokenCents } = decision.sale
  const isTooLarge = limits !== null && priceTokenCents > limits.atOnceTokenCents
  const charge = chargeFor(deps, request, item, decision.sale, limits?.perDayTokenCents ?? null)
  crashPoint('charge.before')
  const result = isTooLarge ? ({ outcome: 'above_tips' } as const) : await chargeOnce(deps, source, charge, request)
  crashPoint('charge.after_commit')
  switch (result.outcome) {
    case 'charged':
      return receiptOf(deps, 'bought', result.purchase, result.purchase.balance_token_cents)
    case 'key_used':
      return { outcome: 'key_used' }
    case 'owned':
    case 'deadlock':
      return ownedOr(deps, request, item, { outcome: 'conflict' })
    case 'unsettled':
      return ownedOr(deps, request, item, result.refusal)
    case 'insufficient': {
      const balanceTokenCents = await deps.wallet.balanceOf(deps.db, buyerId)
      if (balanceTokenCents >= priceTokenCents) return { outcome: 'conflict' }
      return ownedOr(deps, request, item, { outcome: 'insufficient', balanceTokenCents, priceTokenCents })
    }
    case 'above_tips':
      return (limits && (await refuseTip(deps, { buyerId, priceTokenCents, limits }))) ?? { outcome: 'conflict' }
    case 'above_limit': {
      const exceeded = await deps.wallet.findExceededLimit(deps.db, buyerId, priceTokenCents)
      return ownedOr(
        deps,
        request,
        item,
        exceeded ? { outcome: 'spending_limit', ...exceeded } : { outcome: 'conflict' },
      )
    }
    default:
      return result satisfies never
  }
}

const inputOf = ({ buyerId, details, offeredTokenCents, expectedTokenCents }: PurchaseRequest) => ({
  buyerId,
  quantity: details.quantity,
  offeredTokenCents,
  expectedTokenCents,
})

const termsOf = ({ settings, wallet }: PurchasesDeps, item: PricedItem) => ({
  minimumTipTokenCents: settings.cents('minimumTipPrice'),
  maximumTipTokenCents: settings.cents('maximumTipPrice'),
  rateBasisPoints: wallet.commissionOverrideOf(item.ownerId) ?? basisPointsOf(settings.get('siteCommissionRate')),
})

function chargeFor(
  deps: PurchasesDeps,
  { kind, itemId, buyerId, details, idempotency }: PurchaseRequest,
  item: PricedItem,
  { priceTokenCents, commissionTokenCents, rateBasisPoints }: Sale,
  tipsPerDayTokenCents: number | null,
): Charge {
  return {
    receipt: {
      id: uuidv7(deps.clock.now()),
      buyer_id: buyerId,
      seller_id: item.ownerId,
      type: item.type ?? kind,
      target: item.target ?? (kind === 'tip' ? 'performer' : kind),
      target_id: item.targetId ?? itemId,
      session_id: item.sessionId ?? details.sessionId,
      conversation_id: details.conversationId,
      title: item.title,
      quantity: details.quantity,
      original_price_token_cents: priceTokenCents,
      price_token_cents: priceTokenCents,
      commission_token_cents: commissionTokenCents,
      commission_basis_points: rateBasisPoints,
      token_price_cents: deps.settings.cents('tokenPrice'),
    },
    entitlement: entitlementOf(kind, itemId, item),
    tipsPerDayTokenCents,
    idempotency,
  }
}

/** Tips can be given repeatedly; other items are bought once, unless their feature says otherwise. */
function entitlementOf(
  kind: ChargeKind,
  itemId: string,
  item: PricedItem | null,
): { kind: EntitlementKind; itemId: string } | null {
  if (item?.entitlement !== undefined) return item.entitlement
  return kind === 'tip' ? null : { kind, itemId }
}

async function receiptOf(
  { db, profiles }: PurchasesDeps,
  outcome: 'bought' | 'owned',
  purchase: PurchaseRow,
  balanceTokenCents: number,
): Promise<BuyOutcome> {
  const cards = await profiles.findUserCards(db, [purchase.seller_id])
  return { outcome, purchase, performer: cards.get(purchase.seller_id) ?? null, balanceTokenCents }
}

/** The receipt of an earlier purchase of the same item, otherwise the given result; also for a deleted item. */
async function ownedOr<O extends PurchaseRefusal | Conflict>(
  deps: PurchasesDeps,
  { kind, itemId, buyerId }: PurchaseRequest,
  item: PricedItem | null,
  other: O,
): Promise<BuyOutcome | O> {
  const { db, access, wallet } = deps
  const entitlement = entitlementOf(kind, itemId, item)
  const purchaseId =
    entitlement && (await access.findGrantSource(db, { accountId: buyerId, ...entitlement, source: 'purchase' }))
  const purchase = purchaseId ? await findPurchase(db, purchaseId) : null
  return purchase ? receiptOf(deps, 'owned', purchase, await wallet.balanceOf(db, buyerId)) : other
}
