import { getConversation, type Conversation as ConversationView } from '@stagedoor/contract/conversations'
import { getOwnTerms } from '@stagedoor/contract/creator-terms'
import { deleteMessage, listMessages, readAll, sendMessage } from '@stagedoor/contract/messages'
import { getOwnPerformer, getPerformer } from '@stagedoor/contract/performers'
import { getFanNote, setFanNote, type FanNote } from '@stagedoor/contract/message-tools'
import { data, redirect } from 'react-router'
import type { SendAnswer } from '../features/messaging/Composer.tsx'
import type { NoteAnswer } from '../features/messaging/FanPanel.tsx'
import styles from '../features/messaging/Messages.module.css'
import { Thread } from '../features/messaging/Thread.tsx'
import { ThreadSubscription } from '../features/messaging/thread-subscription.ts'
import { LinkButton } from '../design/Button.tsx'
import { priceOf } from '../features/subscriptions/subscription-prices.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { FailedPage } from '../shell/FailedPage.tsx'
import type { Route } from './+types/conversation'

export const handle = {
  requiresSignIn: true,
  isWide: true,
  hasOwnHead: true,
  texts: preloadTexts('messages'),
} satisfies PageRules

/** The latest messages of a conversation, or before JavaScript those before a number. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const id = params.conversationId
  const before = Number(visit.url.searchParams.get('before') ?? 0)
  const query = Number.isSafeInteger(before) && before > 1 ? { beforeSequence: before } : {}
  const [conversation, page] = await Promise.all([
    callOrThrow(visit, getConversation, { params: { id } }, 'beside-list'),
    callOrThrow(visit, listMessages, { params: { id }, query }, 'beside-list'),
  ])
  // A page that is shown is read; data may be fetched ahead.
  if (!visit.isForData && conversation.totalNotSeenMessages > 0) await visit.api(readAll, { params: { id } })
  return {
    thread: { conversation, messages: page.data, total: page.total, deletionsVersion: page.deletionsVersion },
    messageId: crypto.randomUUID(),
    terms: await findTerms(visit, conversation),
    fan: await findFan(visit, conversation),
    subscription: await findSubscription(visit, conversation),
  }
}

/** The subscription that would open locked files: read for a fan without one. */
async function findSubscription(visit: Visit, { performerId, isSubscribed }: ConversationView) {
  const viewer = await visit.viewer()
  if (isSubscribed || viewer?._id === performerId) return null
  const creator = dataOr(await visit.api(getPerformer, { params: { id: performerId } }), null)
  return creator && priceOf(creator)
}

/** What a creator sees about the other side; null: the reader is a fan, or it cannot be read now. */
async function findFan(visit: Visit, { recipients }: ConversationView): Promise<FanNote | null> {
  const viewer = await visit.viewer()
  const id = recipients.find((recipient) => recipient !== viewer?._id)
  if (!viewer?.isPerformer || id === undefined) return null
  return dataOr(await visit.api(getFanNote, { params: { id } }), null)
}

/** What the conversation's creator receives of a price; null: the reader is not that creator, or may not sell yet. */
async function findTerms(visit: Visit, { performerId }: ConversationView) {
  const viewer = await visit.viewer()
  if (viewer?._id !== performerId) return null
  const [{ state }, terms] = await Promise.all([
    callOrThrow(visit, getOwnPerformer, {}, 'beside-list'),
    callOrThrow(visit, getOwnTerms, {}, 'beside-list'),
  ])
  return state === 'approved' || state === 'payout_ready' ? terms : null
}

/** Sends or deletes a message, before JavaScript; saves a creator's note about the other side. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const id = params.conversationId
  const form = await readForm(request)
  if (textOf(form, 'intent') === 'note') return saveNote(visit, id, form)
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

async function saveNote(visit: Visit, conversationId: string, form: FormData) {
  const request = { params: { id: textOf(form, 'fanId') }, body: { note: textOf(form, 'note') } }
  const reply = await visit.api(setFanNote, request)
  if (!reply.isOk)
    return data<NoteAnswer>({ note: 'refused', message: reply.problem.message }, { status: reply.status })
  return visit.isForData ? data<NoteAnswer>({ note: 'saved' }) : redirect(visit.paths.conversation(conversationId))
}

export default function Conversation({
  loaderData: { thread, messageId, terms, fan, subscription },
}: Route.ComponentProps) {
  const answer = useLastAnswer<typeof action>()
  return (
    <ThreadSubscription value={subscription}>
      <Thread
        key={thread.conversation._id}
        data={thread}
        messageId={messageId}
        answer={answer && 'text' in answer ? answer : null}
        terms={terms}
        fan={fan}
      />
    </ThreadSubscription>
  )
}

/** In the place of the conversation; the list beside it stays, and on a phone there is a way back to it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t, paths } = useTranslation('messages')
  return (
    <div className={styles.notRead}>
      <FailedPage error={error}>
        <LinkButton to={paths.messages} look="secondary">
          {t('back')}
        </LinkButton>
      </FailedPage>
    </div>
  )
}
