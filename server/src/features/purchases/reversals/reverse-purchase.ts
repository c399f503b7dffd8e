import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { PLATFORM_ID, type Posting } from '../../wallet/index.ts'
import type { PurchasesDeps } from '../deps.ts'
import type { PurchaseRow } from '../queries.ts'
import { insertReversal, lockPurchase, setRefunded, type NewReversal, type ReversalRow } from './queries.ts'
import { sharesOfReversal, type ReversalShares } from './rules.ts'

export type ReversalRequest = {
  purchaseId: string
  /** Null: everything not reversed before. */
  amountTokenCents: number | null
  kind: 'refund' | 'chargeback'
  /** The lost payment that paid for it; null for a refund. */
  paymentId: string | null
}

export type ReversalOutcome =
  | { outcome: 'reversed'; purchase: PurchaseRow; amountTokenCents: number }
  | { outcome: 'absent' | 'nothing_left' | 'too_much' }

/**
 * Reverses a purchase, or part of it, in the caller's transaction: postings that take from creator and commission in
 * proportion, and, once all of it is reversed, the end of its entitlement. The creator's account may become negative.
 */
export async function reversePurchase(
  deps: PurchasesDeps,
  tx: Tx,
  { purchaseId, amountTokenCents: wanted, kind, paymentId }: ReversalRequest,
): Promise<ReversalOutcome> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) return { outcome: 'absent' }
  const leftTokenCents = purchase.price_token_cents - purchase.refunded_token_cents
  if (leftTokenCents === 0) return { outcome: 'nothing_left' }
  const amountTokenCents = wanted ?? leftTokenCents
  if (amountTokenCents > leftTokenCents) return { outcome: 'too_much' }

  const shares = sharesOfReversal(factsOf(purchase), amountTokenCents)
  const isWhole = amountTokenCents === leftTokenCents
  const { buyer_id: accountId } = purchase
  const entitlement = isWhole ? await deps.access.revokePurchase(tx, { accountId, purchaseId }) : null
  const createdAt = deps.clock.now()
  await write(deps, tx, purchase, {
    id: uuidv7(createdAt),
    purchaseId,
    kind,
    totalTokenCents: amountTokenCents,
    commissionTokenCents: shares.commissionTokenCents,
    paymentId,
    entitlement,
    createdAt,
  })
  if (isWhole) await sourceOf(deps, purchase)?.reversed?.(tx, purchaseId)
  return { outcome: 'reversed', purchase, amountTokenCents }
}

/**
 * Reinstates purchases that a lost payment had reversed, after the dispute was won: the opposite postings, and their
 * entitlements. When the buyer has bought the same item again in between, or has spent the tokens, a purchase stays reversed
 * and its worth stays in the wallet; that is decided once. The caller has locked the wallet. docs/decisions/0250.
 */
export async function restorePurchases(
  deps: PurchasesDeps,
  tx: Tx,
  buyerId: string,
  reversals: readonly ReversalRow[],
): Promise<void> {
  if (reversals.length === 0) return
  let { unspentCents } = await deps.wallet.findFunds(tx, buyerId)
  for (const reversal of reversals)
    if (await restorePurchase(deps, tx, reversal, unspentCents)) unspentCents -= reversal.total_token_cents
}

/** @returns whether it was reinstated. */
async function restorePurchase(
  deps: PurchasesDeps,
  tx: Tx,
  reversed: ReversalRow,
  unspentCents: number,
): Promise<boolean> {
  const purchase = await lockPurchase(tx, reversed.purchase_id)
  if (!purchase) throw new Error(`purchase ${reversed.purchase_id} is missing`)
  const { entitlement_kind: kind, entitlement_item_id: itemId } = reversed
  const entitlement = kind !== null && itemId !== null ? { kind, itemId } : null
  const createdAt = deps.clock.now()
  const reversal: NewReversal = {
    id: uuidv7(createdAt),
    purchaseId: purchase.id,
    kind: 'chargeback_reversal',
    totalTokenCents: reversed.total_token_cents,
    commissionTokenCents: reversed.commission_token_cents,
    paymentId: reversed.payment_id,
    entitlement,
    createdAt,
  }
  const grant = entitlement && { accountId: purchase.buyer_id, ...entitlement, source: 'purchase' as const }
  const isBoughtAgain = grant !== null && (await deps.access.findGrantSource(tx, grant)) !== null
  const isAffordable = !isBoughtAgain && unspentCents >= reversed.total_token_cents
  if (!isAffordable || (await sourceOf(deps, purchase)?.reinstate?.(tx, purchase.id)) === false) {
    await insertReversal(tx, { ...reversal, totalTokenCents: 0, commissionTokenCents: 0, entitlement: null })
    return false
  }
  if (grant) await deps.access.grant(tx, { ...grant, sourceId: purchase.id, expiresAt: null })
  await write(deps, tx, purchase, reversal)
  return true
}

/** The feature whose item was bought. */
const sourceOf = ({ sources }: PurchasesDeps, { type }: PurchaseRow) => sources.find(({ kind }) => kind === type)

const factsOf = (purchase: PurchaseRow) => ({
  priceTokenCents: purchase.price_token_cents,
  rateBasisPoints: purchase.commission_basis_points,
  refundedTokenCents: purchase.refunded_token_cents,
})

/** Writes postings, receipt, row and event of one reversal in the caller's transaction. */
async function write({ wallet }: PurchasesDeps, tx: Tx, purchase: PurchaseRow, reversal: NewReversal): Promise<void> {
  const isBack = reversal.kind !== 'chargeback_reversal'
  const { totalTokenCents, commissionTokenCents } = reversal
  const kind = isBack ? 'purchase_reversal' : 'purchase_restored_reversal'
  const posted = await wallet.post(tx, {
    id: reversal.id,
    kind,
    sourceId: reversal.id,
    reversesId: purchase.id,
    isReversal: true,
    postings: postingsOf(purchase, {
      sign: isBack ? 1 : -1,
      commissionTokenCents,
      netTokenCents: totalTokenCents - commissionTokenCents,
    }),
  })
  if (posted !== 'posted') throw new Error(`reversal ${reversal.id} was not posted: ${posted}`)
  const refundedTokenCents = purchase.refunded_token_cents + (isBack ? totalTokenCents : -totalTokenCents)
  const isWhole = refundedTokenCents === purchase.price_token_cents
  await setRefunded(tx, { id: purchase.id, refundedTokenCents, isWhole })
  await insertReversal(tx, reversal)
  await recordEvent(tx, 'purchases.purchase_reversed', {
    reversalId: reversal.id,
    purchaseId: purchase.id,
    buyerId: purchase.buyer_id,
    sellerId: purchase.seller_id,
    kind: reversal.kind,
    totalTokenCents,
    commissionTokenCents,
    isWhole,
    reversedAt: reversal.createdAt.toISOString(),
  })
}

function postingsOf(
  { buyer_id: buyerId, seller_id: sellerId }: PurchaseRow,
  { sign, commissionTokenCents, netTokenCents }: ReversalShares & { sign: 1 | -1 },
): Posting[] {
  const token = 'TOKEN' as const
  const postings: Posting[] = [
    {
      ownerId: buyerId,
      purpose: 'fan_wallet',
      commodity: token,
      amountCents: sign * (commissionTokenCents + netTokenCents),
    },
    { ownerId: sellerId, purpose: 'creator_earnings', commodity: token, amountCents: -sign * netTokenCents },
    {
      ownerId: PLATFORM_ID,
      purpose: 'platform_commission',
      commodity: token,
      amountCents: -sign * commissionTokenCents,
    },
  ]
  return postings.filter(({ amountCents }) => amountCents !== 0)
}
