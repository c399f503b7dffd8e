import type { ChargeReceipt } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import { answerBy, created, ok, type Refusal, refuse, type Success } from '#src/platform/http/answer.ts'
import { findAnswer, rememberAnswer, type IdempotencyKey } from '#src/platform/http/idempotency.ts'
import { exceededLimitView } from '../wallet/index.ts'
import { buyItem, type BuyDeps, type BuyOutcome, type PurchaseRequest } from './buy-item.ts'
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
  | 'STREAM_ENDED'
  | 'CHAT_RESTRICTED'
  | 'WORDS_REFUSED'

type ChargeAnswer = Success<ChargeReceipt> | Refusal<RefusalCode>

/**
 * Performs a charge and answers. A repeat of an idempotency key gets the first answer, refusals included: the answer to
 * a charge is rebuilt from its receipt, others were stored.
 */
export async function answerCharge(deps: BuyDeps, request: PurchaseRequest): Promise<ChargeAnswer> {
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
  return answerBy(outcome, {
    bought: (outcome) => created(receiptView(outcome)),
    owned: (outcome) => ok(receiptView(outcome)),
    absent: 'NOT_FOUND',
    own_item: 'OWN_ITEM',
    not_for_sale: 'NOT_FOR_SALE',
    out_of_stock: ({ available }) => refuse('OUT_OF_STOCK', { available }),
    field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
    stream_ended: 'STREAM_ENDED',
    chat_restricted: ({ until }) => refuse('CHAT_RESTRICTED', { until: until?.toISOString() ?? null }),
    words_refused: 'WORDS_REFUSED',
    price_changed: ({ priceTokenCents }) => refuse('PRICE_CHANGED', { price: fromCents(priceTokenCents) }),
    out_of_limits: ({ minimumTokenCents, maximumTokenCents }) =>
      refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(minimumTokenCents),
        maximum: fromCents(maximumTokenCents),
      }),
    tip_limit: ({ maximumTokenCents }) => refuse('TIP_LIMIT_REACHED', { maximum: fromCents(maximumTokenCents) }),
    spending_limit: (limit) => refuse('SPENDING_LIMIT_REACHED', exceededLimitView(limit)),
    insufficient: ({ priceTokenCents, balanceTokenCents }) =>
      refuse('INSUFFICIENT_BALANCE', {
        shortBy: fromCents(priceTokenCents - balanceTokenCents),
        balance: fromCents(balanceTokenCents),
        price: fromCents(priceTokenCents),
      }),
  })
}
