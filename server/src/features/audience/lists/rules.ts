import {
  MAXIMUM_FAN_LISTS,
  MAXIMUM_LIST_MEMBERS,
  type FanListChange,
  type FanRule,
  type NewFanList,
} from '@stagedoor/contract/fan-lists'
import { toCents } from '@stagedoor/contract/money'

/** The conditions of a rule as they are stored; null: none. */
export type StoredRule = {
  minimumSpentTokenCents: number | null
  joinedWithinDays: number | null
  expiresWithinDays: number | null
}

/** @returns null for a rule without any condition, which would find everybody. */
export function storedRuleOf({ minimumSpent, joinedWithinDays, expiresWithinDays }: FanRule): StoredRule | null {
  const rule = {
    minimumSpentTokenCents: minimumSpent ? toCents(minimumSpent) : null,
    joinedWithinDays: joinedWithinDays ?? null,
    expiresWithinDays: expiresWithinDays ?? null,
  }
  return Object.values(rule).some((condition) => condition !== null) ? rule : null
}

export type FormRefusal = { outcome: 'field'; field: 'name' | 'rule' | 'userIds' | 'addUserIds'; rule: string }

/** A new list as it is stored: `rule` null by hand. Rule ACS-11. */
export function readNewList(given: NewFanList): FormRefusal | { outcome: 'read'; rule: StoredRule | null } {
  if (!given.rule) return { outcome: 'read', rule: null }
  const rule = storedRuleOf(given.rule)
  if (rule === null) return { outcome: 'field', field: 'rule', rule: 'required' }
  // Whom a rule finds is not chosen.
  if ((given.userIds ?? []).length > 0) return { outcome: 'field', field: 'userIds', rule: 'absent' }
  return { outcome: 'read', rule }
}

/** A change to a list of one kind. */
export function readChange(
  change: FanListChange,
  isRule: boolean,
): FormRefusal | { outcome: 'read'; rule: StoredRule | null } {
  if (!isRule) {
    return change.rule ? { outcome: 'field', field: 'rule', rule: 'absent' } : { outcome: 'read', rule: null }
  }
  const chosen = [...(change.addUserIds ?? []), ...(change.removeUserIds ?? [])]
  if (chosen.length > 0) return { outcome: 'field', field: 'addUserIds', rule: 'absent' }
  if (!change.rule) return { outcome: 'read', rule: null }
  const rule = storedRuleOf(change.rule)
  return rule === null ? { outcome: 'field', field: 'rule', rule: 'required' } : { outcome: 'read', rule }
}

/** Whether one more list is too many. */
export const hasTooManyLists = (count: number): boolean => count >= MAXIMUM_FAN_LISTS

/** Whether a list by hand is too long. */
export const isTooLong = (count: number): boolean => count > MAXIMUM_LIST_MEMBERS
