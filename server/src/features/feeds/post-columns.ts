import type { PostStatus, PostType } from '@stagedoor/contract/feeds'

/**
 * A stored post. Times are PostgreSQL's own text (UTC): a list converts some sixty of them to ISO 8601, which through
 * `Date` would cost more than the statement that reads them.
 */
export type PostRow = {
  id: string
  performer_id: string
  slug: string
  type: PostType
  status: PostStatus
  title: string
  text: string
  is_sale: boolean
  price_token_cents: number
  /** For the members of a list only; of none when the list is null. */
  is_for_list: boolean
  audience_list_id: string | null
  /** Free, and in full for visitors too. */
  is_open_to_visitors: boolean
  file_ids: string[]
  thumbnail_id: string | null
  teaser_id: string | null
  has_poll: boolean
  poll_description: string
  poll_expired_at: string | null
  is_pinned: boolean
  scheduled_at: string | null
  published_at: string | null
  created_at: string
  updated_at: string
  /** Grows with every change. */
  revision: number
  /** Why staff removed it; null unless it is removed. */
  removed_reason: string | null
  is_deleted: boolean
}

const plain = [
  'id',
  'performer_id',
  'slug',
  'type',
  'status',
  'title',
  'text',
  'is_sale',
  'price_token_cents',
  'is_for_list',
  'audience_list_id',
  'is_open_to_visitors',
  'file_ids',
  'thumbnail_id',
  'teaser_id',
  'has_poll',
  'poll_description',
  'is_pinned',
  'revision',
  'removed_reason',
]

const times = ['poll_expired_at', 'scheduled_at', 'published_at', 'created_at', 'updated_at']

/**
 * The select list of a `PostRow` from the table or alias `feed`. Times leave under their own names as text: an `order by`
 * must say `post.published_at`, or it sorts by that text.
 */
export const POST_COLUMNS = [
  ...plain.map((name) => `post.${name}`),
  ...times.map((name) => `post.${name}::text as ${name}`),
  'post.deleted_at is not null as is_deleted',
].join(', ')

/** PostgreSQL's text of a `timestamptz(3)` in UTC → ISO 8601 with milliseconds. */
export function isoTime(text: string): string {
  // '2026-11-21 00:46:31.7+00': PostgreSQL leaves out zeros at the end of the fraction, and an empty fraction.
  const end = text.indexOf('+')
  const fraction = text.slice(20, end).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

export const isoTimeOrNull = (text: string | null): string | null => (text === null ? null : isoTime(text))

/** The same text → milliseconds since 1970. */
export const millisecondsOf = (text: string): number => Date.parse(isoTime(text))
