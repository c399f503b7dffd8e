import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** Follows, blocks and lists of an account. Who blocked it, and on whose lists it is, stays theirs. */
export const audienceExport: readonly ExportPart[] = [
  exportedRowsOf('people/following', 'follow', 'follower_id', ['performer_id', 'created_at'], {
    people: ['performer_id'],
  }),
  exportedRowsOf('people/followers', 'follow', 'performer_id', ['follower_id', 'created_at'], {
    people: ['follower_id'],
  }),
  exportedRowsOf('people/blocked', 'account_block', 'owner_id', ['target_id', 'reason', 'created_at'], {
    people: ['target_id'],
  }),
  exportedRowsOf('people/blocked-countries', 'performer_blocked_country', 'performer_id', [
    'country_code',
    'created_at',
  ]),
  exportedRowsOf('people/lists', 'fan_list', 'owner_id', [
    'name',
    'is_rule',
    'joined_within_days',
    'expires_within_days',
    'minimum_spent_token_cents',
    'created_at',
    'updated_at',
  ]),
  {
    file: 'people/list-members',
    covers: ['fan_list.owner_id'],
    people: ['account_id'],
    rows: (accountId) => sql`select list.name as list, member.account_id, member.created_at
      from fan_list list join fan_list_member member on member.list_id = list.id
      where list.owner_id = ${accountId} order by list.id, member.created_at`,
  },
]
