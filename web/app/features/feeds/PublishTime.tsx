import { useState } from 'react'
import { TextField } from '../../design/Field.tsx'
import { formatDate } from '../../design/format.ts'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { instantOf, localOf } from './local-time.ts'

type PublishTimeProps = { at: string | null; error: string | undefined; onChange?: (isSet: boolean) => void }

/** When something goes out, on the creator's clock; what that means is written below it, live. */
export function PublishTime(props: PublishTimeProps) {
  const zone = useTimeZone()
  // Another zone after hydration writes the same instant anew.
  return <PublishTimeIn key={zone} {...props} zone={zone} />
}

function PublishTimeIn({ at, error, onChange, zone }: PublishTimeProps & { zone: string }) {
  const { t, locale } = useTranslation('studio')
  const [local, setLocal] = useState(at === null ? '' : localOf(at, zone))
  const instant = instantOf(local, zone)
  const time = instant === null ? '' : formatDate(new Date(instant), locale, { hasTime: true, timeZone: zone })
  return (
    <TextField
      label={t('publishAt')}
      name="scheduledAt"
      type="datetime-local"
      defaultValue={local}
      hint={instant === null ? t('publishAtHint') : t('publishesAt', { time, zone })}
      error={error}
      onInput={(event) => {
        setLocal(event.currentTarget.value)
        onChange?.(event.currentTarget.value !== '')
      }}
    />
  )
}
