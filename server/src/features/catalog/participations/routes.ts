import * as calls from '@stagedoor/contract/video-extras'
import type { Participation } from '@stagedoor/contract/video-extras'
import { exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { cutPage, timeStartOf } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { CatalogDeps } from '../deps.ts'
import { notePublished } from '../items/publishing.ts'
import { findParticipation, saveAnswer, searchParticipations, withdrawVideo, type ParticipationRow } from './queries.ts'

/** Creators who are named in videos of others, and their answers. */
export function participationRoutes(deps: CatalogDeps): BoundRoute[] {
  const answer = async (viewer: Viewer, videoId: string, status: 'accepted' | 'declined') => {
    const row = await answerRequest(deps, { videoId, participantId: viewer.accountId, status })
    const [shown] = row ? await show(deps, viewer, [row]) : []
    return shown ? ok(shown) : refuse('NOT_FOUND')
  }
  return [
    route(calls.searchParticipations, async ({ viewer, query, page }) => {
      const { limit, sort, sortBy, status = null, q: text = null } = query
      const { at: value, id } = timeStartOf(page, sort)
      const after = page.after === null ? null : { value, id }
      const search = { performerId: viewer.accountId, status, text, ...readDateRange(query) }
      const request = { sort, sortBy, after, limit: limit + 1, offset: page.offset }
      const { rows, total } = await searchParticipations(deps.db, search, request)
      const keysOf = (row: ParticipationRow) => [(sortBy === 'updatedAt' ? row.updated_at : row.created_at).getTime()]
      const { shown, cursor } = cutPage(rows, limit, { page, keysOf })
      return exactly({ data: await show(deps, viewer, shown), total, cursor })
    }),
    route(calls.acceptParticipation, async ({ viewer, params }) => answer(viewer, params.id, 'accepted')),
    route(calls.declineParticipation, async ({ viewer, params }) => answer(viewer, params.id, 'declined')),
  ]
}

type Answer = { videoId: string; participantId: string; status: 'accepted' | 'declined' }

/**
 * Stores what a creator answers to being named. The last consent may publish the video; a refusal, also a later one, makes
 * a published video a draft. A repeat changes nothing. Null: the video does not name them. Rule CAT-12.
 */
async function answerRequest(
  { db }: CatalogDeps,
  { videoId, participantId, status }: Answer,
): Promise<ParticipationRow | null> {
  return db.transaction().execute(async (tx) => {
    const named = { videoId, performerId: participantId }
    const row = await findParticipation(tx, named)
    if (!row) return null
    if (await saveAnswer(tx, { ...named, status })) {
      if (status === 'declined') await withdrawVideo(tx, videoId)
      await notePublished(tx, 'video', [videoId])
      const { performer_id: performerId } = row
      await recordEvent(tx, 'catalog.participation_answered', { videoId, performerId, participantId, status })
    }
    return findParticipation(tx, named)
  })
}

/** A participant sees the pictures that everybody may, and how long the film is. */
async function show(
  { db, media, profiles }: CatalogDeps,
  viewer: Viewer,
  rows: readonly ParticipationRow[],
): Promise<Participation[]> {
  const fileIds = rows.flatMap((row) => [row.file_id, row.thumbnail_id, row.teaser_id]).filter((id) => id !== null)
  const [files, cards] = await Promise.all([
    media.viewsOfFiles(fileIds, { level: 'preview', viewer }),
    profiles.findPerformerCards(
      db,
      rows.map((row) => row.performer_id),
    ),
  ])
  const fileOrNull = (id: string | null) => (id === null ? null : (files.get(id) ?? null))
  return rows.map((row) => ({
    videoId: row.id,
    title: row.title,
    description: row.description,
    performer: cards.get(row.performer_id) ?? null,
    thumbnail: fileOrNull(row.thumbnail_id),
    teaser: fileOrNull(row.teaser_id),
    duration: fileOrNull(row.file_id)?.duration ?? null,
    status: row.status,
    requestedAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}
