import { memo, useCallback, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../design/Button.tsx'
import { useRootMark } from '../../../design/use-root-mark.ts'
import { Icon } from '../../../design/Icon.tsx'
import { useTokens } from '../../../design/use-tokens.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { textOf } from '../../../session/form-text.ts'
import type { PendingMessage } from '../../messaging/messages-slice.ts'
import styles from './Chat.module.css'
import { LineMenu, type LineMenuProps } from './LineMenu.tsx'
import type { StreamChat as Chat } from './use-stream-chat.ts'

type ChatProps = {
  chat: Chat
  ownId: string
  performerId: string
  /** The reader deletes lines of others, mutes and bans. */
  isModerator: boolean
  /** Why the reader cannot write; null: they can. */
  cannotWrite: ReactNode | null
  /** Beside the field, or beside why there is none: what else the reader can send. */
  tools?: ReactNode
  /** Above the lines. */
  head?: ReactNode
}

/** The chat of a stream: the latest lines at its lower edge, and a field. A creator deletes any line, and readers report those of others. */
export function StreamChat({ chat, ownId, performerId, isModerator, cannotWrite, tools, head }: ChatProps) {
  const { t } = useTranslation('live')
  const { remove } = chat
  const notDeleted = t('notDeleted')
  const { changePerson } = chat
  const [done, setDone] = useState<string | null>(null)
  const onChange = useCallback<LineMenuProps['change']>(
    (message, action) =>
      void changePerson(message.senderId, action).then((problem) =>
        setDone(problem ?? t(`done_${action}`, { name: message.senderInfo?.name ?? t('gone') })),
      ),
    [changePerson, t],
  )
  const onRemove = useCallback((id: string) => void remove(id, notDeleted), [remove, notDeleted])
  return (
    <section className={styles.chat} aria-label={t('chat')}>
      <div>{head}</div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <div className={styles.scroll} tabIndex={0} role="log" aria-label={t('chatLines')}>
        <div className={styles.lines}>
          {chat.items.length + chat.pending.length === 0 && <p className={styles.hint}>{t('chatEmpty')}</p>}
          {chat.items.map((message) => (
            <Line
              key={message._id}
              message={message}
              performerId={performerId}
              isOwn={message.senderId === ownId}
              mayModerate={isModerator && (ownId === performerId || message.senderId !== performerId)}
              mayName={ownId === performerId}
              remove={onRemove}
              change={onChange}
            />
          ))}
          {chat.pending.map((pending) => (
            <PendingLine key={pending.clientMessageId} pending={pending} chat={chat} />
          ))}
        </div>
      </div>
      <output className={styles.done}>{done}</output>
      {cannotWrite === null ? (
        <LineForm chat={chat} tools={tools} />
      ) : (
        <div className={styles.form}>
          <p className={styles.hint}>{cannotWrite}</p>
          {tools}
        </div>
      )}
    </section>
  )
}

type LineProps = LineMenuProps & { isOwn: boolean }

const Line = memo(function Line({ message, performerId, isOwn, mayModerate, mayName, remove, change }: LineProps) {
  const { t } = useTranslation('live')
  const name = message.senderInfo?.name ?? t('gone')
  const tokens = useTokens()
  const isTip = message.type === 'tip'
  return (
    <div className={styles.line} data-deleted={message.isDeleted || undefined} data-tip={isTip || undefined}>
      <b data-creator={message.senderId === performerId || undefined}>
        {isTip ? t('tipped', { name, tokens: tokens(message.price) }) : <bdi>{name}</bdi>}
      </b>{' '}
      <span dir="auto">{message.isDeleted ? t('deleted') : message.text}</span>
      {isOwn && !message.isDeleted && (
        <button
          type="button"
          className={styles.delete}
          aria-label={t('deleteLine', { text: message.text })}
          onClick={() => remove(message._id)}
        >
          <Icon name="close" />
        </button>
      )}
      {!isOwn && (mayModerate || !message.isDeleted) && (
        <LineMenu {...{ message, performerId, mayModerate, mayName, remove, change }} />
      )}
    </div>
  )
})

function PendingLine({ pending, chat }: { pending: PendingMessage; chat: Chat }) {
  const { t } = useTranslation('live')
  const { clientMessageId, text, error } = pending
  return (
    <p className={styles.line} data-pending>
      <span dir="auto">{text}</span>
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
  useRootMark('composer')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = textOf(new FormData(form), 'text').trim()
    if (text === '') return
    form.reset()
    void chat.send(text, t('notSent'))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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
