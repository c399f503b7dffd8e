import { getNotification, readNotification } from '@stagedoor/contract/notifications'
import { redirect } from 'react-router'
import { callPaths } from '../call-paths.ts'
import { notificationOf, targetOf } from '../features/notifications/notification.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/notification'

export const handle = { requiresSignIn: true } satisfies PageRules

/** Where pushes and emails about one notification lead: to what it is about. It is read then, unless staff act as its reader. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { paths } = visit
  const id = params.notificationId
  const reply = await visit.api(getNotification, { params: { id } })
  // One that was taken back leaves the others.
  if (!reply.isOk) throw redirect(paths.notifications())
  await visit.api(readNotification, { params: { id } })
  throw redirect(
    targetOf(notificationOf(reply.data), { ...paths, privateStudio: callPaths(visit.locale).studio }) ??
      paths.notifications(),
  )
}

/** Never shown. With it a refusal has a page: a browser would show it bare. */
export default function NotificationScreen() {
  return null
}
