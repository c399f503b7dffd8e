import * as calls from '@stagedoor/contract/reactions'
import { ok, refuse } from '#src/platform/http/answer.ts'
import type { ListPage } from '#src/platform/http/cursor.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { findBookmarks, type BookmarkQuery } from './bookmark-queries.ts'
import type { EngagementDeps, EngagementWithWrites, ViewerContext } from './deps.ts'
import { react } from './react.ts'
import { deleteReaction } from './statements.ts'

const done = ok({ success: true as const })

/** Likes and bookmarks. */
export function reactionRoutes(deps: EngagementWithWrites): BoundRoute[] {
  const { db, countryOf } = deps
  return [
    route(calls.react, async ({ viewer, body, address }) => {
      const outcome = await react(deps, { viewer, country: countryOf(address) }, body)
      return outcome === 'done' ? done : refuse('NOT_FOUND')
    }),
    route(calls.takeReactionBack, async ({ viewer, body }) => {
      await deleteReaction(db, viewer.accountId, body.action, body.objectId)
      return done
    }),
    ...bookmarkRoutes(deps),
  ]
}

type ListCall = { viewer: Viewer; query: BookmarkQuery; page: ListPage; address: string }

function bookmarkRoutes({ db, countryOf, show }: EngagementDeps): BoundRoute[] {
  const list =
    <T>(
      type: calls.ReactionType,
      showAll: (viewerContext: ViewerContext, ids: readonly string[]) => Promise<T[]> | T[],
    ) =>
    async ({ viewer, query, page, address }: ListCall) => {
      const found = await findBookmarks(db, { accountId: viewer.accountId, type }, { query, page })
      const ids = found.rows.map((row) => row.object_id)
      const data = await showAll({ viewer, country: countryOf(address) }, ids)
      return ok({ data, total: found.total, cursor: found.cursor })
    }
  return [
    route(calls.listSavedPosts, list('feed', show.feed)),
    route(calls.listSavedVideos, list('video', show.video)),
    route(calls.listSavedGalleries, list('gallery', show.gallery)),
    route(calls.listSavedPerformers, list('performer', show.performer)),
    route(calls.listSavedProducts, list('product', show.product)),
    route(calls.listBookmarks, async ({ viewer, params, query, page }) => {
      const found = await findBookmarks(db, { accountId: viewer.accountId, type: params.type }, { query, page })
      const data = found.rows.map((row) => ({
        _id: row.id,
        objectId: row.object_id,
        objectType: row.object_type,
        createdAt: row.created_at.toISOString(),
      }))
      return ok({ data, total: found.total, cursor: found.cursor })
    }),
  ]
}
