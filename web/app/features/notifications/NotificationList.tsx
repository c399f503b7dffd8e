import { topicsOfKinds } from '@stagedoor/contract/notifications'
import { Link, useFetcher } from 'react-router'
import { callPaths } from '../../call-paths.ts'
import { Avatar } from '../../design/Avatar.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { iconsOfTopics, namesOf, targetOf, type NotificationView } from './notification.ts'
import styles from './Notifications.module.css'

/** Notifications, latest first. One that is opened is read. */
export function NotificationList({ items, now }: { items: readonly NotificationView[]; now: string }) {
  const { t } = useTranslation('notifications')
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {items.map((item) => (
        <li key={item.id} data-unread={!item.isRead || undefined}>
          <Row item={item} now={now} />
        </li>
      ))}
    </ul>
  )
}

function Row({ item, now }: { item: NotificationView; now: string }) {
  const { paths, locale } = useTranslation('notifications')
  const { submit } = useFetcher()
  const to = targetOf(item, { ...paths, privateStudio: callPaths(locale).studio })
  if (to === null) {
    return (
      <div className={styles.row}>
        <Content item={item} now={now} />
      </div>
    )
  }
  const read = () => {
    if (item.isRead) return
    void submit({ intent: 'read', id: item.id }, { method: 'post', action: paths.notifications() })
  }
  return (
    <Link className={styles.row} to={to} onClick={read}>
      <Content item={item} now={now} />
    </Link>
  )
}

function Content({ item, now }: { item: NotificationView; now: string }) {
  const { t } = useTranslation('notifications')
  const { kind, actors, count, isRead } = item
  const [actor] = actors
  return (
    <>
      <span className={styles.picture}>
        {actor ? <Avatar name={actor.name} url={actor.avatar} /> : <Icon name={iconsOfTopics[topicsOfKinds[kind]]} />}
      </span>
      <span className={styles.text}>
        <span>{useSentence(item)}</span>
        {item.reason !== null && <span dir="auto">{t('reason', { reason: item.reason })}</span>}
        <small>
          <Moment at={item.updatedAt} now={now} />
          {count > 1 && <> · {t('times', { count })}</>}
        </small>
      </span>
      {!isRead && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('unread')}</span>
        </span>
      )}
    </>
  )
}

function useSentence(item: NotificationView): string {
  const { t, locale } = useTranslation('notifications')
  const { kind, subject } = item
  const what = subject === null ? t('something') : subject.title === '' ? t(`a_${subject.type}`) : t('titled', subject)
  return t(kind, { who: namesOf(item, locale, t('others')) ?? t('someone'), what })
}
