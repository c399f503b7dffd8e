import type { Message } from '@stagedoor/contract/messages'
import { memo } from 'react'
import { Form, Link } from 'react-router'
import { formatTime } from '../../design/format.ts'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { usePaths, useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { MessageFiles } from './MessageFiles.tsx'
import styles from './Messages.module.css'

export type MessageProps = {
  message: Message
  /** The creator of the conversation. */
  performerId: string
  isOwn: boolean
  isSeen: boolean
  /** The address of the page leads to it. */
  isFound: boolean
  remove: (id: string) => Promise<void>
  /** Reads the message again. */
  refresh: (id: string) => Promise<void>
}

/**
 * One message with what is attached. An own one can be deleted for both sides, which is asked for in two presses; one of the other
 * side can be reported.
 */
export const MessageItem = memo(function MessageItem({
  message,
  performerId,
  isOwn,
  isSeen,
  isFound,
  remove,
  refresh,
}: MessageProps) {
  const { t } = useTranslation('messages')
  const { t: common } = useTranslation()
  const locale = useLocale()
  const paths = usePaths()
  const timeZone = useTimeZone()
  const { _id, text, isDeleted, createdAt } = message
  const name = message.senderInfo?.name ?? t('gone')
  return (
    <article
      id={`m${message.sequence}`}
      className={styles.message}
      data-own={isOwn || undefined}
      data-deleted={isDeleted || undefined}
      data-found={isFound || undefined}
      data-media={message.totalFiles > 0 || undefined}
    >
      <MessageFiles
        message={message}
        isOwn={isOwn}
        performerId={performerId}
        name={name}
        refresh={() => void refresh(_id)}
      />
      {(isDeleted || text !== '') && (
        <p className={styles.bubble} dir="auto">
          <bdi className="visually-hidden">{isOwn ? t('you') : `${name}:`} </bdi>
          {isDeleted ? t('deleted') : text}
        </p>
      )}
      <div className={styles.facts}>
        <time dateTime={createdAt}>{formatTime(new Date(createdAt), locale, timeZone)}</time>
        <Sale message={message} />
        {isSeen && <span>{t('seen')}</span>}
        {!isOwn && !isDeleted && (
          <Link className={styles.act} to={paths.report('message', _id, { performerId })} rel="nofollow">
            {common('report')}
          </Link>
        )}
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
})

/** What became of files that are sold: to their seller what they earned, to the buyer that they are theirs. */
function Sale({ message: { isSale, price, isBought, sale } }: Pick<MessageProps, 'message'>) {
  const { t } = useTranslation('messages')
  const tokens = useTokens()
  if (!isSale || price === 0) return null
  if (!sale) return isBought && <span>{t('bought')}</span>
  return (
    <>
      <span>{t('soldFor', { tokens: tokens(price) })}</span>
      <span>{sale.isBought ? t('boughtEarned', { tokens: tokens(sale.earned) }) : t('notBought')}</span>
    </>
  )
}
