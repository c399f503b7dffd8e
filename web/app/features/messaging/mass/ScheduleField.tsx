import { useState } from 'react'
import { Choice, Choices } from '../../../design/Choice.tsx'
import { TextField } from '../../../design/Field.tsx'
import { formatDate } from '../../../design/format.ts'
import { useTimeZone } from '../../../design/use-time-zone.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { instantOf, localOf } from '../../feeds/local-time.ts'
import { ZoneOfTimes } from '../../feeds/TimeField.tsx'
import styles from './Mass.module.css'

type ScheduleProps = { at: string | null; error: string | undefined }

/** Now, or at a time on the creator's clock, whose zone is written below it. */
export function ScheduleField({ at, error }: ScheduleProps) {
  const { t } = useTranslation('mass')
  const zone = useTimeZone()
  const [isLater, setLater] = useState(at !== null)
  return (
    <div className={styles.schedule}>
      <ZoneOfTimes />
      <Choices legend={t('when')} isInRows>
        <Choice name="when" value="now" isChosen={!isLater} onChoose={() => setLater(false)}>
          {t('now')}
        </Choice>
        <Choice name="when" value="later" isChosen={isLater} onChoose={() => setLater(true)}>
          {t('later')}
        </Choice>
      </Choices>
      <div className={styles.time}>
        {/* Another zone after hydration writes the same instant anew. */}
        <TimeIn key={zone} at={at} error={error} zone={zone} />
      </div>
    </div>
  )
}

function TimeIn({ at, error, zone }: ScheduleProps & { zone: string }) {
  const { t, locale } = useTranslation('mass')
  const [local, setLocal] = useState(at ? localOf(at, zone) : '')
  const instant = instantOf(local, zone)
  const time = instant === null ? '' : formatDate(new Date(instant), locale, { hasTime: true, timeZone: zone })
  return (
    <TextField
      label={t('sendAt')}
      name="scheduledAt"
      type="datetime-local"
      defaultValue={local}
      hint={instant === null ? t('sendAtHint', { zone }) : t('sendsAt', { time, zone })}
      error={error}
      onInput={(event) => setLocal(event.currentTarget.value)}
    />
  )
}
