import { listNotifications, readAllNotifications, readNotification } from '@stagedoor/contract/notifications'
import { useEffect } from 'react'
import { data, Form, redirect } from 'react-router'
import { onLiveEvent } from '../api/live-events.ts'
import { useRefresh } from '../api/use-refresh.ts'
import { Button, LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { MoreLink } from '../design/MoreLink.tsx'
import { useMore } from '../api/use-more.ts'
import { notificationOf } from '../features/notifications/notification.ts'
import { NotificationList } from '../features/notifications/NotificationList.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/notifications'

export const handle = { requiresSignIn: true, texts: preloadTexts('notifications') } satisfies PageRules

const AT_ONCE = 25

/** The reader's notifications, latest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const cursor = visit.url.searchParams.get('cursor') ?? undefined
  const found = await callOrThrow(visit, listNotifications, { query: { limit: AT_ONCE, cursor } })
  const page = { items: found.data.map(notificationOf), cursor: found.cursor ?? null }
  return { page, now: visit.now.toISOString() }
}

/** Marks one, or all, as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const reply =
    textOf(form, 'intent') === 'read'
      ? await visit.api(readNotification, { params: { id: textOf(form, 'id') } })
      : await visit.api(readAllNotifications, {})
  if (!reply.isOk) return data({ message: reply.problem.message }, { status: reply.status })
  return visit.isForData ? { message: null } : redirect(visit.paths.notifications())
}

export default function Notifications({ loaderData: { page, now } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['notifications', 'shell'])
  const { items, ...more } = useMore(page)
  const answer = useLastAnswer<typeof action>()
  const refresh = useRefresh()
  // What comes while the list is open is in it, as it is at the bell.
  useEffect(() => onLiveEvent('send_notification', () => void refresh()), [refresh])
  const hasUnread = items.some(({ isRead }) => !isRead)
  return (
    <>
      <PageHeading title={t('title')} back={{ to: paths.me, name: t('shell:me') }}>
        {hasUnread && (
          <Form method="post">
            <Button type="submit" look="secondary" name="intent" value="read-all">
              {t('readAll')}
            </Button>
          </Form>
        )}
        <LinkButton look="quiet" to={paths.notificationPreferences}>
          {t('preferences')}
        </LinkButton>
      </PageHeading>
      {answer?.message && <FormAlert>{answer.message}</FormAlert>}
      {items.length === 0 ? (
        <EmptyState icon="bell" title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <NotificationList items={items} now={now} />
      )}
      <MoreLink {...more} />
    </>
  )
}
