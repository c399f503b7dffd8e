import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { formatDate } from '../../design/format.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Entry.module.css'
import { HiddenFields } from './security/HiddenFields.tsx'

type RestoreProps = { hidden: Record<string, string>; restoreUntil: string | null; error: string | undefined }

/** Offers to undo the deletion of the account that has just proved itself. Works without JavaScript. */
export function RestoreScreen({ hidden, restoreUntil, error }: RestoreProps) {
  const { t, locale } = useTranslation('departure')
  const timeZone = useTimeZone()
  const { state } = useNavigation()
  const when = restoreUntil && formatDate(new Date(restoreUntil), locale, { hasTime: true, timeZone })
  return (
    <>
      <PageHeading title={t('restoreTitle')} lead={when ? t('restoreText', { when }) : t('restoreTextUndated')} />
      {error && <FormAlert>{error}</FormAlert>}
      <Form method="post" className={styles.form}>
        <HiddenFields fields={{ ...hidden, intent: 'restore' }} />
        <Button type="submit" isWide isBusy={state !== 'idle'}>
          {t('restoreSubmit')}
        </Button>
      </Form>
      <Form method="post" className={styles.other}>
        <HiddenFields fields={{ intent: 'start-over' }} />
        <Button type="submit" look="quiet">
          {t('notNow')}
        </Button>
      </Form>
    </>
  )
}
