import { followPerformer, unfollowPerformer } from '@stagedoor/contract/follows'
import { data, redirect } from 'react-router'
import { readForm, textOf } from '../session/form-text.ts'
import { errorResponse } from '../session/leave.ts'
import { orRefusal } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { sitePath } from '../session/safe-redirect.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/follow'

export const handle = { requiresSignIn: true, isAction: true } satisfies PageRules

/** This route has no page. */
export function loader({ context }: Route.LoaderArgs): never {
  throw redirect(context.get(visitContext).paths.explore)
}

/** Follows or unfollows. A plain form returns to its page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const whom = { params: { id: params.performerId } }
  const isFollowed = textOf(form, 'wanted') !== 'unfollow'
  const reply = isFollowed ? await visit.api(followPerformer, whom) : await visit.api(unfollowPerformer, whom)
  if (!reply.isOk) {
    const left = errorResponse(visit, reply.problem)
    if (!visit.isForData || left instanceof Response) throw left
    return data({ refusal: reply.problem.message }, { status: reply.status })
  }
  if (visit.isForData) return { isFollowed }
  return redirect(sitePath(textOf(form, 'back')) ?? visit.paths.explore)
}

/** Where no answer arrives, or a fault in its place, the page stays, says so, and offers another try. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const unanswered = { wanted: textOf(await readForm(request.clone()), 'wanted') }
  return orRefusal<unknown>(
    () => serverAction(),
    (refusal) => data({ refusal, unanswered }, { status: 503 }),
    params.locale,
  )
}

export default function Follow() {
  return null
}
