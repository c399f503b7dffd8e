import type { StreamAnnouncement } from '@stagedoor/contract/stream-announcements'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './Announced.module.css'
import { AnnouncementList } from './AnnouncementList.tsx'
import { ReminderButton } from './ReminderButton.tsx'

preloadTexts('announced')

/** Announced streams, each with its reminder. Nothing where none is. */
export function Upcoming({
  announcements,
  hasCreators = false,
}: {
  announcements: readonly StreamAnnouncement[]
  hasCreators?: boolean
}) {
  const { t } = useTranslation('announced')
  const ownId = useAppSelector((state) => state.auth.authUser?._id)
  if (announcements.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>{t('upcoming')}</h2>
      <AnnouncementList announcements={announcements} hasCreators={hasCreators}>
        {(announcement) =>
          announcement.performerId !== ownId && <ReminderButton key={announcement._id} announcement={announcement} />
        }
      </AnnouncementList>
      <p className={styles.time}>{t('remindHint')}</p>
    </section>
  )
}
