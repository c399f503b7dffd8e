import type { AccessType } from '@stagedoor/contract/access'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AccessFacts } from './rules.ts'

/** The viewer whose access is decided. `address` is null for another account: then no country is checked. */
export type Subject = { accountId: string; role: 'user' | 'performer' | 'staff'; address: string | null }

/** The facts that decide access of one account to one object, with the prices that unlock it. */
export type Explainable = {
  facts: AccessFacts
  /** Tokens; null when it is not for sale. */
  priceTokenCents: number | null
  /** USD a month; null when the creator has no subscription. */
  subscriptionCents: number | null
}

/** Each feature implements it for its own kind of object; `feature-registry.ts` collects them. */
export type AccessSource = {
  type: AccessType
  /** Null when there is no such object. */
  find(executor: Db | Tx, id: string, subject: Subject): Promise<Explainable | null>
}
