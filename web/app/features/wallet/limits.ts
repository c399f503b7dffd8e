import type { autoTopUpStops, AutoTopUp } from '@stagedoor/contract/auto-top-up'
import { limitPeriods, type LimitPeriod } from '@stagedoor/contract/payment-words'
import { textOf } from '../../session/form-text.ts'
import { readAmount } from './amounts.ts'

type Wanted = Partial<Record<LimitPeriod, number | null>>

/**
 * The limits that a form changes. Unchanged fields are left out, because sending them would cancel a pending raise.
 * Empty is no limit. `unreadable` lists the fields with an invalid amount.
 */
export function readLimits(form: FormData): { wanted: Wanted; unreadable: LimitPeriod[] } {
  const wanted: Wanted = {}
  const unreadable: LimitPeriod[] = []
  for (const period of limitPeriods) {
    const text = textOf(form, period).trim().replace(',', '.')
    if (text === textOf(form, `was-${period}`)) continue
    const amount = text === '' ? null : readAmount(text)
    if (text !== '' && (amount === null || amount < 0)) unreadable.push(period)
    else wanted[period] = amount
  }
  return { wanted, unreadable }
}

type Stop = (typeof autoTopUpStops)[number]

/** Why it was turned off automatically, as keys of the texts of limits. */
export const stopTexts = {
  declined: 'stoppedDeclined',
  authentication_required: 'stoppedAuthentication',
  card_removed: 'stoppedCard',
} as const satisfies Record<Stop, string>

/** Automatic top-up, for the page. */
export type AutoTopUpNow = Pick<
  AutoTopUp,
  'isEnabled' | 'threshold' | 'amount' | 'cardId' | 'maximumPerDay' | 'stoppedBecause'
>
