import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'
import styles from './Sheet.module.css'
import { useModal } from './use-modal.ts'

/** In place of a sheet whose code could not be fetched: the page behind stays as it is. */
export function SheetFailed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={styles.failed} aria-label={t('loadFailed')} onCancel={onClose}>
      <p>{t('loadFailed')}</p>
      <div className={styles.ways}>
        <Button onClick={onRetry}>{t('retry')}</Button>
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </dialog>
  )
}
