import type { Conversation } from '@stagedoor/contract/conversations'
import type { ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { CountBadge } from '../../design/CountBadge.tsx'
import { TextField } from '../../design/Field.tsx'
import { Moment } from '../../design/Moment.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { MoreLink } from '../../design/MoreLink.tsx'
import styles from './Messages.module.css'
import { inboxFilters } from './inbox-filters.ts'
import { useInbox, type InboxData } from './use-inbox.ts'

type InboxProps = { inbox: InboxData; now: string; children?: ReactNode }

/** What stands for a message without text; one without a type was deleted. */
function previewOf(type: Conversation['lastMessageType']) {
  if (type === null) return 'deleted'
  return type === 'text' || type === 'tip' ? 'noPreview' : (`preview_${type}` as const)
}

/** The conversations of the reader, the latest message first; below them what else a search has found. */
export function Inbox({ inbox, now, children }: InboxProps) {
  const { t } = useTranslation('messages')
  const paths = usePaths()
  const { pathname } = useLocation()
  const { shown: conversations, cursor, isLoading, failure, load } = useInbox(inbox)
  const { _id: ownId, isPerformer } = useAppSelector((state) => state.currentUser)
  const isWhole = inbox.q === '' && inbox.filter === 'all'
  return (
    <>
      <search>
        <Form method="get" action={paths.messages}>
          <TextField label={t('find')} name="q" type="search" defaultValue={inbox.q} maxLength={100} />
        </Form>
      </search>
      <Tabs
        label={t('filter')}
        tabs={inboxFilters
          .filter((name) => name !== 'subscribers' || isPerformer)
          .map((name) => ({
            to: `${paths.messages}${name === 'all' ? '' : `?filter=${name}`}`,
            name: t(`filter_${name}`),
            isCurrent: name === inbox.filter,
          }))}
      />
      {conversations.length === 0 && (
        <p className={styles.hint}>{t(isWhole ? (isPerformer ? 'emptyCreator' : 'emptyText') : 'noneFound')}</p>
      )}
      <ul className={styles.conversations} aria-label={t('conversations')}>
        {conversations.map(({ _id, recipientInfo, lastSenderId, totalNotSeenMessages, ...row }) => (
          <li key={_id}>
            <Link
              className={styles.conversation}
              aria-current={pathname === paths.conversation(_id) ? 'page' : undefined}
              to={paths.conversation(_id, isWhole ? {} : { q: inbox.q || undefined, filter: inbox.filter })}
            >
              <Avatar name={recipientInfo?.name ?? '?'} url={recipientInfo?.avatar} />
              <span className={styles.summary}>
                <bdi className="one-line">
                  <strong>{recipientInfo?.name ?? t('gone')}</strong>
                </bdi>
                <span className={styles.beginning} dir="auto" data-unread={totalNotSeenMessages > 0 || undefined}>
                  {lastSenderId === ownId && row.lastMessageType !== null && t('you')}
                  {row.lastMessageSequence > 0 && (row.lastMessage || t(previewOf(row.lastMessageType)))}
                </span>
              </span>
              <span className={styles.when}>
                {row.lastMessageCreatedAt !== null && <Moment at={row.lastMessageCreatedAt} now={now} />}
                <CountBadge count={totalNotSeenMessages} name={t('unread', { count: totalNotSeenMessages })} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
      {isWhole && (
        <MoreLink
          href={cursor === null ? null : `${paths.messages}?cursor=${encodeURIComponent(cursor)}`}
          isLoading={isLoading}
          failure={failure}
          load={() => void load()}
        />
      )}
    </>
  )
}
