import type { ChargeReceipt } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import { created, ok, refuse, type Refusal, type Success } from '#src/platform/http/answer.ts'
import type { PurchaseRefusal } from './rules.ts'

type RefusalCode =
  | 'NOT_FOUND'
  | 'OWN_ITEM'
  | 'NOT_FOR_SALE'
  | 'PRICE_CHANGED'
  | 'AMOUNT_OUT_OF_LIMITS'
  | 'TIP_LIMIT_REACHED'
  | 'SPENDING_LIMIT_REACHED'
  | 'INSUFFICIENT_BALANCE'
  | 'IDEMPOTENCY_KEY_REUSED'

/** What a charge is answered with, and what its repeats are answered with again. */
export type ChargeAnswer = Success<ChargeReceipt> | Refusal<RefusalCode>

/** Bought now. */
export const bought = (receipt: ChargeReceipt): ChargeAnswer => created(receipt)

/** Bought before: the first receipt, nothing was taken. */
export const ownedAlready = (receipt: ChargeReceipt): ChargeAnswer => ok(receipt)

/** Why it was not bought, in the wire's words. */
export function refusalAnswer(refusal: PurchaseRefusal): Refusal<RefusalCode> {
  switch (refusal.outcome) {
    case 'absent':
      return refuse('NOT_FOUND')
    case 'own_item':
      return refuse('OWN_ITEM')
    case 'not_for_sale':
      return refuse('NOT_FOR_SALE')
    case 'price_changed':
      return refuse('PRICE_CHANGED', { price: fromCents(refusal.priceTokenCents) })
    case 'out_of_limits':
      return refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(refusal.minimumTokenCents),
        maximum: fromCents(refusal.maximumTokenCents),
      })
    case 'tip_limit':
      return refuse('TIP_LIMIT_REACHED', { maximum: fromCents(refusal.maximumTokenCents) })
    case 'spending_limit':
      return refuse('SPENDING_LIMIT_REACHED', {
        period: refusal.period,
        limit: fromCents(refusal.limitTokenCents),
        spent: fromCents(refusal.spentTokenCents),
      })
    case 'insufficient':
      return refuse('INSUFFICIENT_BALANCE', {
        shortBy: fromCents(refusal.priceTokenCents - refusal.balanceTokenCents),
        balance: fromCents(refusal.balanceTokenCents),
        price: fromCents(refusal.priceTokenCents),
      })
    default:
      return refusal satisfies never
  }
}

/**
 * The answer of a charge as JSON text up to and with `"createdAt":"`: the charge adds its time and the balance, and
 * remembers the whole under the caller's key, so that repeats are answered to the letter.
 */
export function answerBeforeCharge(receipt: Omit<ChargeReceipt, 'createdAt' | 'balance'>): string {
  const whole = JSON.stringify(created({ ...receipt, createdAt: '' }))
  return whole.slice(0, whole.length - '"}}'.length)
}
