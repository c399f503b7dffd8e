import type { Message } from '@stagedoor/contract/messages'
import { memo, useCallback, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { textOf } from '../../../session/form-text.ts'
import type { PendingMessage } from '../../messaging/messages-slice.ts'
import styles from './Chat.module.css'
import type { StreamChat as Chat } from './use-stream-chat.ts'

type ChatProps = {
  chat: Chat
  ownId: string
  performerId: string
  /** Why the reader cannot write; null: they can. */
  cannotWrite: ReactNode | null
  /** Beside the field: what else the reader can send. */
  tools?: ReactNode
}

/** The chat of a stream: the latest lines at its lower edge, and a field. A creator deletes any line. */
export function StreamChat({ chat, ownId, performerId, cannotWrite, tools }: ChatProps) {
  const { t } = useTranslation('live')
  const { remove } = chat
  const notDeleted = t('notDeleted')
  const onRemove = useCallback((id: string) => void remove(id, notDeleted), [remove, notDeleted])
  return (
    <section className={styles.chat} aria-label={t('chat')}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <div className={styles.scroll} tabIndex={0} role="log" aria-label={t('chatLines')}>
        <div className={styles.lines}>
          {chat.items.length + chat.pending.length === 0 && <p className={styles.hint}>{t('chatEmpty')}</p>}
          {chat.items.map((message) => (
            <Line
              key={message._id}
              message={message}
              isCreator={message.senderId === performerId}
              mayDelete={message.senderId === ownId || ownId === performerId}
              remove={onRemove}
            />
          ))}
          {chat.pending.map((pending) => (
            <PendingLine key={pending.clientMessageId} pending={pending} chat={chat} />
          ))}
        </div>
      </div>
      {cannotWrite === null ? <LineForm chat={chat} tools={tools} /> : <p className={styles.hint}>{cannotWrite}</p>}
    </section>
  )
}

type LineProps = { message: Message; isCreator: boolean; mayDelete: boolean; remove: (id: string) => void }

const Line = memo(function Line({ message, isCreator, mayDelete, remove }: LineProps) {
  const { t } = useTranslation('live')
  const name = message.senderInfo?.name ?? t('gone')
  return (
    <p className={styles.line} data-deleted={message.isDeleted || undefined}>
      <b data-creator={isCreator || undefined}>{name}</b> <span>{message.isDeleted ? t('deleted') : message.text}</span>
      {mayDelete && !message.isDeleted && (
        <button
          type="button"
          className={styles.delete}
          aria-label={t('deleteLine', { text: message.text })}
          onClick={() => remove(message._id)}
        >
          <Icon name="close" />
        </button>
      )}
    </p>
  )
})

function PendingLine({ pending, chat }: { pending: PendingMessage; chat: Chat }) {
  const { t } = useTranslation('live')
  const { clientMessageId, text, error } = pending
  return (
    <p className={styles.line} data-pending>
      <span>{text}</span>
      {error !== null && (
        <span className={styles.failed}>
          {error}{' '}
          <button type="button" onClick={() => void chat.send(text, t('notSent'), clientMessageId)}>
            {t('sendAgain')}
          </button>
          <button type="button" onClick={() => chat.discard(clientMessageId)}>
            {t('discard')}
          </button>
        </span>
      )}
    </p>
  )
}

/** As the contract counts a line. */
const LONGEST_LINE = 500

function LineForm({ chat, tools }: { chat: Chat; tools: ReactNode }) {
  const { t } = useTranslation('live')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = textOf(new FormData(form), 'text').trim()
    if (text === '') return
    form.reset()
    void chat.send(text, t('notSent'))
  }
  return (
    <form className={styles.form} onSubmit={submit} data-composer>
      <input
        name="text"
        aria-label={t('write')}
        placeholder={t('write')}
        maxLength={LONGEST_LINE}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button type="submit" isRound aria-label={t('send')}>
        <Icon name="next" />
      </Button>
      {tools}
    </form>
  )
}
