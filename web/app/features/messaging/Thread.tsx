import { Link } from 'react-router'
import type { Conversation } from '@stagedoor/contract/conversations'
import { Avatar } from '../../design/Avatar.tsx'
import { Icon } from '../../design/Icon.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { Composer, type SendAnswer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { useMessagingSelector } from './messaging-store.ts'
import styles from './Messages.module.css'
import { useThread, type ThreadData } from './use-thread.ts'
import { WaysToWrite } from './WaysToWrite.tsx'

type ThreadProps = { data: ThreadData; messageId: string; answer: SendAnswer | null }

/** One conversation: who it is with, the messages with the latest at the bottom, and what is written. */
export function Thread({ data, messageId, answer }: ThreadProps) {
  const { t } = useTranslation('messages')
  const { conversation } = data
  const { _id: id, performerId, isBlocked, mayWrite = true, ways = [] } = conversation
  const name = conversation.recipientInfo?.name ?? t('gone')
  const thread = useThread(data)
  const deleteError = useMessagingSelector((state) => state.messages.deleteMessage.error)
  return (
    <section className={styles.thread} aria-label={t('with', { name })}>
      <ThreadHead conversation={conversation} name={name} />
      <MessageList thread={thread} conversation={conversation} name={name} />
      <footer>
        {deleteError !== null && <p role="alert">{deleteError}</p>}
        {isBlocked && <p className={styles.closed}>{t('readOnly')}</p>}
        {!isBlocked && !mayWrite && <WaysToWrite ways={ways} performerId={performerId} name={name} />}
        {!isBlocked && mayWrite && (
          <Composer conversationId={id} messageId={messageId} answer={answer} send={thread.send} />
        )}
      </footer>
    </section>
  )
}

function ThreadHead({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation('messages')
  const paths = usePaths()
  const { recipientInfo: other, performerId } = conversation
  const title = <h1>{name}</h1>
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={paths.messages} aria-label={t('back')}>
        <Icon name="back" />
      </Link>
      <Avatar name={name} url={other?.avatar} size="small" />
      {other?.username && other._id === performerId ? (
        <Link to={paths.profile(other.username)} className={styles.who}>
          {title}
        </Link>
      ) : (
        <div className={styles.who}>{title}</div>
      )}
    </header>
  )
}
