import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { listStreamMessages } from '@stagedoor/contract/messages'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { getStreamKey, rotateStreamKey } from '@stagedoor/contract/stream-keys'
import { listAnnouncements, MAXIMUM_ANNOUNCEMENTS } from '@stagedoor/contract/stream-announcements'
import type { StreamRecording } from '@stagedoor/contract/stream-recordings'
import type { StreamGoal, StreamSales, TipMenuItem } from '@stagedoor/contract/stream-tips'
import { joinStream, type Stream } from '@stagedoor/contract/streams'
import { Suspense, useState } from 'react'
import { data, useNavigation } from 'react-router'
import { useRefresh, useRefreshEvery } from '../api/use-refresh.ts'
import { callPaths } from '../call-paths.ts'
import { LinkButton } from '../design/Button.tsx'
import { lazyPart } from '../design/lazy-part.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { findOfferTerms } from '../features/audience/offer-terms.ts'
import { StreamChat } from '../features/live/chat/StreamChat.tsx'
import { useStreamChat, type ChatData } from '../features/live/chat/use-stream-chat.ts'
import {
  answerStreamForm,
  emptyStream,
  suggestionOf,
  typedOf,
  type TypedStream,
} from '../features/live/studio/stream-form.ts'
import { answerChatForm } from '../features/live/studio/chat-form.ts'
import { answerTipForm, tipIntents } from '../features/live/studio/tip-forms.ts'
import type { KeyAnswer } from '../features/live/studio/EncoderKey.tsx'
import { EndedNote, useEnded, type EndedStream } from '../features/live/studio/EndedNote.tsx'
import { LiveStudio } from '../features/live/studio/LiveStudio.tsx'
import { StreamForm } from '../features/live/studio/StreamForm.tsx'
import styles from '../features/live/studio/Studio.module.css'
import { useStreamEvents } from '../features/live/use-stream-events.ts'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr, unwrapOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/studio-live'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('live', 'studio', 'creator', 'calls', 'announced'),
} satisfies PageRules

// Below the stream. The server has them from the start, so that it renders them in place.
const ChatSettings = import.meta.env.SSR
  ? (await import('../features/live/studio/ChatSettings.tsx')).ChatSettings
  : lazyPart(async () => (await import('../features/live/studio/ChatSettings.tsx')).ChatSettings)
const EncoderKey = import.meta.env.SSR
  ? (await import('../features/live/studio/EncoderKey.tsx')).EncoderKey
  : lazyPart(async () => (await import('../features/live/studio/EncoderKey.tsx')).EncoderKey)
const TipForms = import.meta.env.SSR
  ? (await import('../features/live/studio/TipForms.tsx')).TipForms
  : lazyPart(async () => (await import('../features/live/studio/TipForms.tsx')).TipForms)

const LINES = 50
const SALES_EVERY_MS = 15_000

/** The creator's stream that is prepared or live, with its chat. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const own = await callOrThrow(visit, getOwnPerformer, {})
  const [terms, current, key] = await Promise.all([
    findOfferTerms(visit),
    findCurrent(visit, own._id),
    callOrThrow(visit, getStreamKey, {}),
  ])
  const suggestion = current === null ? await findSuggestion(visit, own._id) : null
  return { state: own.state, ownId: own._id, terms, current, key, suggestion }
}

type Current = {
  stream: Stream
  chat: ChatData
  goal: StreamGoal | null
  tipMenu: readonly TipMenuItem[]
  sales: StreamSales
  /** Whom the stream is for, where that is one list. */
  audienceListId: string | null
  recording: StreamRecording | null
  /** Video arrived within the last seconds, from this page or from elsewhere. */
  isReceiving: boolean
}

/** What the creator has announced for now. Null: nothing. */
async function findSuggestion(visit: Visit, performerId: string): Promise<TypedStream | null> {
  const found = await visit.api(listAnnouncements, { query: { performerId, limit: MAXIMUM_ANNOUNCEMENTS } })
  const due = dataOr(found, { data: [], total: 0 }).data.find(({ isDue }) => isDue)
  return due ? suggestionOf(due) : null
}

async function findCurrent(visit: Visit, ownId: string): Promise<Current | null> {
  const found = await visit.api(joinStream, { params: { id: ownId } })
  // Any other refusal is not that nothing is prepared.
  if (!found.isOk && found.problem.error === 'NOT_FOUND') return null
  const { stream, conversation, audienceListId, goal, tipMenu, sales, recording, isReceiving } = unwrapOrThrow(
    visit,
    found,
  )
  const lines = await visit.api(listStreamMessages, { params: { id: conversation._id }, query: { limit: LINES } })
  const { data: messages, total } = dataOr(lines, { data: [], total: 0 })
  return {
    stream,
    chat: { conversation, messages, total },
    goal,
    tipMenu,
    sales: sales ?? { tips: 0, ticketPrices: 0, tickets: 0 },
    audienceListId,
    recording,
    isReceiving: isReceiving ?? false,
  }
}

/** Prepares a stream, or changes its texts, its goal or the tip menu. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  if (tipIntents.includes(textOf(form, 'intent'))) {
    const saved = await answerTipForm(visit, form)
    return data(saved, { status: saved.saved === null ? 422 : 200 })
  }
  if (textOf(form, 'intent') === 'key') {
    const reply = await visit.api(rotateStreamKey, {})
    const answer: KeyAnswer = reply.isOk
      ? { key: reply.data, refusal: null }
      : { key: null, refusal: reply.problem.message }
    return data(answer)
  }
  if (textOf(form, 'intent') === 'chat') return data(await answerChatForm(visit, form))
  const { answer, status } = await answerStreamForm(visit, form)
  return data(answer, { status })
}

export default function StudioLive({ loaderData }: Route.ComponentProps) {
  const { state, ownId, terms, current, key, suggestion } = loaderData
  const { t, locale } = useTranslation(['live', 'calls', 'announced'])
  const last = useLastAnswer<typeof action>()
  const answer = last && 'outcome' in last ? last : undefined
  const { state: navigation } = useNavigation()
  const [edited, setEdited] = useState<object | null | undefined>(null)
  const [ended, setEnded] = useEnded(current?.stream)
  const refused = answer?.outcome === 'refused' ? answer : null
  // The form closes with the answer that saved it.
  const isEditing = current === null || refused !== null || (edited !== null && edited === answer)
  const isLive = current?.stream.status === 'live'
  const form = (
    <StreamForm
      key={current?.stream._id}
      typed={refused?.typed ?? (current ? typedOf(current.stream, current) : (suggestion ?? emptyStream))}
      refusal={refused?.refusal ?? null}
      terms={terms}
      transport={key.transport}
      isLive={isLive}
      isBusy={navigation !== 'idle'}
      onCancel={current ? () => setEdited(null) : undefined}
    />
  )
  return (
    <>
      <PageHeading title={t('studioTitle')} lead={t('studioLead')}>
        <LinkButton look="secondary" to={callPaths(locale).schedule}>
          {t('announced:schedule')}
        </LinkButton>
        <LinkButton look="secondary" to={callPaths(locale).studio}>
          {t('calls:studioTitle')}
        </LinkButton>
      </PageHeading>
      <NotApprovedNote state={state} />
      {ended !== null && current === null && <EndedNote {...ended} />}
      <div className={styles.main}>
        {isEditing && form}
        {current && (
          <CurrentStream
            key={current.stream._id}
            {...current}
            terms={terms}
            ownId={ownId}
            onEdit={() => setEdited(answer)}
            onEnded={setEnded}
          />
        )}
        {(current?.stream.transport ?? key.transport) !== 'agora' && (
          <Suspense>
            <EncoderKey known={key} />
          </Suspense>
        )}
      </div>
    </>
  )
}

type CurrentProps = Current & {
  terms: OwnTerms
  ownId: string
  onEdit: () => void
  onEnded: (ended: EndedStream) => void
}

function CurrentStream({ stream, chat: chatData, terms, ownId, onEdit, onEnded, ...rest }: CurrentProps) {
  const { goal, tipMenu, sales, recording, isReceiving } = rest
  const refresh = useRefresh()
  const isLive = stream.status === 'live'
  // Of tickets, and of tips without a goal, nothing is announced.
  useRefreshEvery(SALES_EVERY_MS, isLive)
  const [members, setMembers] = useState(stream.stats.members)
  const [likes, setLikes] = useState(stream.stats.likes)
  const joined = useStreamEvents(
    { streamId: stream._id, mayJoin: isLive, isOwner: true },
    {
      onMembers: setMembers,
      onLikes: setLikes,
      // Heard by the page.
      onEnded: () => undefined,
      onGoal: () => void refresh(),
    },
  )
  const chat = useStreamChat(chatData, joined)
  return (
    <div className={styles.studio} data-chat={isLive || undefined}>
      <LiveStudio
        stream={stream}
        recording={recording}
        members={members}
        likes={likes}
        isReceiving={isReceiving}
        onEdit={onEdit}
        onEnd={() => onEnded({ reason: 'creator', isRecorded: stream.isRecorded })}
      />
      {isLive && (
        <div className={styles.chat}>
          <StreamChat chat={chat} ownId={ownId} performerId={ownId} isModerator cannotWrite={null} />
        </div>
      )}
      <div className={styles.main}>
        <Suspense>
          <ChatSettings conversation={chatData.conversation} clear={chat.clear} />
          <TipForms streamId={stream._id} goal={goal} tipMenu={tipMenu} sales={sales} terms={terms} />
        </Suspense>
      </div>
    </div>
  )
}
