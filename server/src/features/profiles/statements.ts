import type { StaffRole } from '@stagedoor/contract/endpoint'
import { prepare } from '#src/platform/db/prepared.ts'
import type { Account } from '../identity/index.ts'
import type { FactColumns } from './creator-facts.ts'
import type { PerformerCardRow, UserCardRow } from './cards/card-rows.ts'
import {
  FROM_PERFORMER,
  PERFORMER_COLUMNS,
  SHOWN_OFFER,
  type AnyPerformerRow,
  type PerformerRow,
} from './performer-row.ts'

/** Every list of posts, comments and messages reads short profiles. */
export const findUserCardRows = prepare<UserCardRow, [accountIds: readonly string[]]>(
  'profiles.user_cards',
  'select account_id, username, name, avatar_url from profile where account_id = any($1::uuid[])',
)

/** Public creators only. */
export const findPerformerCardRows = prepare<PerformerCardRow, [performerIds: readonly string[]]>(
  'profiles.performer_cards',
  `select performer.account_id, username, name, avatar_url, cover_url,
    is_free_subscription, free_subscription_days, monthly_price_cents, yearly_price_cents, ${SHOWN_OFFER} ${FROM_PERFORMER}
  where performer.account_id = any($1::uuid[]) and is_public`,
)

// Reads what other features know of the creator within its own statement: `creator_facts` in 0150_ports.sql.
const FROM_PERFORMER_WITH_FACTS = `${FROM_PERFORMER} cross join lateral creator_facts($2, performer.account_id) as facts`

/** The page of a creator, by their id or by their user name, for an account or a visitor. */
export const selectPageById = prepare<AnyPerformerRow & FactColumns, [performerId: string, viewerId: string | null]>(
  'profiles.page_by_id',
  `select ${PERFORMER_COLUMNS}, facts.* ${FROM_PERFORMER_WITH_FACTS} where performer.account_id = $1`,
)

export const selectPageByName = prepare<AnyPerformerRow & FactColumns, [username: string, viewerId: string | null]>(
  'profiles.page_by_name',
  `select ${PERFORMER_COLUMNS}, facts.* ${FROM_PERFORMER_WITH_FACTS} where username = $1`,
)

/** One row for each of these creators; the viewer ($1) may be null. */
export const findFactRows = prepare<
  FactColumns & { performer_id: string },
  [viewerId: string | null, performerIds: readonly string[]]
>(
  'profiles.creator_facts',
  `select given.performer_id, facts.* from unnest($2::uuid[]) as given (performer_id)
    cross join lateral creator_facts($1, given.performer_id) as facts`,
)

export type SignedInRow = {
  name: string
  avatar_url: string | null
  cover_url: string | null
  username: string | null
  email: string | null
  role: Account['role']
  staff_roles: StaffRole[]
  balance_token_cents: number
}

/** What every page shows of the signed-in account. */
export const selectSignedIn = prepare<SignedInRow, [accountId: string]>(
  'profiles.signed_in',
  `select profile.name, profile.avatar_url, profile.cover_url, account.username, account.email, account.role, account.staff_roles,
    coalesce((select free_cents from spendable($1)), 0) as balance_token_cents
  from profile cross join own_account($1) as account where profile.account_id = $1`,
)

/** A creator by id or by user name; the same for every viewer. */
export const selectPerformerById = prepare<AnyPerformerRow, [performerId: string]>(
  'profiles.performer_by_id',
  `select ${PERFORMER_COLUMNS} ${FROM_PERFORMER} where performer.account_id = $1`,
)

export const selectPerformerByName = prepare<PerformerRow, [username: string]>(
  'profiles.performer_by_name',
  `select ${PERFORMER_COLUMNS} ${FROM_PERFORMER} where username = $1`,
)
