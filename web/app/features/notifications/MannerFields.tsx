import { useState } from 'react'
import { CheckField, TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Preferences.module.css'
import { clockOf, type QuietHours } from './preferences.ts'

const EVENING = 22 * 60
const MORNING = 7 * 60

/** When emails and pushes wait, in the time zone of the reader. */
export function QuietHoursFields({ quietHours, timeZone }: { quietHours: QuietHours | null; timeZone: string }) {
  const { t } = useTranslation('notifications')
  return (
    <fieldset className={styles.group}>
      <legend>{t('quietTitle')}</legend>
      <CheckField label={t('quietOn')} name="isQuiet" defaultChecked={quietHours !== null} />
      <div className={styles.times}>
        <TextField
          type="time"
          label={t('quietFrom')}
          name="quietFrom"
          required
          defaultValue={clockOf(quietHours?.fromMinute ?? EVENING)}
        />
        <TextField
          type="time"
          label={t('quietTo')}
          name="quietTo"
          required
          defaultValue={clockOf(quietHours?.toMinute ?? MORNING)}
        />
      </div>
      <input type="hidden" name="timeZone" value={timeZone} />
      <p className={styles.hint}>{t('quietZone', { zone: timeZone })}</p>
    </fieldset>
  )
}

/** Whether emails and pushes say nothing, with what arrives either way. */
export function DiscreetFields({ isDiscreet, siteName }: { isDiscreet: boolean; siteName: string }) {
  const { t } = useTranslation('notifications')
  const [isChosen, setChosen] = useState(isDiscreet)
  const sentence = t('subscriber', { who: t('previewName') })
  return (
    <fieldset className={styles.group}>
      <legend>{t('discreetTitle')}</legend>
      <CheckField
        label={t('discreetOn')}
        name="isDiscreet"
        checked={isChosen}
        onChange={(event) => setChosen(event.currentTarget.checked)}
      />
      <p className={styles.hint}>{t('discreetHint')}</p>
      <dl className={styles.previews}>
        <div data-chosen={!isChosen || undefined}>
          <dt>{t('previewPlain')}</dt>
          <dd>
            <b>{siteName}</b>
            <span>{sentence}</span>
          </dd>
        </div>
        <div data-chosen={isChosen || undefined}>
          <dt>{t('previewDiscreet')}</dt>
          <dd>
            <b>{t('discreetSender')}</b>
            <span>{t('discreetSubject')}</span>
          </dd>
        </div>
      </dl>
    </fieldset>
  )
}
