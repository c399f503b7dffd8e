import { prepare } from '#src/platform/db/prepared.ts'
import type { PerformerCardRow, UserCardRow } from './cards/card-rows.ts'
import { FROM_PERFORMER, PERFORMER_COLUMNS, type AnyPerformerRow, type PerformerRow } from './performer-row.ts'

/** Every list of posts, comments and messages reads short profiles. */
export const findUserCardRows = prepare<UserCardRow, [accountIds: readonly string[]]>(
  'profiles.user_cards',
  'select account_id, username, name, avatar_url from profile where account_id = any($1::uuid[])',
)

/** Public creators only. */
export const findPerformerCardRows = prepare<PerformerCardRow, [performerIds: readonly string[]]>(
  'profiles.performer_cards',
  `select performer.account_id, username, name, avatar_url, cover_url,
    is_free_subscription, monthly_price_cents, yearly_price_cents ${FROM_PERFORMER}
  where performer.account_id = any($1::uuid[]) and is_public`,
)

/** The profile page, by the creator's id or by their user name. */
export const selectPerformerById = prepare<AnyPerformerRow, [performerId: string]>(
  'profiles.performer_by_id',
  `select ${PERFORMER_COLUMNS} ${FROM_PERFORMER} where performer.account_id = $1`,
)

export const selectPerformerByName = prepare<PerformerRow, [username: string]>(
  'profiles.performer_by_name',
  `select ${PERFORMER_COLUMNS} ${FROM_PERFORMER} where username = $1`,
)
