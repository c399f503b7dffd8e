import type { Message } from '@stagedoor/contract/messages'
import { Fragment, memo } from 'react'
import { formatDate } from '../../design/format.ts'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { isSameBlock } from './message-blocks.ts'
import { MessageItem, type MessageProps } from './MessageItem.tsx'
import styles from './Messages.module.css'

type BlockProps = Pick<MessageProps, 'performerId' | 'remove' | 'refresh' | 'follow'> & {
  messages: readonly Message[]
  /** When the message in front of it was sent. */
  before: string | null
  ownId: string
  /** Of the message that the other side has seen last, if it is one of these. */
  seenId: string | null
  /** The number of the message that the address leads to, if it is one of these. */
  foundSequence: number | null
}

/** Some messages in a row by day. Out of view it is neither laid out nor drawn. */
export const MessageBlock = memo(function MessageBlock({
  messages,
  before,
  ownId,
  seenId,
  foundSequence,
  ...rest
}: BlockProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const dayOf = (at: string | null) => at && formatDate(new Date(at), locale, { hasTime: false, timeZone })
  return (
    <div className={styles.block} data-large={messages.length >= 25 || undefined}>
      {messages.map((message, at) => {
        const day = dayOf(message.createdAt)
        return (
          <Fragment key={message._id}>
            {dayOf(at === 0 ? before : (messages[at - 1]?.createdAt ?? null)) !== day && (
              <p className={styles.day}>{day}</p>
            )}
            <MessageItem
              message={message}
              isOwn={message.senderId === ownId}
              isSeen={message._id === seenId}
              isFound={message.sequence === foundSequence}
              {...rest}
            />
          </Fragment>
        )
      })}
    </div>
  )
}, isDrawnTheSame)

/** Hundreds of blocks are compared with each change of a thread. */
function isDrawnTheSame(one: BlockProps, other: BlockProps): boolean {
  for (const key of Object.keys(one) as (keyof BlockProps)[])
    if (key !== 'messages' && one[key] !== other[key]) return false
  return isSameBlock(one.messages, other.messages)
}
