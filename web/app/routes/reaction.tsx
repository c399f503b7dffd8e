import { react, reactionActions, reactionTypes, takeReactionBack } from '@stagedoor/contract/reactions'
import { data, redirect } from 'react-router'
import { readForm, textOf } from '../session/form-text.ts'
import { errorResponse } from '../session/leave.ts'
import { orRefusal } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { sitePath } from '../session/safe-redirect.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/reaction'

export const handle = { isAction: true } satisfies PageRules

/** This route has no page. */
export function loader({ context }: Route.LoaderArgs): never {
  throw redirect(context.get(visitContext).paths.explore)
}

/** Likes or saves, or takes it back. A plain form returns to its page; a visitor signs in and returns there. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const back = sitePath(textOf(form, 'back')) ?? visit.paths.explore
  const { isWanted, ...body } = readReaction(form)
  if (visit.token === null) {
    const mark = body.action === 'like' ? 'like' : 'save'
    return redirect(visit.paths.signIn({ redirect: `${back}#${mark}-${body.objectType}-${body.objectId}` }))
  }
  const reply = await visit.api(isWanted ? react : takeReactionBack, { body })
  if (!reply.isOk) {
    const left = errorResponse(visit, reply.problem)
    if (!visit.isForData || left instanceof Response) throw left
    return data({ isOn: !isWanted, refusal: reply.problem.message }, { status: reply.status })
  }
  return visit.isForData ? { isOn: isWanted, refusal: null } : redirect(back)
}

/** Without an answer, or with a fault in its place, what was asked for is taken back, and another try is offered. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await readForm(request.clone())
  return orRefusal<unknown>(
    () => serverAction(),
    (refusal) => {
      const { isWanted, action } = readReaction(form)
      const unanswered = { [action]: textOf(form, action) }
      return data({ isOn: !isWanted, refusal, unanswered }, { status: 503 })
    },
    params.locale,
  )
}

/** The button's name is the action; its value has the wanted state, and what it concerns. */
function readReaction(form: FormData) {
  const action = reactionActions.find((name) => form.has(name)) ?? 'like'
  const [wanted, type, objectId = ''] = textOf(form, action).split(' ')
  const objectType = reactionTypes.find((name) => name === type)
  if (objectType === undefined) throw data(null, { status: 400 })
  return { isWanted: wanted === 'on', action, objectType, objectId }
}

export default function Reaction() {
  return null
}
