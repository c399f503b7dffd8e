import { randomBytes } from 'node:crypto'
import type { Post, PostChange, NewPost } from '@stagedoor/contract/feeds'
import type { Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import { offerAfter, type Offered } from '../access/index.ts'
import type { FeedsDeps } from './deps.ts'
import { isoTime, type PostRow } from './post-columns.ts'
import { NO_FLAGS } from './post-refs.ts'
import { attachPollOptions, hasVotes, lockPollOptions } from './poll-queries.ts'
import { findPost, isFileElsewhere, lockPost } from './queries.ts'
import { findPollOptions, type PollOptionRow } from './statements.ts'
import {
  decideWrite,
  defaultStatus,
  openingOf,
  slugOf,
  type KnownPost,
  type WantedPost,
  type WriteRefusal,
} from './rules.ts'
import { showRows } from './show-posts.ts'
import { insertPost, updatePost, type PostContent } from './write-queries.ts'

export type WriteOutcome = { outcome: 'written'; post: Post } | { outcome: 'absent' } | WriteRefusal

/** A post as its creator wants it, with the row's own fields. */
type Wanted = WantedPost & Offered & { pollDescription: string; isPinned: boolean; isOpenToVisitors: boolean }

/** Read from other features before the transaction, which then needs no second connection. */
type Requested = { isApproved: boolean; fileTypes: ReadonlyMap<string, string> }

/** Writes a post. Reads, decides, writes in one transaction; every refusal leaves nothing behind. */
export async function createPost(deps: FeedsDeps, creator: Viewer, given: NewPost): Promise<WriteOutcome> {
  const requested = await ask(deps, creator, given.fileIds ?? [])
  const result = await deps.db.transaction().execute((tx) => write({ deps, tx, creator, requested }, given, null))
  return show(deps, creator, result)
}

/** Changes a creator's own post; omitted fields of `change` stay. Absent: not theirs, deleted, or unknown. */
export async function changePost(
  deps: FeedsDeps,
  creator: Viewer,
  { id, change }: { id: string; change: PostChange },
): Promise<WriteOutcome> {
  const before = await findPost(deps.db, id)
  if (!isTheirs(before, creator)) return { outcome: 'absent' }
  const requested = await ask(deps, creator, change.fileIds ?? before.file_ids)
  const result = await deps.db.transaction().execute(async (tx): Promise<Written> => {
    const row = await lockPost(tx, id)
    return isTheirs(row, creator) ? write({ deps, tx, creator, requested }, change, row) : { outcome: 'absent' }
  })
  return show(deps, creator, result)
}

const isTheirs = (row: PostRow | null, creator: Viewer): row is PostRow =>
  row !== null && row.performer_id === creator.accountId && !row.is_deleted

async function ask(
  { db, media, profiles }: FeedsDeps,
  creator: Viewer,
  fileIds: readonly string[],
): Promise<Requested> {
  const [views, isApproved] = await Promise.all([
    media.viewsOfFiles(fileIds, { level: 'meta', viewer: creator }),
    profiles.isApproved(db, creator.accountId),
  ])
  return { isApproved, fileTypes: new Map([...views].map(([id, view]) => [id, view.type])) }
}

type Written = { outcome: 'row'; row: PostRow } | { outcome: 'absent' } | WriteRefusal

async function show(deps: FeedsDeps, creator: Viewer, result: Written): Promise<WriteOutcome> {
  if (result.outcome !== 'row') return result
  const [post] = await showRows(deps, { viewer: creator, country: null }, [{ row: result.row, flags: NO_FLAGS }])
  if (!post) throw new Error('a creator may not see a post of their own')
  return { outcome: 'written', post }
}

type Writing = { deps: FeedsDeps; tx: Tx; creator: Viewer; requested: Requested }

async function write(
  { deps, tx, creator, requested }: Writing,
  change: PostChange,
  row: PostRow | null,
): Promise<Written> {
  const performerId = creator.accountId
  const known = row && (await knownOf(tx, row))
  const options = await lockPollOptions(tx, change.pollIds ?? known?.pollIds ?? [])
  const wanted = wantedOf(change, row, known, options)
  const decision = decideWrite({
    ...requested,
    performerId,
    postId: row?.id ?? null,
    wanted,
    known,
    options: new Map(
      options.map((option) => [option.id, { performerId: option.performer_id, postId: option.post_id }]),
    ),
    now: deps.clock.now(),
  })
  if (decision.outcome !== 'write') return decision
  if (!(await deps.audience.takeAsAudience(tx, { ownerId: performerId, listId: wanted.audienceListId })))
    return { outcome: 'list_unknown' }
  const attached = await deps.media.attachFiles(tx, { ownerId: performerId, files: rolesOf(wanted) })
  if (attached.outcome === 'refused')
    return { outcome: attached.code === 'FILE_MISSING' ? 'file_missing' : 'file_broken' }
  // Attaching has locked the files, so no other post can take one of them before the commit. A file in two posts would
  // be open in one and locked in the other.
  if (await isFileElsewhere(tx, filesOf(wanted), row?.id ?? null)) return { outcome: 'file_missing' }
  const content = contentOf(wanted, decision.publishedAt, row)
  const written = row ? await updatePost(tx, row.id, content) : await insertPost(tx, performerId, content)
  if (content.hasPoll || row?.has_poll) {
    await attachPollOptions(tx, {
      postId: written.id,
      optionIds: wanted.pollIds,
      expiredAt: content.pollExpiredAt,
    })
  }
  if (decision.publishedAt && !row?.published_at) {
    const publishedAt = decision.publishedAt.toISOString()
    await recordEvent(tx, 'feeds.feed_published', { postId: written.id, performerId, publishedAt })
  }
  return { outcome: 'row', row: written }
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(isoTime(text)))

async function knownOf(tx: Tx, row: PostRow): Promise<KnownPost> {
  const options = row.has_poll ? await findPollOptions(tx, [row.id], null) : []
  return {
    status: row.status,
    publishedAt: dateOf(row.published_at),
    scheduledAt: dateOf(row.scheduled_at),
    pollIds: options.map((option) => option.id),
    hasVotes: row.has_poll && (await hasVotes(tx, row.id)),
  }
}

/** The submitted fields merged with the existing ones or an empty post; texts are made plain. */
function wantedOf(
  change: PostChange,
  row: PostRow | null,
  known: KnownPost | null,
  options: readonly PollOptionRow[],
): Wanted {
  const timeOf = (sent: string | null | undefined, before: Date | null) =>
    sent === undefined ? before : sent === null ? null : new Date(sent)
  const type = change.type ?? row?.type ?? 'text'
  const scheduledAt = timeOf(change.scheduledAt, known?.scheduledAt ?? null)
  const offer = offerAfter(change, row)
  return {
    type,
    status: change.status ?? row?.status ?? defaultStatus({ type, scheduledAt }),
    title: change.title === undefined ? (row?.title ?? '') : oneLineWithoutTags(change.title),
    text: change.text === undefined ? (row?.text ?? '') : withoutTags(change.text),
    fileIds: change.fileIds ?? row?.file_ids ?? [],
    thumbnailId: change.thumbnailId === undefined ? (row?.thumbnail_id ?? null) : change.thumbnailId,
    teaserId: change.teaserId === undefined ? (row?.teaser_id ?? null) : change.teaserId,
    pollIds: change.pollIds ?? known?.pollIds ?? [],
    pollDescription:
      change.pollDescription === undefined ? (row?.poll_description ?? '') : withoutTags(change.pollDescription),
    pollExpiredAt: timeOf(change.pollExpiredAt, dateOf(row?.poll_expired_at ?? null)) ?? firstEnd(options),
    scheduledAt,
    ...offer,
    ...openingOf(change, { offer, before: row?.is_open_to_visitors ?? false }),
    isPinned: change.isPinned ?? row?.is_pinned ?? false,
  }
}

const filesOf = (wanted: Wanted): string[] => rolesOf(wanted).map(({ fileId }) => fileId)

const rolesOf = ({ fileIds, thumbnailId, teaserId }: Wanted) => [
  ...fileIds.map((fileId) => ({ fileId, role: 'file' as const })),
  ...(thumbnailId === null ? [] : [{ fileId: thumbnailId, role: 'thumbnail' as const }]),
  ...(teaserId === null ? [] : [{ fileId: teaserId, role: 'teaser' as const }]),
]

/** A poll without an end closes with the first of its options that has one. */
function firstEnd(options: readonly PollOptionRow[]): Date | null {
  const ends = options.flatMap((option) => option.expired_at ?? [])
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

function contentOf(wanted: Wanted, publishedAt: Date | null, row: PostRow | null): PostContent {
  const hasPoll = wanted.pollIds.length > 0
  return {
    slug: row?.published_at ? row.slug : slugOf(wanted.title, randomBytes(5).toString('hex')),
    type: wanted.type,
    status: wanted.status,
    title: wanted.title,
    text: wanted.text,
    isSale: wanted.isSale,
    priceTokenCents: wanted.priceTokenCents,
    audienceListId: wanted.audienceListId,
    isForList: wanted.isForList,
    isOpenToVisitors: wanted.isOpenToVisitors,
    fileIds: wanted.fileIds,
    thumbnailId: wanted.thumbnailId,
    teaserId: wanted.teaserId,
    hasPoll,
    pollDescription: wanted.pollDescription,
    pollExpiredAt: hasPoll ? wanted.pollExpiredAt : null,
    isPinned: wanted.isPinned,
    scheduledAt: wanted.scheduledAt,
    publishedAt,
  }
}
