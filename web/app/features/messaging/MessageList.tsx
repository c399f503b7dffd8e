import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { Fragment, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../design/Button.tsx'
import { formatDate } from '../../design/format.ts'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { MessageItem } from './MessageItem.tsx'
import { useMessagingSelector } from './messaging-store.ts'
import type { PendingMessage } from './messages-slice.ts'
import styles from './Messages.module.css'
import type { OpenThread } from './use-thread.ts'

type ListProps = { thread: OpenThread; conversation: Conversation; name: string }

/** The messages of a conversation by day, oldest first, with those on their way at the end. */
export function MessageList({ thread, conversation, name }: ListProps) {
  const { t } = useTranslation('messages')
  const paths = usePaths()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { items, pending, ownId } = thread
  const seen = useMessagingSelector(
    (state) =>
      state.conversations.mapping[conversation._id]?.recipientReadSequence ?? conversation.recipientReadSequence,
  )
  const lastOwn = items.findLast((message) => message.senderId === ownId)
  const dayOf = (message: Message | undefined) =>
    message && formatDate(new Date(message.createdAt), locale, { hasTime: false, timeZone })
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
    <div className={styles.scroll} tabIndex={0} role="log" aria-label={t('messages')}>
      <div className={styles.messages}>
        {thread.hasOlder && (
          <Older href={paths.conversation(conversation._id, { before: items[0]?.sequence })} thread={thread} />
        )}
        {items.length + pending.length === 0 && conversation.mayWrite !== false && (
          <p className={styles.hint}>{t('startText', { name })}</p>
        )}
        {items.map((message, at) => (
          <Fragment key={message._id}>
            {dayOf(items[at - 1]) !== dayOf(message) && <p className={styles.day}>{dayOf(message)}</p>}
            <MessageItem
              message={message}
              isOwn={message.senderId === ownId}
              isSeen={message === lastOwn && seen !== null && seen >= message.sequence}
              remove={thread.remove}
            />
          </Fragment>
        ))}
        {pending.map((message) => (
          <Pending key={message.clientMessageId} message={message} thread={thread} />
        ))}
      </div>
    </div>
  )
}

/** A message on its way; one that could not be sent is sent again, or discarded. */
function Pending({ message, thread }: { message: PendingMessage; thread: OpenThread }) {
  const { t } = useTranslation('messages')
  const { clientMessageId, text, error } = message
  return (
    <article className={styles.message} data-own data-pending={error === null || undefined}>
      <p className={styles.bubble}>{text}</p>
      {error === null ? (
        <small className={styles.facts}>{t('sending')}</small>
      ) : (
        <div className={styles.failed}>
          <small role="alert">{error}</small>
          <Button look="quiet" onClick={() => void thread.send(text, clientMessageId)}>
            {t('sendAgain')}
          </Button>
          <Button look="quiet" onClick={() => thread.discard(clientMessageId)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </article>
  )
}

/** Loads older messages when it comes into view, or is pressed; before JavaScript a link to them. */
function Older({ href, thread: { isLoadingOlder, loadOlder } }: { href: string; thread: OpenThread }) {
  const { t } = useTranslation('messages')
  const link = useRef<HTMLAnchorElement>(null)
  const latest = useRef(loadOlder)
  useEffect(() => {
    latest.current = loadOlder
  }, [loadOlder])
  useEffect(() => {
    if (!link.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void latest.current()
    })
    observer.observe(link.current)
    return () => observer.disconnect()
    // A page that does not fill the screen leaves the link in view: it is looked at again after each.
  }, [isLoadingOlder])
  return (
    <p className={styles.older}>
      <a
        ref={link}
        href={href}
        className={buttonClass({ look: 'quiet' })}
        aria-busy={isLoadingOlder}
        onClick={(event) => {
          event.preventDefault()
          void loadOlder()
        }}
      >
        {t('older')}
      </a>
    </p>
  )
}
