import { listConversations, searchConversations } from '@stagedoor/contract/conversations'
import { searchMessages } from '@stagedoor/contract/message-tools'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { Button } from '../design/Button.tsx'
import { FoundMessages } from '../features/messaging/FoundMessages.tsx'
import { foundOf } from '../features/messaging/found-messages.ts'
import { Inbox } from '../features/messaging/Inbox.tsx'
import { InboxLinks } from '../features/messaging/InboxLinks.tsx'
import { inboxFilters } from '../features/messaging/inbox-filters.ts'
import { useKeptPage } from '../features/messaging/keep-shown.ts'
import styles from '../features/messaging/Messages.module.css'
import { createMessagingStore, MessagingProvider } from '../features/messaging/messaging-store.ts'
import { CONVERSATIONS_AT_ONCE } from '../features/messaging/use-missed-conversations.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/messages'

export const handle = { requiresSignIn: true, isWide: true, texts: preloadTexts('messages') } satisfies PageRules

/** Most conversations that a filter shows, and messages that a search does. */
const FOUND_AT_ONCE = 100
const MESSAGES_FOUND = 25

/** The reader's conversations; those of a filter, or by a name together with the messages that contain it. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const filter = inboxFilters.find((name) => name === searchParams.get('filter')) ?? 'all'
  const cursor = searchParams.get('cursor') ?? undefined
  const query = {
    limit: FOUND_AT_ONCE,
    ...(q !== '' && { keyword: q }),
    ...(filter === 'unread' && { isUnread: true }),
    ...(filter === 'subscribers' && { isSubscribed: true }),
  }
  const [found, messages] = await Promise.all([
    q === '' && filter === 'all'
      ? callOrThrow(visit, listConversations, { query: { limit: CONVERSATIONS_AT_ONCE, cursor } })
      : callOrThrow(visit, searchConversations, { query }),
    q === '' ? null : visit.api(searchMessages, { query: { q, limit: MESSAGES_FOUND } }),
  ])
  return {
    inbox: { conversations: found.data, total: found.total, q, filter, cursor: found.cursor ?? null },
    found: messages && (messages.isOk ? foundOf(messages.data) : null),
    isSearching: messages !== null,
    now: visit.now.toISOString(),
  }
}

/** The list of conversations, and beside it the one that is open; on a phone one of both. */
export default function Messages({ loaderData: { inbox, found, isSearching, now } }: Route.ComponentProps) {
  const { t } = useTranslation('messages')
  const { t: common } = useTranslation()
  const { conversationId } = useParams()
  const [store] = useState(createMessagingStore)
  const { isOld, retry } = useKeptPage()
  return (
    <MessagingProvider value={store}>
      <title>{t('messages')}</title>
      <div className={styles.panes} data-open={conversationId !== undefined || undefined} data-old={isOld || undefined}>
        {/* Always there: what is inserted together with its text is not announced. */}
        <output className={styles.old}>
          {isOld && (
            <>
              {t('notRefreshed')}
              <Button look="quiet" onClick={retry}>
                {common('retry')}
              </Button>
            </>
          )}
        </output>
        <div className={styles.inbox}>
          <header className={styles.inboxHead}>
            {conversationId === undefined ? <h1>{t('messages')}</h1> : <h2>{t('messages')}</h2>}
            <InboxLinks />
          </header>
          <Inbox inbox={inbox} now={now}>
            {isSearching && <FoundMessages found={found} q={inbox.q} now={now} />}
          </Inbox>
        </div>
        <div className={styles.pane}>
          <Outlet />
        </div>
      </div>
    </MessagingProvider>
  )
}
