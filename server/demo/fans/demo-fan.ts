import type { NewAddress } from '@stagedoor/contract/addresses'
import type { Locale } from '@stagedoor/contract/locales'

/** One action of a demo fan. Money is integers of 0.01; `creator` is a username, `title` names one of their posts. */
export type SeedStep =
  | { kind: 'top-up'; priceCents: number; coupon: string | null; hoursAgo: number }
  | { kind: 'buy-package'; name: string; hoursAgo: number }
  | { kind: 'follow'; creator: string; hoursAgo: number }
  | { kind: 'buy'; creator: string; title: string; hoursAgo: number }
  | { kind: 'tip'; creator: string; tokenCents: number; hoursAgo: number }
  | { kind: 'subscribe'; creator: string; plan: DemoPlan; coupon: string | null; hoursAgo: number }
  | { kind: 'order'; creator: string; title: string; quantity: number; note: string; hoursAgo: number }
  | { kind: 'delivery'; creator: string; title: string; to: DemoDelivery; hoursAgo: number }
  | { kind: 'vote'; creator: string; title: string; option: number; hoursAgo: number }

/** What became of an order: its creator ships it, marks it as delivered, or one of its sides cancels it. */
type DemoDelivery =
  | { state: 'shipping'; trackingCode: string; note: string }
  | { state: 'delivered' }
  | { state: 'cancelled'; by: 'fan' | 'creator' }

/** A number is an offer of so many months. */
export type DemoPlan = 'monthly' | 'yearly' | 'free' | 'trial' | 3 | 6 | 12

export type DemoFan = {
  /** Also names the file of the avatar. */
  username: string
  email: string
  locale: Locale
  name: string
  firstName: string
  lastName: string
  gender: 'female' | 'male'
  country: string
  dateOfBirth: string
  /** Where orders are sent to; a fan who orders a physical product has one. */
  address?: NewAddress
  /** Earliest first. */
  seedSteps: readonly SeedStep[]
}

/** A payment on the sandbox's page; a coupon lowers the price, not the credited tokens. */
export const topUp = (priceCents: number, hoursAgo: number, coupon: string | null = null): SeedStep => ({
  kind: 'top-up',
  priceCents,
  coupon,
  hoursAgo,
})
export const buyPackage = (name: string, hoursAgo: number): SeedStep => ({ kind: 'buy-package', name, hoursAgo })
export const buy = (creator: string, title: string, hoursAgo: number): SeedStep => ({
  kind: 'buy',
  creator,
  title,
  hoursAgo,
})
export const tip = (creator: string, tokenCents: number, hoursAgo: number): SeedStep => ({
  kind: 'tip',
  creator,
  tokenCents,
  hoursAgo,
})
export const vote = (creator: string, title: string, option: number, hoursAgo: number): SeedStep => ({
  kind: 'vote',
  creator,
  title,
  option,
  hoursAgo,
})

/** Paid from the wallet, or free: free days of the plan or of a trial link. */
export const subscribe = (
  creator: string,
  plan: DemoPlan,
  hoursAgo: number,
  coupon: string | null = null,
): SeedStep => ({ kind: 'subscribe', creator, plan, coupon, hoursAgo })

/** Follows several at once. */
export const follow = (hoursAgo: number, ...creators: readonly string[]): SeedStep[] =>
  creators.map((creator) => ({ kind: 'follow', creator, hoursAgo }))
