import type { SubscriptionPlan } from '@stagedoor/contract/subscription-offers'
import type { SubscriptionType } from '@stagedoor/contract/subscription-words'

/** A plan to subscribe to. `key` names it in addresses and forms: a type, or an offer's id. Prices are USD. */
export type Plan = SubscriptionPlan

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The requested plan if offered, otherwise the first paid one for a trial link, otherwise the first. */
export function choosePlan(
  plans: readonly Plan[],
  { wanted, isTrial }: { wanted: string | null; isTrial: boolean },
): Plan | null {
  const fitting = isTrial ? plans.filter(({ key }) => key !== 'free') : plans
  return fitting.find(({ key }) => key === wanted) ?? fitting[0] ?? null
}

/** A plan's key for the API; null when it is neither a type nor an id. */
export function choiceOf(key: string): { type: SubscriptionType } | { offerId: string } | null {
  if (key === 'free' || key === 'monthly' || key === 'yearly') return { type: key }
  return UUID.test(key) ? { offerId: key } : null
}
