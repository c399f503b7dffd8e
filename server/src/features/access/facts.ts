import type { AccessType } from '@stagedoor/contract/access'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AccessFacts } from './rules.ts'

/** Whose view is asked for. `address` is null when someone asks about another account: no country decides then. */
export type Subject = { accountId: string; role: 'user' | 'performer' | 'staff'; address: string | null }

/** Everything that decides about one object and one account, with the prices of the ways in. */
export type Explainable = {
  facts: AccessFacts
  /** Tokens; null when it cannot be bought. */
  priceTokenCents: number | null
  /** USD a month; null when one cannot subscribe. */
  subscriptionCents: number | null
}

/** Each feature that shows things answers for its own kind; `compose-features.ts` gathers them. */
export type AccessSource = {
  type: AccessType
  /** Null when there is no such object. */
  find(executor: Db | Tx, id: string, subject: Subject): Promise<Explainable | null>
}
