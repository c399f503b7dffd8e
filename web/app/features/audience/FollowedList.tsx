import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Audience.module.css'

type Followed = { id: string; name: string; username: string; avatar: string | null }

type ListProps = { creators: readonly Followed[]; actionOf: (creator: Followed) => ReactNode }

/** Creators whom the reader follows; whom they unfollow here stays in place, so that it can be undone. */
export function FollowedList({ creators, actionOf }: ListProps) {
  const { t, paths } = useTranslation('fans')
  return (
    <ul className={styles.people} aria-label={t('following')}>
      {creators.map((creator) => (
        <li key={creator.id} className={styles.person}>
          <Avatar name={creator.name} url={creator.avatar} />
          <Link className={styles.name} to={paths.profile(creator.username)} prefetch="intent">
            <bdi className="one-line">
              <strong>{creator.name}</strong>
            </bdi>
            <small>@{creator.username}</small>
          </Link>
          {actionOf(creator)}
        </li>
      ))}
    </ul>
  )
}
