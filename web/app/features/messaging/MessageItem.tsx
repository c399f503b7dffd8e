import type { Message } from '@stagedoor/contract/messages'
import { Form } from 'react-router'
import { formatTime } from '../../design/format.ts'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Messages.module.css'

type MessageProps = { message: Message; isOwn: boolean; isSeen: boolean; remove: (id: string) => Promise<void> }

/** One message. An own one can be deleted for both sides, which is asked for in two presses. */
export function MessageItem({ message, isOwn, isSeen, remove }: MessageProps) {
  const { t } = useTranslation('messages')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { _id, text, isDeleted, createdAt, totalFiles } = message
  return (
    <article className={styles.message} data-own={isOwn || undefined} data-deleted={isDeleted || undefined}>
      <p className={styles.bubble}>
        <span className="visually-hidden">{isOwn ? t('you') : `${message.senderInfo?.name ?? t('gone')}:`} </span>
        {isDeleted ? t('deleted') : text}
        {totalFiles > 0 && !isDeleted && <em>{t('fileCount', { count: totalFiles })}</em>}
      </p>
      <div className={styles.facts}>
        <time dateTime={createdAt}>{formatTime(new Date(createdAt), locale, timeZone)}</time>
        {isSeen && <span>{t('seen')}</span>}
        {isOwn && !isDeleted && (
          <details className={styles.delete}>
            <summary>{t('delete')}</summary>
            <Form
              method="post"
              onSubmit={(event) => {
                event.preventDefault()
                void remove(_id)
              }}
            >
              <input type="hidden" name="messageId" value={_id} />
              <button type="submit" name="intent" value="delete" className={styles.confirm}>
                {t('deleteForAll')}
              </button>
            </Form>
          </details>
        )}
      </div>
    </article>
  )
}
