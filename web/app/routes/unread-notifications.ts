import { countUnreadNotifications } from '@stagedoor/contract/notifications'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/unread-notifications'

export const handle = { requiresSignIn: true } satisfies PageRules

/** How many notifications are unread, for the navigation. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { unread: dataOr(await visit.api(countUnreadNotifications, {}), { total: 0 }).total }
}
