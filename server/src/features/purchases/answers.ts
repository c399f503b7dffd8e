import type { ChargeReceipt } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import { created, ok, refuse, type Refusal, type Success } from '#src/platform/http/answer.ts'
import { findAnswer, rememberAnswer, type IdempotencyKey } from '#src/platform/http/idempotency.ts'
import { buyItem, type BuyOutcome, type PurchaseRequest } from './buy-item.ts'
import type { PurchasesDeps } from './deps.ts'
import { findPurchase } from './queries.ts'
import { receiptView } from './views.ts'

type RefusalCode =
  | 'NOT_FOUND'
  | 'OWN_ITEM'
  | 'NOT_FOR_SALE'
  | 'OUT_OF_STOCK'
  | 'VALIDATION_FAILED'
  | 'PRICE_CHANGED'
  | 'AMOUNT_OUT_OF_LIMITS'
  | 'TIP_LIMIT_REACHED'
  | 'SPENDING_LIMIT_REACHED'
  | 'INSUFFICIENT_BALANCE'
  | 'IDEMPOTENCY_KEY_REUSED'

type ChargeAnswer = Success<ChargeReceipt> | Refusal<RefusalCode>

/**
 * Performs a charge and answers. A repeat of an idempotency key gets the first answer, refusals included: the answer to
 * a charge is rebuilt from its receipt, others were stored.
 */
export async function answerCharge(deps: PurchasesDeps, request: PurchaseRequest): Promise<ChargeAnswer> {
  const { buyerId, idempotency } = request
  const outcome = await buyItem(deps, request)
  if (outcome.outcome === 'key_used') return answerRepeat(deps, buyerId, idempotency)
  const answer = answerOf(outcome)
  // A charge stores the key with its receipt.
  if (idempotency === null || outcome.outcome === 'bought') return answer
  const isFirst = await rememberAnswer(deps.db, { accountId: buyerId, idempotency }, answer)
  return isFirst ? answer : answerRepeat(deps, buyerId, idempotency)
}

async function answerRepeat(
  { db, profiles }: PurchasesDeps,
  accountId: string,
  idempotency: IdempotencyKey | null,
): Promise<ChargeAnswer> {
  const stored = idempotency && (await findAnswer(db, accountId, idempotency.key))
  if (!stored) throw new Error('an idempotency key was used and is not stored')
  if (!stored.requestHash.equals(idempotency.requestHash)) return refuse('IDEMPOTENCY_KEY_REUSED')
  // The hash covers method and path, so a charge stored this key.
  if (stored.kind === 'answer') return stored.answer as ChargeAnswer
  const purchase = await findPurchase(db, stored.resultId)
  if (!purchase) throw new Error(`purchase ${stored.resultId} of an idempotency key is missing`)
  const performer = (await profiles.findUserCards(db, [purchase.seller_id])).get(purchase.seller_id) ?? null
  // As first answered: later refunds do not change it.
  const first = { ...purchase, status: 'success' as const }
  return created(receiptView({ purchase: first, performer, balanceTokenCents: purchase.balance_token_cents }))
}

function answerOf(outcome: Exclude<BuyOutcome, { outcome: 'key_used' }>): ChargeAnswer {
  switch (outcome.outcome) {
    case 'bought':
      return created(receiptView(outcome))
    case 'owned':
      return ok(receiptView(outcome))
    case 'absent':
      return refuse('NOT_FOUND')
    case 'own_item':
      return refuse('OWN_ITEM')
    case 'not_for_sale':
      return refuse('NOT_FOR_SALE')
    case 'out_of_stock':
      return refuse('OUT_OF_STOCK', { available: outcome.available })
    case 'field':
      return refuse('VALIDATION_FAILED', { fields: [{ field: outcome.field, rule: outcome.rule }] })
    case 'price_changed':
      return refuse('PRICE_CHANGED', { price: fromCents(outcome.priceTokenCents) })
    case 'out_of_limits':
      return refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(outcome.minimumTokenCents),
        maximum: fromCents(outcome.maximumTokenCents),
      })
    case 'tip_limit':
      return refuse('TIP_LIMIT_REACHED', { maximum: fromCents(outcome.maximumTokenCents) })
    case 'spending_limit':
      return refuse('SPENDING_LIMIT_REACHED', {
        period: outcome.period,
        limit: fromCents(outcome.limitTokenCents),
        spent: fromCents(outcome.spentTokenCents),
      })
    case 'insufficient':
      return refuse('INSUFFICIENT_BALANCE', {
        shortBy: fromCents(outcome.priceTokenCents - outcome.balanceTokenCents),
        balance: fromCents(outcome.balanceTokenCents),
        price: fromCents(outcome.priceTokenCents),
      })
    default:
      return outcome satisfies never
  }
}
