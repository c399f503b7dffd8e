import type { Db } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'

export type UserCardRow = { account_id: string; username: string | null; name: string; avatar_url: string | null }

const selectUserCards = prepare<UserCardRow, [string[]]>(
  'select account_id, username, name, avatar_url from profile where account_id = any($1::uuid[])',
)

export const findUserCardRows = (db: Db, accountIds: readonly string[]): Promise<UserCardRow[]> =>
  selectUserCards(db, [...accountIds])

export type PerformerCardRow = {
  account_id: string
  username: string
  name: string
  avatar_url: string | null
  cover_url: string | null
  is_free_subscription: boolean
  monthly_price_cents: number | null
  yearly_price_cents: number | null
}

const selectPerformerCards = prepare<
  PerformerCardRow,
  [string[]]
>(`select performer.account_id, username, name, avatar_url, cover_url,
    is_free_subscription, monthly_price_cents, yearly_price_cents
  from performer join profile on profile.account_id = performer.account_id
  where performer.account_id = any($1::uuid[]) and is_public`)

/** Public creators only. */
export const findPerformerCardRows = (db: Db, performerIds: readonly string[]): Promise<PerformerCardRow[]> =>
  selectPerformerCards(db, [...performerIds])
