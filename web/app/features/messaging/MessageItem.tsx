import type { Message } from '@stagedoor/contract/messages'
import { memo, type MouseEvent } from 'react'
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
  /** Leads to the address of a link without loading a document. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * One message with what is attached. An own one can be deleted for both sides, which is asked for in two presses; one of the other
 * side can be reported. Neither is a form or a link of the router: they are rendered again with each answer that it has.
 */
export const MessageItem = memo(function MessageItem({
  message,
  performerId,
  isOwn,
  isSeen,
  isFound,
  remove,
  refresh,
  follow,
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
          <bdi className="visually-hidden">{isOwn ? t('you') : `${name}: `}</bdi>
          {isDeleted ? t('deleted') : text}
        </p>
      )}
      <div className={styles.facts}>
        <time dateTime={createdAt}>{formatTime(new Date(createdAt), locale, timeZone)}</time>
        <Sale message={message} />
        {isSeen && <span>{t('seen')}</span>}
        {!isOwn && !isDeleted && (
          <a
            className={styles.act}
            href={paths.report('message', _id, { performerId })}
            rel="nofollow"
            onClick={follow}
          >
            {common('report')}
          </a>
        )}
        {isOwn && !isDeleted && <DeleteForAll id={_id} remove={remove} />}
      </div>
    </article>
  )
})

/** Before JavaScript a form of the page. */
function DeleteForAll({ id, remove }: { id: string; remove: MessageProps['remove'] }) {
  const { t } = useTranslation('messages')
  return (
    <details className={styles.delete}>
      <summary>{t('delete')}</summary>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void remove(id)
        }}
      >
        <input type="hidden" name="messageId" value={id} />
        <button type="submit" name="intent" value="delete" className={styles.confirm}>
          {t('deleteForAll')}
        </button>
      </form>
    </details>
  )
}

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
