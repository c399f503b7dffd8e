import { basisPointsOf } from '@stagedoor/contract/money'
import { splitCommission } from '#src/money/split-commission.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { chargeBuyer } from './charge-queries.ts'
import type { PurchasesDeps } from './deps.ts'

/** A minute of a private show or call, of which the caller knows that it was not charged. */
export type Minute = {
  buyerId: string
  sellerId: string
  sessionId: string | null
  conversationId: string
  priceTokenCents: number
}

/**
 * Charges a minute in the caller's transaction, with a receipt of its own. `unpaid`: too few tokens; `limit`: a spending limit of the
 * buyer; nothing is charged then, and the transaction goes on.
 */
export async function chargeMinute(
  { clock, settings, wallet }: PurchasesDeps,
  tx: Tx,
  { buyerId, sellerId, sessionId, conversationId, priceTokenCents }: Minute,
): Promise<'paid' | 'unpaid' | 'limit'> {
  const rateBasisPoints = wallet.commissionOverrideOf(sellerId) ?? basisPointsOf(settings.get('siteCommissionRate'))
  const { commissionTokenCents } = splitCommission({ priceTokenCents, rateBasisPoints })
  const { outcome } = await chargeBuyer(tx, {
    receipt: {
      id: uuidv7(clock.now()),
      buyer_id: buyerId,
      seller_id: sellerId,
      type: 'private_chat',
      target: 'performer',
      target_id: sellerId,
      session_id: sessionId,
      conversation_id: conversationId,
      title: '',
      quantity: 1,
      original_price_token_cents: priceTokenCents,
      price_token_cents: priceTokenCents,
      commission_token_cents: commissionTokenCents,
      commission_basis_points: rateBasisPoints,
      token_price_cents: settings.cents('tokenPrice'),
    },
    entitlement: null,
    tipsPerDayTokenCents: null,
    idempotency: null,
  })
  if (outcome === 'above_limit') return 'limit'
  return outcome === 'charged' ? 'paid' : 'unpaid'
}
