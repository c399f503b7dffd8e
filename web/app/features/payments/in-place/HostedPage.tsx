import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './InPlace.module.css'

/** The other way, which needs no script: the gateway's own page. */
export function HostedPage({ label, intent }: { label: string; intent: 'hosted' | 'page' }) {
  const { t } = useTranslation('checkout')
  const isLeaving = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={styles.other} reloadDocument>
      <p className={styles.withoutScript}>{t('needsScript')}</p>
      <p className="needs-script">{t('hostedHint')}</p>
      <Button type="submit" name="intent" value={intent} look="secondary" isBusy={isLeaving}>
        {label}
      </Button>
    </Form>
  )
}
