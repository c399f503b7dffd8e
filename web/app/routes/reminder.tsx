import { askForReminder, dropReminder } from '@stagedoor/contract/stream-announcements'
import { data, redirect } from 'react-router'
import { readForm, textOf } from '../session/form-text.ts'
import { errorResponse } from '../session/leave.ts'
import { noConnection, orOffline } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { sitePath } from '../session/safe-redirect.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/reminder'

export const handle = { requiresSignIn: true, isAction: true } satisfies PageRules

/** This route has no page. */
export function loader({ context }: Route.LoaderArgs): never {
  throw redirect(context.get(visitContext).paths.live)
}

/** Asks for a reminder of an announced stream, or drops it. A plain form returns to its page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const isReminded = textOf(form, 'wanted') === 'remind'
  const reply = await visit.api(isReminded ? askForReminder : dropReminder, { params: { id: params.announcementId } })
  if (!reply.isOk) {
    const left = errorResponse(visit, reply.problem)
    if (!visit.isForData || left instanceof Response) throw left
    return data({ isReminded: !isReminded, refusal: reply.problem.message }, { status: reply.status })
  }
  if (visit.isForData) return { isReminded, refusal: null }
  return redirect(sitePath(textOf(form, 'back')) ?? visit.paths.live)
}

/** Where no answer arrives, the page stays and says so. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await readForm(request.clone())
  const isReminded = textOf(form, 'wanted') !== 'remind'
  return orOffline<unknown>(
    () => serverAction(),
    () => data({ isReminded, refusal: noConnection(params.locale) }, { status: 503 }),
  )
}

export default function Reminder() {
  return null
}
