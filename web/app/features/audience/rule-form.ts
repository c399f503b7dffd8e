import type { FanRule } from '@stagedoor/contract/fan-lists'
import { textOf } from '../../session/form-text.ts'
import { readPrice } from '../wallet/amounts.ts'

/** The conditions of a rule as they are typed. */
export type TypedRule = { minimumSpent: string; joinedWithinDays: string; expiresWithinDays: string }

export const emptyRule: TypedRule = { minimumSpent: '', joinedWithinDays: '', expiresWithinDays: '' }

export const typedRuleOf = (rule: FanRule): TypedRule => ({
  minimumSpent: rule.minimumSpent ? String(rule.minimumSpent) : '',
  joinedWithinDays: rule.joinedWithinDays ? String(rule.joinedWithinDays) : '',
  expiresWithinDays: rule.expiresWithinDays ? String(rule.expiresWithinDays) : '',
})

/** What is typed, and the rule that it makes: empty conditions are none; the call says what is wrong with the others. */
export function readRule(form: FormData): { typed: TypedRule; rule: FanRule } {
  const typed = {
    minimumSpent: textOf(form, 'minimumSpent').trim(),
    joinedWithinDays: textOf(form, 'joinedWithinDays').trim(),
    expiresWithinDays: textOf(form, 'expiresWithinDays').trim(),
  }
  return {
    typed,
    rule: {
      minimumSpent: typed.minimumSpent === '' ? null : (readPrice(typed.minimumSpent) ?? 0),
      joinedWithinDays: daysIn(typed.joinedWithinDays),
      expiresWithinDays: daysIn(typed.expiresWithinDays),
    },
  }
}

const daysIn = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) || null : null)
