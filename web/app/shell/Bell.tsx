import { useEffect } from 'react'
import { NavLink, useFetcher } from 'react-router'
import { CountBadge } from '../design/CountBadge.tsx'
import { Icon } from '../design/Icon.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { isStaff } from '../session/closure.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { unreadCounted } from '../store/notifications-slice.ts'
import { useVisitFacts } from './visit-facts.tsx'

type BellProps = { className: string | undefined; nameClass?: string | undefined }

/** The way to the notification centre, with the number of what is unread there. Staff have none. */
export function Bell(props: BellProps) {
  return isStaff(useVisitFacts().viewer) ? null : <OwnBell {...props} />
}

function OwnBell({ className, nameClass = 'visually-hidden' }: BellProps) {
  const { t } = useTranslation('shell')
  const paths = usePaths()
  const unread = useUnread(paths.unreadNotifications)
  return (
    <NavLink className={className ?? ''} to={paths.notifications()} prefetch="intent">
      <Icon name="bell" />
      <span className={nameClass}>{t('notifications')}</span>
      <CountBadge count={unread} name={t('notificationsUnread', { count: unread })} />
    </NavLink>
  )
}

/** Read once, after the page; from then on the socket's events say it. */
function useUnread(path: string): number {
  const dispatch = useAppDispatch()
  const unread = useAppSelector((state) => state.notifications.unread)
  const { load, data, state } = useFetcher<{ unread: number }>({ key: 'unread-notifications' })
  const isWanted = unread === null && data === undefined && state === 'idle'
  useEffect(() => {
    if (isWanted) void load(path)
  }, [isWanted, load, path])
  useEffect(() => {
    if (data !== undefined) dispatch(unreadCounted(data.unread))
  }, [data, dispatch])
  return unread ?? 0
}
