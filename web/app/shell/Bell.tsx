import { Link, useLocation } from 'react-router'
import { CountBadge } from '../design/CountBadge.tsx'
import { Icon } from '../design/Icon.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import { isStaff } from '../session/closure.ts'
import { useAppSelector } from '../store/hooks.ts'
import { useVisitFacts } from './visit-facts.tsx'

type BellProps = { className: string | undefined; nameClass?: string | undefined }

/** The way to the notification centre, with the number of what is unread there. Staff have none. */
export function Bell({ className, nameClass = 'visually-hidden' }: BellProps) {
  const { t, paths } = useTranslation('shell')
  const unread = useAppSelector((state) => state.unread.notifications ?? 0)
  const { pathname } = useLocation()
  const to = paths.notifications()
  if (isStaff(useVisitFacts().viewer)) return null
  return (
    <Link
      className={className}
      to={to}
      prefetch="intent"
      aria-current={pathname === to ? 'page' : pathname.startsWith(`${to}/`) || undefined}
    >
      <Icon name="bell" />
      <span className={nameClass}>{t('notifications')}</span>
      <CountBadge count={unread} name={t('notificationsUnread', { count: unread })} />
    </Link>
  )
}

/** How many conversations are unread, over the link to them. */
export function UnreadMessages() {
  const { t } = useTranslation('shell')
  const unread = useAppSelector((state) => state.unread.conversations ?? 0)
  return <CountBadge count={unread} name={t('conversationsUnread', { count: unread })} />
}
