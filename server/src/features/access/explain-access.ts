import type { AccessExplanation, AccessType, AccessWay } from '@stagedoor/contract/access'
import type { Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import type { Db } from '#src/platform/db/database.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import type { AccessSource, Explainable, Subject } from './facts.ts'
import { decideAccess, waysIn } from './rules.ts'

export type ExplainOutcome =
  | { outcome: 'explained'; explanation: AccessExplanation }
  | { outcome: 'absent' | 'not_for_you' }

type Question = {
  type: AccessType
  id: string
  caller: Subject
  /** Another account to explain; null: the caller. */
  subject: Subject | null
  locale: Locale
}

/**
 * Explains a viewer's access to an object. Its owner and staff get the rule with its facts, also for another account;
 * other callers get the short form about themselves, and nothing about objects that do not exist for them.
 */
export async function explainAccess(
  db: Db,
  source: AccessSource | undefined,
  { type, id, caller, subject, locale }: Question,
): Promise<ExplainOutcome> {
  const own = await source?.find(db, id, caller)
  if (!source || !own) return { outcome: 'absent' }
  const isPrivileged = own.facts.viewer.isOwner || caller.role === 'staff'
  if (!isPrivileged && decideAccess(own.facts).refusal === 'hidden') return { outcome: 'absent' }
  if (subject === null || subject.accountId === caller.accountId) {
    return { outcome: 'explained', explanation: describe(own, { type, id, locale, isPrivileged }) }
  }
  if (!isPrivileged) return { outcome: 'not_for_you' }
  const requested = await source.find(db, id, subject)
  if (!requested) return { outcome: 'absent' }
  return { outcome: 'explained', explanation: describe(requested, { type, id, locale, isPrivileged }) }
}

type Form = { type: AccessType; id: string; locale: Locale; isPrivileged: boolean }

function describe(explainable: Explainable, { type, id, locale, isPrivileged }: Form): AccessExplanation {
  const { facts } = explainable
  const decision = decideAccess(facts)
  const ways = waysIn(facts, decision)
  return {
    type,
    id,
    level: decision.level,
    message: messageOf(locale, situationOf(decision.level, ways), explainable.priceTokenCents),
    ways: ways.map((way): AccessWay => ({ way, price: priceOf(way, explainable) })),
    ...(isPrivileged ? { rule: decision.rule, facts: { ...facts } } : {}),
  }
}

/** The text of the short form. */
type Situation = 'open' | 'subscribe' | 'buy' | 'sign_in' | 'closed'

/** The short form of an explanation, with the price in the format of the locale. */
function messageOf(locale: Locale, situation: Situation, priceTokenCents: number | null): string {
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(fromCents(priceTokenCents ?? 0))
  return textOf(locale).t(`access:${situation}`, { price })
}

function situationOf(level: AccessExplanation['level'], ways: readonly AccessWay['way'][]): Situation {
  if (level === 'full') return 'open'
  return ways[0] ?? 'closed'
}

function priceOf(way: AccessWay['way'], { priceTokenCents, subscriptionCents }: Explainable): number | null {
  const cents = { buy: priceTokenCents, subscribe: subscriptionCents, sign_in: null }[way]
  return cents === null ? null : fromCents(cents)
}
