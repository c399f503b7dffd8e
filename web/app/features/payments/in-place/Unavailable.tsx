import { Button } from '../../../design/Button.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './InPlace.module.css'

/** Stripe's fields did not load. `message`: what our own server said, if it was that. */
export function Unavailable({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  const { t } = useTranslation(['checkout', 'common'])
  return (
    <div className={styles.step}>
      <FormAlert>{message ?? t('blocked')}</FormAlert>
      <div className={styles.actions}>
        <Button onClick={onRetry}>{t('common:retry')}</Button>
      </div>
    </div>
  )
}
