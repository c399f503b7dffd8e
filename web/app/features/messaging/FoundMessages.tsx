import { Link } from 'react-router'
import { LoadFailed } from '../../design/LoadFailed.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { excerptOf, type foundOf, type FoundMessage } from './found-messages.ts'
import styles from './Messages.module.css'

/** Messages that followed a found one and are shown with it. */
const SHOWN_AFTER = 12

type FoundProps = { found: ReturnType<typeof foundOf> | null; q: string; now: string }

/** Messages that contain what was searched for; each leads to its place in its conversation. */
export function FoundMessages({ found, q, now }: FoundProps) {
  const { t } = useTranslation('messages')
  if (found === null) return <LoadFailed />
  return (
    <section aria-labelledby="found-messages">
      <h3 id="found-messages" className={styles.foundTitle}>
        {t('foundMessages', { count: found.total })}
      </h3>
      <ul className={styles.conversations}>
        {found.messages.map((message) => (
          <Found key={message.id} message={message} q={q} now={now} />
        ))}
      </ul>
      {found.total > found.messages.length && (
        <p className={styles.hint}>{t('foundLatest', { count: found.messages.length })}</p>
      )}
    </section>
  )
}

function Found({ message, q, now }: { message: FoundMessage; q: string; now: string }) {
  const { t, paths } = useTranslation('messages')
  const ownId = useAppSelector((state) => state.currentUser._id)
  const { conversationId, sequence, senderId, recipientName, at } = message
  const { before, match, after } = excerptOf(message.text, q)
  return (
    <li>
      <Link
        className={styles.found}
        to={`${paths.conversation(conversationId, { before: sequence + SHOWN_AFTER + 1, q })}#m${sequence}`}
      >
        <span className={styles.summary}>
          <strong>{recipientName ?? t('gone')}</strong>
          <span className={styles.beginning} dir="auto">
            {senderId === ownId && t('you')}
            {before}
            <mark>{match}</mark>
            {after}
          </span>
        </span>
        <span className={styles.when}>
          <Moment at={at} now={now} />
        </span>
      </Link>
    </li>
  )
}
