import * as extras from '@stagedoor/contract/video-extras'
import * as reading from '@stagedoor/contract/video-reading'
import * as calls from '@stagedoor/contract/videos'
import { answerBy, created, exactly, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ViewerContext } from '../items/access-facts.ts'
import { findItem, listOwnItems, searchPublicItems } from '../items/list-queries.ts'
import { seeItems } from '../items/see-items.ts'
import { countView } from '../items/view-queries.ts'
import { deleteItem } from '../items/write-queries.ts'
import { cutTeaser } from './cut-teaser.ts'
import { lockVideo, setChapters } from './queries.ts'
import { discardFiles, receiveFiles } from './receive-files.ts'
import { removeFile } from './remove-file.ts'
import { videos } from './row-queries.ts'
import { filesOf, showVideos } from './show-videos.ts'
import { normaliseTag } from './tags.ts'
import { refuseEarly, showOwnVideo, writeVideo, type VideoOutcome } from './write-video.ts'

const done = ok({ success: true as const })

export const videoRoutes = (deps: CatalogDeps): BoundRoute[] => [
  ...writingRoutes(deps),
  ...studioRoutes(deps),
  ...readerRoutes(deps),
]

function writingRoutes(deps: CatalogDeps): BoundRoute[] {
  return [
    route(calls.uploadVideo, async ({ viewer, body, files }) => {
      const early = await refuseEarly(deps, viewer, { id: null, change: body })
      if (early) return refuseWrite(deps, early)
      const received = await receiveFiles(deps, { ownerId: viewer.accountId, change: body, files })
      if (received.outcome === 'refused') return received.refusal
      const result = await writeVideo(deps, viewer, { id: null, change: body, files: received.files })
      if (result.outcome === 'written') return created(result.video)
      if (result.outcome !== 'file_not_ready') await discardFiles(deps, received.files)
      return refuseWrite(deps, result)
    }),
    route(calls.updateVideo, async ({ viewer, params, body, files }) => {
      const early = await refuseEarly(deps, viewer, { id: params.id, change: body })
      if (early) return refuseWrite(deps, early)
      const received = await receiveFiles(deps, { ownerId: viewer.accountId, change: body, files })
      if (received.outcome === 'refused') return received.refusal
      const result = await writeVideo(deps, viewer, { id: params.id, change: body, files: received.files })
      if (result.outcome === 'written') return ok(result.video)
      if (result.outcome !== 'file_not_ready') await discardFiles(deps, received.files)
      return refuseWrite(deps, result)
    }),
    route(calls.removeVideoFile, async ({ viewer, params, query }) => {
      const outcome = await removeFile(deps, viewer, { id: params.id, field: query.type })
      if (outcome === 'file_needed') return refuse('VIDEO_FILE_NEEDED')
      if (outcome === 'held_by_staff') return refuse('FORBIDDEN')
      const result = outcome === 'absent' ? null : await showOwnVideo(deps, viewer, params.id)
      return result?.outcome === 'written' ? ok(result.video) : refuse('NOT_FOUND')
    }),
    route(extras.cutVideoTeaser, async ({ viewer, params, body }) => {
      const result = await cutTeaser(deps, viewer, { id: params.id, startSeconds: body.startSeconds })
      switch (result.outcome) {
        case 'cut':
          return created(result.teaser)
        case 'file_needed':
          return refuse('VIDEO_FILE_NEEDED')
        case 'file_not_ready':
          return refuse('FILE_NOT_READY')
        case 'beyond_end':
          return refuse('VALIDATION_FAILED', { fields: [{ field: 'startSeconds', rule: 'maximum' }] })
        default:
          return refuse('NOT_FOUND')
      }
    }),
    route(calls.deleteVideo, async ({ viewer, params }) => {
      const isDeleted = await deleteItem(deps.db, 'video', { id: params.id, performerId: viewer.accountId })
      return isDeleted ? done : refuse('NOT_FOUND')
    }),
    route(extras.setVideoChapters, async ({ viewer, params, body }) => {
      const chapters = body.chapters.toSorted((one, other) => one.startSeconds - other.startSeconds)
      const isTwice = chapters.some((chapter, at) => chapters[at + 1]?.startSeconds === chapter.startSeconds)
      if (isTwice) return refuse('VALIDATION_FAILED', { fields: [{ field: 'chapters', rule: 'uniqueItems' }] })
      const isSet = await deps.db.transaction().execute(async (tx) => {
        const video = await lockVideo(tx, { id: params.id, performerId: viewer.accountId })
        if (video) await setChapters(tx, video.id, chapters)
        return video !== null
      })
      return isSet ? ok({ chapters }) : refuse('NOT_FOUND')
    }),
  ]
}

function studioRoutes(deps: CatalogDeps): BoundRoute[] {
  return [
    route(reading.getOwnVideo, async ({ viewer, params }) => {
      const result = await showOwnVideo(deps, viewer, params.id)
      return result.outcome === 'written' ? ok(result.video) : refuse('NOT_FOUND')
    }),
    route(reading.searchOwnVideos, async ({ viewer, query, page }) => {
      const request = { query: withTag(query), page, performerId: viewer.accountId }
      const found = await listOwnItems(deps.db, videos, request)
      const data = await showVideos(deps, { viewer, country: null }, found.rows)
      return exactly({ data, total: found.total, cursor: found.cursor })
    }),
  ]
}

/** Tags are compared as they are stored. */
const withTag = <Q extends { tag?: string }>(query: Q): Q =>
  query.tag === undefined ? query : { ...query, tag: normaliseTag(query.tag) }

function readerRoutes(deps: CatalogDeps): BoundRoute[] {
  const { countryOf } = deps.geography
  const see = async (viewerContext: ViewerContext, id: string) => {
    const row = await findItem(deps.db, videos, id, viewerContext.viewer?.accountId ?? null)
    return row ? (await seeItems(deps, 'video', viewerContext, [row]))[0] : undefined
  }
  return [
    route(reading.searchVideos, async ({ viewer, query, page, address }) => {
      const viewerContext = { viewer, country: countryOf(address) }
      const closedIds = await deps.audience.findClosedIn(viewerContext.country)
      const request = { query: withTag(query), page, viewerId: viewer?.accountId ?? null, closedIds }
      const found = await searchPublicItems(deps.db, videos, request)
      const data = await showVideos(deps, viewerContext, found.rows)
      return exactly({ data, total: found.total, cursor: found.cursor })
    }),
    route(reading.getVideo, async ({ viewer, params, address }) => {
      const row = await findItem(deps.db, videos, params.id, viewer?.accountId ?? null)
      const [video] = row ? await showVideos(deps, { viewer, country: countryOf(address) }, [row]) : []
      return video ? ok(video) : refuse('NOT_FOUND')
    }),
    route(reading.getVideoFileStatus, async ({ viewer, params, address }) => {
      const seen = await see({ viewer, country: countryOf(address) }, params.id)
      if (!seen || !filesOf(seen.row).includes(params.fileId)) return refuse('NOT_FOUND')
      const view = (await deps.media.viewsOfFiles([params.fileId], { level: seen.level, viewer })).get(params.fileId)
      return view ? ok(view) : refuse('NOT_FOUND')
    }),
    route(reading.countVideoView, async ({ viewer, params, address }) => {
      const seen = await see({ viewer, country: countryOf(address) }, params.id)
      if (!seen) return refuse('NOT_FOUND')
      const isCounted = viewer && viewer.role !== 'staff' && viewer.accountId !== seen.row.performer_id
      if (isCounted && seen.level === 'full')
        await countView(deps.db, { kind: 'video', itemId: seen.row.id, accountId: viewer.accountId })
      return done
    }),
  ]
}

function refuseWrite(deps: CatalogDeps, result: Exclude<VideoOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    held_by_staff: 'FORBIDDEN',
    not_approved: 'PERFORMER_NOT_APPROVED',
    file_missing: 'FILE_MISSING',
    list_unknown: () => refuse('LIST_UNKNOWN', { field: 'audienceListId' }),
    file_not_ready: 'FILE_NOT_READY',
    file_needed: 'VIDEO_FILE_NEEDED',
    schedule_in_past: () => refuse('SCHEDULE_IN_PAST', { now: deps.clock.now().toISOString() }),
    participants: ({ participantIds }) => refuse('PARTICIPANT_NOT_AVAILABLE', { participantIds }),
    field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
  })
}
