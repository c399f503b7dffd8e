import { getMessage } from '@stagedoor/contract/messages'
import { redirect } from 'react-router'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/message'

export const handle = { requiresSignIn: true } satisfies PageRules

/** How many messages behind it are shown with it. */
const AROUND = 12

/** Leads to a message within its conversation: from receipts, and after a purchase before JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const message = await callOrThrow(visit, getMessage, { params: { id: params.messageId } })
  const { conversationId, sequence } = message
  throw redirect(`${visit.paths.conversation(conversationId, { before: sequence + AROUND })}#m${sequence}`)
}

/** Never shown. With it a refusal has a page: a browser would show it bare. */
export default function MessageScreen() {
  return null
}
