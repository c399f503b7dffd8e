import type { autoTopUpStops, AutoTopUp } from '@stagedoor/contract/auto-top-up'
import { limitPeriods, type LimitPeriod } from '@stagedoor/contract/payment-words'
import { textOf } from '../../session/form-text.ts'
import { readAmount } from './amounts.ts'

type Wanted = Partial<Record<LimitPeriod, number | null>>

/**
 * The limits that a form changes: a field that stands as it was brought is left out, for sending it again would take a
 * pending raise back. Empty is no limit. `unreadable` names the fields that are no amount.
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

/** Why it went off by itself, as keys of the texts of limits. */
export const stopTexts = {
  declined: 'stoppedDeclined',
  authentication_required: 'stoppedAuthentication',
  card_removed: 'stoppedCard',
} as const satisfies Record<Stop, string>

/** Automatic top-up as the page shows it. */
export type AutoTopUpNow = Pick<
  AutoTopUp,
  'isEnabled' | 'threshold' | 'amount' | 'cardId' | 'maximumPerDay' | 'stoppedBecause'
>
