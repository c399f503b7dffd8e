import * as calls from '@stagedoor/contract/notifications'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { AnnouncingDeps } from './deps.ts'
import { findNotification, findNotifications, markRead, readUnread } from './queries.ts'
import { viewsOf } from './views.ts'

const done = ok({ success: true as const })

/** The notification centre. */
export function notificationRoutes(deps: AnnouncingDeps): BoundRoute[] {
  const { db, countryOf, announceUnread } = deps
  async function read(accountId: string, id: string | null) {
    if (await markRead(db, accountId, id)) await announceUnread([accountId])
    return done
  }
  return [
    route(calls.listNotifications, async ({ viewer, query, page, address }) => {
      const { rows, total, cursor } = await findNotifications(db, viewer.accountId, { query, page })
      return ok({ data: await viewsOf(deps, { viewer, country: countryOf(address) }, rows), total, cursor })
    }),
    route(calls.countUnreadNotifications, async ({ viewer }) => {
      const unread = await readUnread(db, [viewer.accountId])
      return ok(unread.get(viewer.accountId) ?? { total: 0 })
    }),
    route(calls.getNotification, async ({ viewer, params, address }) => {
      const row = await findNotification(db, viewer.accountId, params.id)
      const [shown] = row ? await viewsOf(deps, { viewer, country: countryOf(address) }, [row]) : []
      return shown ? ok(shown) : refuse('NOT_FOUND')
    }),
    route(calls.readNotification, ({ viewer, params }) => read(viewer.accountId, params.id)),
    route(calls.readAllNotifications, ({ viewer }) => read(viewer.accountId, null)),
  ]
}
