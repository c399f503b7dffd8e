import { topics } from '@stagedoor/contract/topics'
import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** Topics by name; what is no topic any more stays as its id. */
const topicNames = (ids: unknown): unknown[] =>
  (Array.isArray(ids) ? ids : []).map((given: unknown) => topics.find(({ id }) => id === given)?.name ?? given)

/** The profile of an account, that of a creator, and their documents: which were handed in, not their content. */
export const profilesExport: readonly ExportPart[] = [
  exportedRowsOf('profile/profile', 'profile', 'account_id', [
    'username',
    'name',
    'first_name',
    'last_name',
    'gender',
    'country',
    'avatar_url',
    'cover_url',
    'created_at',
    'updated_at',
  ]),
  {
    file: 'profile/creator',
    covers: ['performer.account_id'],
    people: [],
    rows: (accountId) => sql`select state, bio, date_of_birth::text as date_of_birth, phone_code, phone, languages, age,
        body_type, ethnicity, eyes, hair, height, weight, size, sexual_orientation, category_ids,
        monthly_price_cents, yearly_price_cents, is_free_subscription, free_subscription_days,
        private_chat_price_token_cents, public_chat_price_token_cents, is_public, is_featured,
        created_at, approved_at, updated_at
      from performer where account_id = ${accountId}`,
    open: ({ category_ids: ids, ...row }) => ({ ...row, topics: topicNames(ids) }),
  },
  exportedRowsOf('profile/documents', 'verification_document', 'account_id', [
    'kind',
    'mime_type',
    'size_bytes',
    'created_at',
    'refused_at',
    'refused_reason',
    'refused_note',
  ]),
]
