import type { Locale } from '@stagedoor/contract/locales'
import type { Portrait } from '../pictures/index.ts'

/** What a fan does in the demo world. Money is integers of 0.01; `creator` is a username, `title` names one of their posts. */
export type DemoDeed =
  | { kind: 'top-up'; priceCents: number; hoursAgo: number }
  | { kind: 'follow'; creator: string; hoursAgo: number }
  | { kind: 'buy'; creator: string; title: string; hoursAgo: number }
  | { kind: 'tip'; creator: string; tokenCents: number; hoursAgo: number }
  | { kind: 'subscribe'; creator: string; plan: 'monthly' | 'yearly' | 'free'; hoursAgo: number }
  | { kind: 'vote'; creator: string; title: string; option: number; hoursAgo: number }

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
  deeds: readonly DemoDeed[]
}

export const topUp = (priceCents: number, hoursAgo: number): DemoDeed => ({ kind: 'top-up', priceCents, hoursAgo })
export const buy = (creator: string, title: string, hoursAgo: number): DemoDeed => ({
  kind: 'buy',
  creator,
  title,
  hoursAgo,
})
export const tip = (creator: string, tokenCents: number, hoursAgo: number): DemoDeed => ({
  kind: 'tip',
  creator,
  tokenCents,
  hoursAgo,
})
export const vote = (creator: string, title: string, option: number, hoursAgo: number): DemoDeed => ({
  kind: 'vote',
  creator,
  title,
  option,
  hoursAgo,
})

/** From the wallet, in the one way that needs no gateway. */
export const subscribe = (creator: string, plan: 'monthly' | 'yearly' | 'free', hoursAgo: number): DemoDeed => ({
  kind: 'subscribe',
  creator,
  plan,
  hoursAgo,
})

/** Follows several at once. */
export const follow = (hoursAgo: number, ...creators: readonly string[]): DemoDeed[] =>
  creators.map((creator) => ({ kind: 'follow', creator, hoursAgo }))
