import { createConversation } from '@stagedoor/contract/conversations'
import { redirect } from 'react-router'
import { unwrapOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/open-conversation'

export const handle = { requiresSignIn: true } satisfies PageRules

/** The way back from sign-in: to the person who was to be written to. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { paths } = context.get(visitContext)
  return redirect(params.source === 'performer' ? paths.profile(params.sourceId) : paths.messages)
}

/** Opens the conversation with a creator, or of a creator with a fan. */
export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const source = params.source === 'performer' ? 'performer' : 'user'
  const reply = await visit.api(createConversation, { body: { source, sourceId: params.sourceId } })
  return redirect(visit.paths.conversation(unwrapOrThrow(visit, reply)._id))
}

/** Never shown. With it a refusal has a page, also before JavaScript. */
export default function OpenConversation() {
  return null
}
