import { MAXIMUM_FILES, MAXIMUM_TEXT, MAXIMUM_TITLE, type PostStatus, type PostType } from '@stagedoor/contract/feeds'

/** A creator's wish for a post, validated. Times and prices are in internal units; texts are plain. */
export type WantedPost = {
  type: PostType
  status: PostStatus
  title: string
  text: string
  fileIds: readonly string[]
  thumbnailId: string | null
  teaserId: string | null
  pollIds: readonly string[]
  pollExpiredAt: Date | null
  scheduledAt: Date | null
  /** It is to be open to visitors and is not free. */
  isOpenedAtPrice: boolean
}

/** What is already there, when a post is changed. */
export type KnownPost = {
  status: PostStatus
  publishedAt: Date | null
  scheduledAt: Date | null
  pollIds: readonly string[]
  hasVotes: boolean
}

/** An option of a poll with its owner and post. */
type KnownOption = { performerId: string; postId: string | null }

export type WriteFacts = {
  performerId: string
  postId: string | null
  wanted: WantedPost
  known: KnownPost | null
  /** The kinds of the wanted files; media checks their owner and whether they can be shown. */
  fileTypes: ReadonlyMap<string, string>
  options: ReadonlyMap<string, KnownOption>
  isApproved: boolean
  now: Date
}

export type WriteRefusal =
  | {
      outcome: 'field'
      field: 'scheduledAt' | 'status' | 'pollExpiredAt' | 'title' | 'text' | 'isOpenToVisitors'
      rule: string
    }
  | {
      outcome:
        | 'not_approved'
        | 'held_by_staff'
        | 'file_missing'
        | 'list_unknown'
        | 'file_broken'
        | 'too_many_files'
        | 'schedule_in_past'
        | 'poll_incomplete'
        | 'poll_has_votes'
        | 'empty'
    }

export type WriteDecision = { outcome: 'write'; publishedAt: Date | null } | WriteRefusal

/** Which file makes a post one of its kind. */
const CORE_FILE: Partial<Record<PostType, string>> = { photo: 'feed-photo', video: 'feed-video', audio: 'feed-audio' }

/** Statuses that only staff end. */
const HELD: ReadonlySet<PostStatus> = new Set(['under-review', 'rejected', 'removed'])

/**
 * Decides whether a post may be written, and its publication time, which is set once. Only approved creators publish
 * uploads; drafts need nothing. Rules POST-1 to POST-6, CRE-2.
 */
export function decideWrite(facts: WriteFacts): WriteDecision {
  const { wanted, known, isApproved, now } = facts
  const goesOut = wanted.status === 'active' || wanted.status === 'scheduled'
  if (known && HELD.has(known.status) && wanted.status !== known.status) return { outcome: 'held_by_staff' }
  if (goesOut && !isApproved) return { outcome: 'not_approved' }
  if (wanted.fileIds.length > MAXIMUM_FILES) return { outcome: 'too_many_files' }
  const refusal = refuseForm(wanted) ?? refuseSchedule(facts) ?? refusePoll(facts)
  if (refusal) return refusal
  if (goesOut && isEmpty(facts)) return { outcome: 'empty' }
  return { outcome: 'write', publishedAt: known?.publishedAt ?? (wanted.status === 'active' ? now : null) }
}

/**
 * The status of a post without a named one: a future time schedules it, otherwise it is published immediately. The time
 * of an announced stream is the start of the stream, not the publication.
 */
export function defaultStatus({ type, scheduledAt }: { type: PostType; scheduledAt: Date | null }): PostStatus {
  return scheduledAt !== null && type !== 'scheduled-streaming' ? 'scheduled' : 'active'
}

type Opening = { offer: { isSale: boolean; priceTokenCents: number }; before: boolean }

/**
 * Whether a post is open to visitors after a change. It is as it was while nothing is said, and ends with what makes the
 * post cost something or be for fewer; to open such a post is refused. Rule ACS-16.
 */
export function openingOf(
  change: { isOpenToVisitors?: boolean },
  { offer, before }: Opening,
): { isOpenToVisitors: boolean; isOpenedAtPrice: boolean } {
  const isFree = offer.isSale && offer.priceTokenCents === 0
  return {
    isOpenToVisitors: isFree && (change.isOpenToVisitors ?? before),
    isOpenedAtPrice: !isFree && change.isOpenToVisitors === true,
  }
}

/** What a schema cannot see: lengths after cleaning, which may grow a text, and times that no calendar has. */
function refuseForm({ title, text, scheduledAt, pollExpiredAt, isOpenedAtPrice }: WantedPost): WriteRefusal | null {
  const isNoTime = (time: Date | null) => time !== null && Number.isNaN(time.getTime())
  if (lengthOf(title) > MAXIMUM_TITLE) return { outcome: 'field', field: 'title', rule: 'maxLength' }
  if (lengthOf(text) > MAXIMUM_TEXT) return { outcome: 'field', field: 'text', rule: 'maxLength' }
  if (isOpenedAtPrice) return { outcome: 'field', field: 'isOpenToVisitors', rule: 'free' }
  if (isNoTime(scheduledAt)) return { outcome: 'field', field: 'scheduledAt', rule: 'format' }
  return isNoTime(pollExpiredAt) ? { outcome: 'field', field: 'pollExpiredAt', rule: 'format' } : null
}

function refuseSchedule({ wanted, known, now }: WriteFacts): WriteRefusal | null {
  const { type, status, scheduledAt } = wanted
  const isAnnouncement = type === 'scheduled-streaming'
  if (isAnnouncement && status === 'scheduled') return { outcome: 'field', field: 'status', rule: 'announcement' }
  const isNeeded = status === 'scheduled' || (isAnnouncement && status === 'active')
  if (!isNeeded) return null
  if (scheduledAt === null) return { outcome: 'field', field: 'scheduledAt', rule: 'required' }
  const isAsBefore = known?.publishedAt !== null && known?.scheduledAt?.getTime() === scheduledAt.getTime()
  return scheduledAt > now || (isAnnouncement && isAsBefore) ? null : { outcome: 'schedule_in_past' }
}

function refusePoll({ wanted, known, options, performerId, postId, now }: WriteFacts): WriteRefusal | null {
  const before = known?.pollIds ?? []
  const isChanged = wanted.pollIds.length !== before.length || wanted.pollIds.some((id, index) => id !== before[index])
  if (!isChanged) return null
  if (known?.hasVotes) return { outcome: 'poll_has_votes' }
  if (wanted.pollIds.length === 0) return null
  const isFree = (option: KnownOption | undefined) =>
    option?.performerId === performerId && (option.postId === null || option.postId === postId)
  if (wanted.pollIds.length < 2 || !wanted.pollIds.every((id) => isFree(options.get(id))))
    return { outcome: 'poll_incomplete' }
  return wanted.pollExpiredAt !== null && wanted.pollExpiredAt <= now ? { outcome: 'schedule_in_past' } : null
}

function isEmpty({ wanted, fileTypes }: WriteFacts): boolean {
  const core = CORE_FILE[wanted.type]
  if (core !== undefined) return !wanted.fileIds.some((id) => fileTypes.get(id) === core)
  const hasText = wanted.text !== '' || wanted.title !== ''
  return !hasText && wanted.pollIds.length === 0 && wanted.fileIds.length === 0
}

/** In code points, as the contract's `maxLength` and PostgreSQL's `char_length` count. */
const lengthOf = (text: string): number => Array.from(text).length

const firstOf = (text: string, count: number): string => Array.from(text).slice(0, count).join('')

/** What a post is called on a receipt: its title, else the beginning of its text, else nothing. */
export function titleOf({ title, text }: { title: string; text: string }): string {
  if (title !== '') return title
  const [first = ''] = text.split('\n', 1)
  return lengthOf(first) <= 80 ? first : `${firstOf(first, 79)}…`
}

/**
 * The readable part of an address: letters and digits of any script, at most 60, and a suffix that distinguishes posts
 * with the same title.
 */
export function slugOf(title: string, mark: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const readable = firstOf(words.join('-'), 60).replace(/-$/, '')
  return readable === '' ? mark : `${readable}-${mark}`
}
