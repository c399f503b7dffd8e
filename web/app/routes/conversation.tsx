import { getConversation } from '@stagedoor/contract/conversations'
import { deleteMessage, listMessages, readAll, sendMessage } from '@stagedoor/contract/messages'
import { data, redirect } from 'react-router'
import type { SendAnswer } from '../features/messaging/Composer.tsx'
import { Thread } from '../features/messaging/Thread.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/conversation'

export const handle = { requiresSignIn: true, isWide: true, texts: preloadTexts('messages') } satisfies PageRules

/** The latest messages of a conversation, or before JavaScript those before a number. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const id = params.conversationId
  const before = Number(visit.url.searchParams.get('before') ?? 0)
  const query = Number.isInteger(before) && before > 1 ? { beforeSequence: before } : {}
  const [conversation, page] = await Promise.all([
    callOrThrow(visit, getConversation, { params: { id } }),
    callOrThrow(visit, listMessages, { params: { id }, query }),
  ])
  // A page that is shown is read; data may be fetched ahead.
  if (!visit.isForData && conversation.totalNotSeenMessages > 0) await visit.api(readAll, { params: { id } })
  return { thread: { conversation, messages: page.data, total: page.total }, messageId: crypto.randomUUID() }
}

/** Sends or deletes a message, before JavaScript. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const id = params.conversationId
  const form = await readForm(request)
  const text = textOf(form, 'text').trim()
  const reply =
    textOf(form, 'intent') === 'delete'
      ? await visit.api(deleteMessage, { params: { id: textOf(form, 'messageId') } })
      : await visit.api(sendMessage, {
          params: { id },
          body: { text, type: 'text', clientMessageId: textOf(form, 'clientMessageId') },
        })
  if (!reply.isOk) return data<SendAnswer>({ message: reply.problem.message, text }, { status: reply.status })
  return redirect(visit.paths.conversation(id))
}

export default function Conversation({ loaderData: { thread, messageId } }: Route.ComponentProps) {
  const answer = useLastAnswer<typeof action>()
  return <Thread key={thread.conversation._id} data={thread} messageId={messageId} answer={answer ?? null} />
}
