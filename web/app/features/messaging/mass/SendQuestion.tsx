import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../design/Button.tsx'
import { formatDate } from '../../../design/format.ts'
import { Question } from '../../../design/Question.tsx'
import { useTimeZone } from '../../../design/use-time-zone.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Mass.module.css'
import type { MassReview } from './mass-actions.ts'

type QuestionProps = { review: MassReview; onSend: () => void }

/** Before a mass message goes out: to how many, and when. */
export function SendQuestion({ review, onSend }: QuestionProps) {
  const { t, locale, paths } = useTranslation('mass')
  const zone = useTimeZone()
  const { state } = useNavigation()
  const { mass, fields, reach } = review
  const { scheduledAt } = mass
  const isLater = scheduledAt !== null
  const time = isLater ? formatDate(new Date(scheduledAt), locale, { hasTime: true, timeZone: zone }) : ''
  const reached = reach === null ? t('reachUnknown') : reach === 0 ? t('reachNone') : t('reach', { count: reach })
  const title = isLater || !reach ? t(isLater ? 'confirmLater' : 'confirmNow') : t('confirmTitle', { count: reach })
  return (
    <Question title={title} about={review}>
      <Form method="post" className={styles.card} onSubmit={onSend}>
        {fields.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <p>{reached}</p>
        <p>{isLater ? t('confirmLaterText', { time, zone }) : t('confirmText')}</p>
        <div className={styles.actions}>
          {(isLater || reach !== 0) && (
            <Button type="submit" name="intent" value="send" isBusy={state !== 'idle'}>
              {t(isLater ? 'schedule' : 'send')}
            </Button>
          )}
          <noscript>
            <LinkButton look="secondary" to={paths.newMassMessage()}>
              {t('keepEditing')}
            </LinkButton>
          </noscript>
        </div>
      </Form>
    </Question>
  )
}
