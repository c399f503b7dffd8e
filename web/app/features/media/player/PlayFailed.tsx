import { useTranslation } from '../../../locales/use-translation.ts'
import { Button } from '../../../design/Button.tsx'
import styles from './Playable.module.css'

/** What cannot be played now, with another try. */
export function PlayFailed({ isSound, onRetry }: { isSound: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['player', 'common'])
  return (
    <div className={styles.message} role="alert">
      <p>{t(isSound ? 'soundFailed' : 'videoFailed')}</p>
      <Button look="secondary" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </div>
  )
}
