import type { Message } from '@stagedoor/contract/messages'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { buttonClass } from '../../design/Button.tsx'
import { isForBrowser } from '../../design/is-for-browser.ts'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { HeldScroll } from './HeldScroll.tsx'
import { MessageBlock } from './MessageBlock.tsx'
import { blockPlaceOf, blocksOf } from './message-blocks.ts'
import { placeOf } from './ordered-messages.ts'
import { useMessagingSelector } from './messaging-store.ts'
import styles from './Messages.module.css'
import { PendingItem } from './PendingItem.tsx'
import { ToLatest } from './ToLatest.tsx'
import { useThread, type OpenThread, type ThreadData } from './use-thread.ts'

/** The messages of a conversation by day, oldest first, with those on their way at the end. */
export function MessageList({ data, name }: { data: ThreadData; name: string }) {
  const { t, paths } = useTranslation('messages')
  const { conversation } = data
  const thread = useThread(data)
  const { pending, ownId, remove, refresh } = thread
  const foundSequence = useFoundSequence()
  // One that was found may be among those that have come, and is to be come to at once.
  const { items, isBehindOlder } = useOlderLater(thread.items, foundSequence === null)
  const known = useMessagingSelector((state) => state.conversations.mapping[conversation._id]) ?? conversation
  const seen = known.recipientReadSequence ?? conversation.recipientReadSequence
  const end = useRef<HTMLSpanElement>(null)
  const lastOwn = items.findLast((message) => message.senderId === ownId)
  const lastSeen = lastOwn && seen !== null && seen >= lastOwn.sequence ? lastOwn : null
  const [seenIn, foundIn] = [lastSeen?.sequence, foundSequence].map((sequence) => sequence && blockPlaceOf(sequence))
  const blocks = useMemo(() => blocksOf(items), [items])
  const follow = useFollow()
  return (
    <>
      <HeldScroll
        isBehind={thread.isBehind}
        found={foundSequence === null ? null : `m${foundSequence}`}
        sending={pending.filter(({ error }) => error === null).map(({ clientMessageId }) => clientMessageId)}
        label={t('messages')}
      >
        <div className={styles.messages}>
          {thread.hasOlder && (
            <Older
              href={paths.conversation(conversation._id, { before: items[0]?.sequence })}
              thread={thread}
              isBusy={thread.isLoadingOlder || isBehindOlder}
            />
          )}
          {items.length + pending.length === 0 && conversation.mayWrite !== false && (
            <p className={styles.hint}>{t('startText', { name })}</p>
          )}
          {blocks.map(({ place, messages, before }) => (
            <MessageBlock
              key={place}
              messages={messages}
              before={before}
              ownId={ownId}
              performerId={conversation.performerId}
              seenId={lastSeen && place === seenIn ? lastSeen._id : null}
              foundSequence={place === foundIn ? foundSequence : null}
              remove={remove}
              refresh={refresh}
              follow={follow}
            />
          ))}
          {pending.map((message) => (
            <PendingItem key={message.clientMessageId} message={message} thread={thread} />
          ))}
          <span ref={end} className={styles.end} />
        </div>
      </HeldScroll>
      <ToLatest end={end} latest={known.lastSequence} isOwn={known.lastSenderId === ownId} />
    </>
  )
}

/**
 * The messages of a thread. Older ones that have come are drawn in pauses, between which the page scrolls and is written in; all else shows
 * at once. `isBehindOlder`: some are not drawn yet.
 */
function useOlderLater(all: readonly Message[], mayWait: boolean) {
  const first = all[0]?.sequence ?? 0
  const shownFrom = useDeferredValue(first)
  const isBehindOlder = mayWait && first < shownFrom
  const items = useMemo(
    () => (isBehindOlder ? all.slice(placeOf(all, shownFrom)) : all),
    [all, isBehindOlder, shownFrom],
  )
  return { items, isBehindOlder }
}

/** Leads where a plain link leads, as the router's do; the same function each time. */
function useFollow() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (isForBrowser(event)) return
      event.preventDefault()
      const { pathname, search } = event.currentTarget
      void navigate(pathname + search)
    },
    [navigate],
  )
}

/** The number of the message that the address leads to; null: to none. Browsers mark a target only of addresses that they load. */
function useFoundSequence(): number | null {
  const { hash } = useLocation()
  // Servers are not told it.
  const isHydrated = useIsHydrated()
  const number = isHydrated ? /^#m(\d+)$/.exec(hash)?.[1] : undefined
  return number === undefined ? null : Number(number)
}

/** Loads older messages when it comes into view, or is pressed; before JavaScript a link to them. */
function Older({ href, thread, isBusy }: { href: string; thread: OpenThread; isBusy: boolean }) {
  const { hasOlderFailed, loadOlder } = thread
  const { t } = useTranslation('messages')
  const { t: common } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  const latest = useRef(loadOlder)
  useEffect(() => {
    latest.current = loadOlder
  }, [loadOlder])
  useEffect(() => {
    if (!link.current || hasOlderFailed || isBusy) return
    const observer = new IntersectionObserver((entries) => {
      // A busy page is told of several changes at once, the latest last.
      if (entries.at(-1)?.isIntersecting) void latest.current()
    })
    observer.observe(link.current)
    return () => observer.disconnect()
    // A page that does not fill the screen leaves the link in view: it is looked at again after each.
  }, [isBusy, hasOlderFailed])
  return (
    <div className={styles.older}>
      {hasOlderFailed && <p role="alert">{common('loadFailed')}</p>}
      <a
        ref={link}
        href={href}
        className={buttonClass({ look: 'quiet' })}
        aria-busy={isBusy}
        onClick={(event) => {
          event.preventDefault()
          if (!isBusy) void loadOlder()
        }}
      >
        {t('older')}
      </a>
    </div>
  )
}
