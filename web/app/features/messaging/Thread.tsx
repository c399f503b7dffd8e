import { Suspense } from 'react'
import { Link } from 'react-router'
import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import type { FanNote } from '@stagedoor/contract/message-tools'
import type { Conversation } from '@stagedoor/contract/conversations'
import { Avatar } from '../../design/Avatar.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Icon } from '../../design/Icon.tsx'
import { lazyPart } from '../../design/lazy-part.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useAttachments } from './attachments/use-attachments.ts'
import { Composer, type SendAnswer } from './Composer.tsx'
import { takeFocusLeft } from './focus-after-composer.ts'
import { MessageList } from './MessageList.tsx'
import { useMessagingSelector } from './messaging-store.ts'
import styles from './Messages.module.css'
import { useFileDrop } from './use-file-drop.ts'
import { useSending } from './use-sending.ts'
import type { ThreadData } from './use-thread.ts'
import { useTyping } from './use-typing.ts'
import { WaysToWrite } from './WaysToWrite.tsx'

// Of creators alone; the server renders them in place.
const FanPanel = import.meta.env.SSR
  ? (await import('./FanPanel.tsx')).FanPanel
  : lazyPart(async () => (await import('./FanPanel.tsx')).FanPanel)
const TemplatePicker = import.meta.env.SSR
  ? (await import('./TemplatePicker.tsx')).TemplatePicker
  : lazyPart(async () => (await import('./TemplatePicker.tsx')).TemplatePicker)

type ThreadProps = {
  data: ThreadData
  messageId: string
  answer: SendAnswer | null
  /** What the reader receives of a price; null: they sell nothing in this conversation. */
  terms: OwnTerms | null
  /** What a creator sees about the other side; null for fans. */
  fan: FanNote | null
}

/**
 * One conversation: who it is with, the messages with the latest at the bottom, and what is written. The messages alone are rendered again
 * when they change.
 */
export function Thread({ data, messageId, answer, terms, fan }: ThreadProps) {
  const { t } = useTranslation('messages')
  const { conversation } = data
  const { _id: id, performerId, isBlocked, mayWrite = true, ways = [] } = conversation
  const name = conversation.recipientInfo?.name ?? t('gone')
  const other = conversation.recipientInfo
  const person = other && { id: other._id, name, username: other.username, avatar: other.avatar }
  const ownId = useAppSelector((state) => state.currentUser._id)
  const { send } = useSending(id)
  const { isTyping, announce } = useTyping(id)
  const deleteError = useMessagingSelector((state) => state.messages.deleteMessage.error)
  const keptAs = `message files ${ownId} ${id}`
  const attachments = useAttachments({ owner: `message ${id}`, keptAs })
  const isOpen = !isBlocked && mayWrite
  const { isOver, props: drop } = useFileDrop(attachments.add)
  return (
    <section className={styles.thread} aria-label={t('with', { name })} {...(isOpen && drop)}>
      {isOver && <p className={styles.drop}>{t('dropHere')}</p>}
      <div className={styles.bars}>
        <ThreadHead conversation={conversation} name={name} isTyping={isTyping} />
        {fan && (
          <Suspense fallback={<div className={styles.fanAwaited} />}>
            <FanPanel fan={fan} person={person} />
          </Suspense>
        )}
      </div>
      <MessageList data={data} name={name} />
      <footer tabIndex={-1}>
        {deleteError !== null && <p role="alert">{deleteError}</p>}
        {!isOpen && answer && <Refused answer={answer} />}
        {isBlocked && (
          <p ref={takeFocusLeft} className={styles.closed} tabIndex={-1}>
            {t('readOnly')}
          </p>
        )}
        {!isBlocked && !mayWrite && <WaysToWrite ways={ways} performerId={performerId} name={name} />}
        {isOpen && (
          <Composer
            conversationId={id}
            messageId={messageId}
            answer={answer}
            attachments={attachments}
            terms={terms}
            tools={
              fan && (
                <Suspense fallback={<span className={styles.toolAwaited} />}>
                  <TemplatePicker />
                </Suspense>
              )
            }
            send={send}
            onWrite={announce}
          />
        )}
      </footer>
    </section>
  )
}

/** What was written before JavaScript into a conversation that is closed now, to be copied from here. */
const Refused = ({ answer: { message, text } }: { answer: SendAnswer }) => (
  <div className={styles.closed}>
    <FormAlert>{message}</FormAlert>
    {text !== '' && (
      <p className={styles.bubble} dir="auto">
        {text}
      </p>
    )}
  </div>
)

type HeadProps = { conversation: Conversation; name: string; isTyping: boolean }

function ThreadHead({ conversation, name, isTyping }: HeadProps) {
  const { t, paths } = useTranslation('messages')
  const { recipientInfo: other, performerId } = conversation
  const title = <h1 dir="auto">{name}</h1>
  const typing = <output className={styles.typing}>{isTyping && t('typing')}</output>
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={paths.messages} aria-label={t('back')}>
        <Icon name="back" />
      </Link>
      <Avatar name={name} url={other?.avatar} size="small" />
      {other?.username && other._id === performerId ? (
        <Link to={paths.profile(other.username)} className={styles.who}>
          {title}
          {typing}
        </Link>
      ) : (
        <div className={styles.who}>
          {title}
          {typing}
        </div>
      )}
    </header>
  )
}
