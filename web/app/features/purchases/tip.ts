import { fromCents, toCents } from '@stagedoor/contract/money'
import type { TopUpTerms } from '../payments/top-up-terms.ts'
import { isTooLarge, readAmount } from '../wallet/amounts.ts'

/** Of a tip, in tokens. */
export type TipLimits = { minimum: number; maximum: number }

/** Where a tip goes and what it may be. Tokens. */
export type TipTerms = {
  performerId: string
  name: string
  username: string
  avatar: string | null
  /** Gives private shows, or calls. */
  offersPrivately: boolean
  minimum: number
  maximum: number
  balance: number
  /** The post that the tip is for, and that the fan goes back to. */
  postId: string | null
  /** Makes repeated submissions the same tip. */
  requestKey: string
}

/** A tip that waits for its confirmation. */
export type TipAsk = { amount: number; message: string; requestKey: string }

/** What was typed, for the form after a fault. */
export type TipEntered = { choice: string; otherAmount: string; message: string }

/** What the reader is shown of a tip, or that no answer arrived: whether it was sent is not known then. */
export type TipAnswer = TipStep | { step: 'lost'; message: string }

export type TipStep =
  | {
      step: 'choose'
      entered: TipEntered
      fault: 'amount' | 'limits' | null
      /** Those that the amount was read with; the page may have others, from before a change of them. */
      limits?: TipLimits
    }
  | {
      step: 'confirm'
      ask: TipAsk
      balance: number
      shortBy: number
      topUp: TopUpTerms | null
      refusal: { message: string; isOverLimit: boolean } | null
    }
  | { step: 'sent'; chargeId: string; amount: number; message: string; at: string; balance: number }

/** The form of a tip that waited for its confirmation and is to be changed. */
export function toBeChanged({ amount, message }: TipAsk, limits: TipLimits): Extract<TipStep, { step: 'choose' }> {
  const isSuggested = suggestTips(limits).includes(amount)
  const choice = isSuggested ? String(amount) : 'other'
  return { step: 'choose', entered: { choice, otherAmount: isSuggested ? '' : String(amount), message }, fault: null }
}

export const LONGEST_TIP_MESSAGE = 140

const USUAL = [1, 2, 5, 10]

/** The amounts to pick: the smallest tip and its usual multiples, within the limits. */
export const suggestTips = ({ minimum, maximum }: TipLimits): number[] =>
  USUAL.map((times) => fromCents(toCents(minimum) * times)).filter((amount) => amount <= maximum)

/** The amount of a filled form, or what is wrong with it. */
export function readTip(
  { choice, otherAmount }: TipEntered,
  { minimum, maximum }: TipLimits,
): number | 'amount' | 'limits' {
  const typed = (choice === 'other' ? otherAmount : choice).trim()
  const amount = readAmount(typed)
  if (amount === null) return isTooLarge(typed) ? 'limits' : 'amount'
  return amount < minimum || amount > maximum ? 'limits' : amount
}
