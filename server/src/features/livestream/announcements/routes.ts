import * as calls from '@stagedoor/contract/stream-announcements'
import type { StreamAnnouncement } from '@stagedoor/contract/stream-announcements'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { LivestreamDeps } from '../deps.ts'
import { recordingView } from '../recordings/queries.ts'
import { announceStream, cancelAnnouncement } from './announce-stream.ts'
import { findAnnouncement, findAnnouncements, type AnnouncementRow } from './queries.ts'
import { deleteReminder, insertReminder } from './reminder-queries.ts'

/** Announced streams as accounts see them. */
function createViews({ audience, db, geography, profiles }: LivestreamDeps) {
  /** Those of creators who exist for the one who asks; a creator's own in any case. */
  async function show(rows: readonly AnnouncementRow[], accountId: string | null): Promise<StreamAnnouncement[]> {
    const performerIds = [...new Set(rows.map((row) => row.performer_id))]
    const [shown, cards] = await Promise.all([
      profiles.findPerformerCards(db, performerIds),
      profiles.findUserCards(db, performerIds),
    ])
    return rows
      .filter(({ performer_id: id }) => shown.has(id) || id === accountId)
      .map((row) => ({
        _id: row.id,
        performerId: row.performer_id,
        performerInfo: cards.get(row.performer_id) ?? null,
        title: row.title,
        description: row.description,
        startsAt: row.starts_at.toISOString(),
        isDue: row.is_due,
        isReminded: row.is_reminded,
        reminders: row.performer_id === accountId ? row.reminders : null,
        recording: row.performer_id === accountId ? recordingOf(row) : null,
      }))
  }

  /** One that exists for the account, from its country. */
  async function findOne(id: string, accountId: string, address: string): Promise<StreamAnnouncement | null> {
    const row = await findAnnouncement(db, id, accountId)
    if (!row) return null
    const hidden = await audience.findHiddenByCountry(geography.countryOf(address), [row.performer_id])
    if (hidden.has(row.performer_id) && row.performer_id !== accountId) return null
    const [shown] = await show([row], accountId)
    return shown ?? null
  }

  return { show, findOne }
}

const recordingOf = (row: AnnouncementRow) =>
  row.recording_audience &&
  recordingView({
    audience: row.recording_audience,
    audienceListId: row.recording_list_id,
    priceTokenCents: row.recording_price_token_cents,
    isPublished: row.is_recording_published,
  })

/** Streams that are announced, and who wants to be reminded of them. */
export function announcementRoutes(deps: LivestreamDeps): BoundRoute[] {
  const { audience, db, geography } = deps
  const { show, findOne } = createViews(deps)

  async function changeReminder(
    change: typeof insertReminder,
    { id, accountId, address }: { id: string; accountId: string; address: string },
  ) {
    if (!(await findOne(id, accountId, address))) return refuse('NOT_FOUND')
    await change(db, { announcementId: id, accountId })
    const shown = await findOne(id, accountId, address)
    return shown ? ok(shown) : refuse('NOT_FOUND')
  }

  return [
    route(calls.announceStream, async ({ viewer, address, body }) =>
      answerBy(await announceStream(deps, viewer.accountId, body), {
        announced: async ({ id }) => {
          const shown = await findOne(id, viewer.accountId, address)
          if (!shown) throw new Error('a stream that was announced is not shown')
          return created(shown)
        },
        not_approved: 'PERFORMER_NOT_APPROVED',
        full: 'STREAM_ANNOUNCEMENTS_FULL',
        list_unknown: () => refuse('LIST_UNKNOWN', { field: 'recording.audienceListId' }),
        field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
      }),
    ),
    route(calls.cancelAnnouncement, async ({ viewer, params }) =>
      (await cancelAnnouncement(deps, { id: params.id, performerId: viewer.accountId }))
        ? ok({ success: true as const })
        : refuse('NOT_FOUND'),
    ),
    route(calls.listAnnouncements, async ({ viewer, address, query: { performerId, ...page } }) => {
      const accountId = viewer?.accountId ?? null
      const closedIds = await audience.findClosedIn(geography.countryOf(address))
      const isOwn = performerId !== undefined && performerId === accountId
      const wanted = { performerId, closedIds: isOwn ? [] : closedIds }
      const { rows, total } = await findAnnouncements(db, accountId, wanted, page)
      return ok({ data: await show(rows, accountId), total })
    }),
    route(calls.askForReminder, ({ viewer, address, params }) =>
      changeReminder(insertReminder, { id: params.id, accountId: viewer.accountId, address }),
    ),
    route(calls.dropReminder, ({ viewer, address, params }) =>
      changeReminder(deleteReminder, { id: params.id, accountId: viewer.accountId, address }),
    ),
  ]
}
