import type { StreamAnnouncement } from '@stagedoor/contract/stream-announcements'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../design/Avatar.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { usePaths } from '../../../locales/use-locale.ts'
import styles from './Announced.module.css'

type ListProps = {
  announcements: readonly StreamAnnouncement[]
  /** Whose they are is said. */
  hasCreators?: boolean
  /** What can be done with each. */
  children: (announcement: StreamAnnouncement) => ReactNode
}

/** Announced streams with their times in the reader's zone. */
export function AnnouncementList({ announcements, hasCreators = false, children }: ListProps) {
  return (
    <ul className={styles.list}>
      {announcements.map((announcement) => (
        <li key={announcement._id} className={styles.entry}>
          {hasCreators && (
            <Avatar name={announcement.performerInfo?.name ?? ''} url={announcement.performerInfo?.avatar} />
          )}
          <div className={styles.facts}>
            <p className={styles.time}>
              <Moment at={announcement.startsAt} hasTime />
            </p>
            <strong dir="auto">{announcement.title}</strong>
            {announcement.description !== '' && <p dir="auto">{announcement.description}</p>}
            {hasCreators && <CreatorLink announcement={announcement} />}
          </div>
          {children(announcement)}
        </li>
      ))}
    </ul>
  )
}

function CreatorLink({ announcement: { performerId, performerInfo } }: { announcement: StreamAnnouncement }) {
  const paths = usePaths()
  return (
    <Link to={paths.profile(performerInfo?.username ?? performerId)}>
      <bdi>{performerInfo?.name}</bdi>
    </Link>
  )
}
