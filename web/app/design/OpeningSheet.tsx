import { createPortal } from 'react-dom'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './Sheet.module.css'

/** In place of a sheet while it is fetched, so that it opens at the press. */
export function OpeningSheet() {
  const { t } = useTranslation()
  return createPortal(
    <>
      <div className={styles.backdrop} />
      <div className={styles.viewport}>
        <output className={styles.sheet}>{t('loading')}</output>
      </div>
    </>,
    document.body,
  )
}
