import { listConversations, searchConversations } from '@stagedoor/contract/conversations'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { Outlet, useParams } from 'react-router'
import { Inbox } from '../features/messaging/Inbox.tsx'
import styles from '../features/messaging/Messages.module.css'
import { createMessagingStore, MessagingContext } from '../features/messaging/messaging-store.ts'
import { CONVERSATIONS_AT_ONCE } from '../features/messaging/use-inbox.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/messages'

export const handle = { requiresSignIn: true, isWide: true, texts: preloadTexts('messages') } satisfies PageRules

/** The reader's conversations, or those with a name. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const q = visit.url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const cursor = visit.url.searchParams.get('cursor') ?? undefined
  const found =
    q === ''
      ? await callOrThrow(visit, listConversations, { query: { limit: CONVERSATIONS_AT_ONCE, cursor } })
      : await callOrThrow(visit, searchConversations, { query: { limit: CONVERSATIONS_AT_ONCE, keyword: q } })
  return {
    inbox: { conversations: found.data, total: found.total, q, cursor: found.cursor ?? null },
    now: visit.now.toISOString(),
  }
}

/** The list of conversations, and beside it the one that is open; on a phone one of both. */
export default function Messages({ loaderData: { inbox, now } }: Route.ComponentProps) {
  const { t } = useTranslation('messages')
  const { conversationId } = useParams()
  const [store] = useState(createMessagingStore)
  return (
    <Provider store={store} context={MessagingContext}>
      <title>{t('messages')}</title>
      <div className={styles.panes} data-open={conversationId !== undefined || undefined}>
        <div className={styles.inbox}>
          {conversationId === undefined ? <h1>{t('messages')}</h1> : <h2>{t('messages')}</h2>}
          <Inbox inbox={inbox} now={now} />
        </div>
        <div className={styles.pane}>
          <Outlet />
        </div>
      </div>
    </Provider>
  )
}
