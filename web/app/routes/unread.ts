import { countUnread } from '@stagedoor/contract/messages'
import { countUnreadNotifications } from '@stagedoor/contract/notifications'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/unread'

export const handle = { requiresSignIn: true, isPart: true } satisfies PageRules

/** How many notifications and conversations are unread, for the navigation. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const none = { total: 0 }
  const [notifications, conversations] = await Promise.all([
    visit.api(countUnreadNotifications, {}),
    visit.api(countUnread, {}),
  ])
  return {
    notifications: dataOr(notifications, none).total,
    conversations: dataOr(conversations, none).total,
  }
}
