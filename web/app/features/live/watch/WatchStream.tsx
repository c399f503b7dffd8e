import type { StreamGoal, TipMenuItem } from '@stagedoor/contract/stream-tips'
import type { Stream } from '@stagedoor/contract/streams'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useRefresh } from '../../../api/use-refresh.ts'
import { Avatar } from '../../../design/Avatar.tsx'
import { buttonClass, LinkButton } from '../../../design/Button.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { lazyPart } from '../../../design/lazy-part.ts'
import { lazySheet } from '../../../design/lazy-sheet.tsx'
import { useSheetLink } from '../../../design/use-sheet-link.ts'
import { usePaths } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { PrivateShowLink } from '../calls/PrivateShowLink.tsx'
import { StreamChat } from '../chat/StreamChat.tsx'
import { useStreamChat, type ChatData } from '../chat/use-stream-chat.ts'
import { GoalBar } from '../GoalBar.tsx'
import { LiveFacts } from '../LiveFacts.tsx'
import { useStreamEvents, type StreamEndReason } from '../use-stream-events.ts'
import { LikeButton } from './LikeButton.tsx'
import { StreamVideo } from './StreamVideo.tsx'
import { useWatching } from './use-watching.ts'
import type { TipLimits } from '../../purchases/tip.ts'
import styles from './Watch.module.css'

// Where the reader may not watch. The server has it from the start, so that it renders it in place.
const LockedStream = import.meta.env.SSR
  ? (await import('./LockedStream.tsx')).LockedStream
  : lazyPart(async () => (await import('./LockedStream.tsx')).LockedStream)
// Below the stream.
const ReportLink = import.meta.env.SSR
  ? (await import('../../moderation/ReportLink.tsx')).ReportLink
  : lazyPart(async () => (await import('../../moderation/ReportLink.tsx')).ReportLink)

const { Sheet: TipSheet, prefetch } = lazySheet(async () => (await import('./TipSheet.tsx')).TipSheet)

export type WatchedStream = {
  stream: Stream
  chat: ChatData
  goal: StreamGoal | null
  tipMenu: readonly TipMenuItem[]
  tipLimits: TipLimits
  /** The creator gives private shows. */
  offersPrivately: boolean
}

/** Why a stream is over is heard a moment before or after its video stops; a page that is read in between shows nothing of it. */
const REASON_WITHIN_MS = 4_000

/** A stream for its viewers: picture, chat beside it, on a phone over it. */
export function WatchStream({
  stream,
  chat: chatData,
  goal: goalAtFirst,
  tipMenu,
  tipLimits,
  offersPrivately,
}: WatchedStream) {
  const { t } = useTranslation('live')
  const refresh = useRefresh()
  const ownId = useAppSelector((state) => state.currentUser._id)
  const video = useRef<HTMLVideoElement>(null)
  const [ended, setEnded] = useState<StreamEndReason | null>(null)
  const [isGone, setGone] = useState(false)
  const [members, setMembers] = useState(stream.stats.members)
  const [likes, setLikes] = useState(stream.stats.likes)
  const [goal, setGoal] = useState(goalAtFirst)
  const mayWatch = stream.mayWatch && ended === null
  const { state, resume } = useWatching(video, {
    sessionId: stream.sessionId,
    mayWatch,
    // What the page shows then depends on why: it is over, or not for this account.
    onEnd: (end) => (end === 'absent' ? setGone(true) : void refresh()),
  })
  const joined = useStreamEvents(
    { streamId: stream._id, mayJoin: mayWatch, isOwner: false },
    { onMembers: setMembers, onLikes: setLikes, onEnded: setEnded, onGoal: setGoal },
  )
  useEffect(() => {
    if (!isGone || ended !== null) return
    const timer = setTimeout(() => void refresh(), REASON_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [ended, isGone, refresh])
  const chat = useStreamChat(chatData, joined)
  return (
    <div className={styles.watch} data-locked={!stream.mayWatch || undefined}>
      <StreamVideo video={video} title={stream.title} state={ended === null ? state : 'idle'} onResume={resume}>
        {ended !== null && <EndedCover reason={ended} />}
        <Suspense>
          {ended === null && !stream.mayWatch && <LockedStream stream={stream} onOpened={() => void refresh()} />}
        </Suspense>
      </StreamVideo>
      <StreamHead stream={stream} members={members} likes={likes} isLive={ended === null}>
        {offersPrivately && <PrivateShowLink performerId={stream.performerId} />}
        <Suspense>
          <ReportLink target="stream" targetId={stream._id} performerId={stream.performerId} />
        </Suspense>
      </StreamHead>
      {stream.mayWatch && (
        <div className={styles.chatColumn}>
          <StreamChat
            chat={chat}
            ownId={ownId}
            performerId={stream.performerId}
            isModerator={chatData.conversation.isModerator ?? false}
            cannotWrite={chatData.conversation.mayWrite === true && ended === null ? null : t('chatClosed')}
            tools={
              ended === null && (
                <>
                  <LikeButton stream={stream} />
                  <TipButton stream={stream} limits={tipLimits} menu={tipMenu} />
                </>
              )
            }
            head={goal && <GoalBar goal={goal} />}
          />
        </div>
      )}
    </div>
  )
}

function EndedCover({ reason }: { reason: StreamEndReason }) {
  const { t } = useTranslation('live')
  const paths = usePaths()
  return (
    <div className={styles.cover}>
      <output>{t(reason === 'staff' ? 'endedByStaff' : 'ended')}</output>
      <LinkButton look="secondary" to={paths.live}>
        {t('otherStreams')}
      </LinkButton>
    </div>
  )
}

type HeadProps = { stream: Stream; members: number; likes: number; isLive: boolean; children: ReactNode }

function StreamHead({ stream, members, likes, isLive, children }: HeadProps) {
  const paths = usePaths()
  const { title, description, performerInfo, isRecorded } = stream
  const { t } = useTranslation('live')
  const name = performerInfo?.name ?? ''
  return (
    <header className={styles.head}>
      <title>{title}</title>
      <LiveFacts stream={stream} members={members} likes={likes} isLive={isLive} />
      <Link className={styles.creator} to={paths.profile(performerInfo?.username ?? stream.performerId)}>
        <Avatar name={name} url={performerInfo?.avatar} size="small" />
        <bdi>{name}</bdi>
      </Link>
      <h1 dir="auto">{title}</h1>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {isRecorded && isLive && <p className={styles.recordedNote}>{t('recordedNote')}</p>}
      {children}
    </header>
  )
}

type TipProps = { stream: Stream; limits: TipLimits; menu: readonly TipMenuItem[] }

/** Before JavaScript, and without it, a link to the page of a tip. */
function TipButton({ stream, limits, menu }: TipProps) {
  const { t } = useTranslation('live')
  const paths = usePaths()
  const { link, sheet } = useSheetLink({ prefetch })
  return (
    <>
      <a
        {...link}
        className={buttonClass({ look: 'secondary', isRound: true })}
        href={paths.tip(stream.performerId)}
        aria-label={t('tip')}
      >
        <Icon name="gift" />
      </a>
      {sheet && <TipSheet {...sheet} stream={stream} limits={limits} menu={menu} />}
    </>
  )
}
