import { useTranslation } from '../locales/use-translation.ts'
import styles from './SkipLink.module.css'

export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a className={styles.skip} href="#content">
      {t('skipToContent')}
    </a>
  )
}
