import type { Locale } from '@stagedoor/contract/locales'
import type { Portrait } from '../pictures/index.ts'

/** What a fan does in the demo world. Money is integers of 0.01; `creator` is a username, `title` names one of their posts. */
export type SeedStep =
  | { kind: 'top-up'; priceCents: number; coupon: string | null; hoursAgo: number }
  | { kind: 'buy-package'; name: string; hoursAgo: number }
  | { kind: 'follow'; creator: string; hoursAgo: number }
  | { kind: 'buy'; creator: string; title: string; hoursAgo: number }
  | { kind: 'tip'; creator: string; tokenCents: number; hoursAgo: number }
  | { kind: 'subscribe'; creator: string; plan: DemoPlan; coupon: string | null; hoursAgo: number }
  | { kind: 'vote'; creator: string; title: string; option: number; hoursAgo: number }

/** A number is an offer of so many months. */
export type DemoPlan = 'monthly' | 'yearly' | 'free' | 'trial' | 3 | 6 | 12

export type DemoFan = {
  username: string
  email: string
  locale: Locale
  name: string
  firstName: string
  lastName: string
  gender: 'female' | 'male'
  country: string
  dateOfBirth: string
  portrait: Portrait
  /** Earliest first. */
  seedSteps: readonly SeedStep[]
}

/** At the sandbox's page; a coupon lowers what is paid, not what is credited. */
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

/** From the wallet, or for nothing: free days of the plan or of a trial link. */
export const subscribe = (
  creator: string,
  plan: DemoPlan,
  hoursAgo: number,
  coupon: string | null = null,
): SeedStep => ({ kind: 'subscribe', creator, plan, coupon, hoursAgo })

/** Follows several at once. */
export const follow = (hoursAgo: number, ...creators: readonly string[]): SeedStep[] =>
  creators.map((creator) => ({ kind: 'follow', creator, hoursAgo }))
