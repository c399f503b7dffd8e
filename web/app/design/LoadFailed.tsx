import { useLocation, useNavigation } from 'react-router'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './LoadFailed.module.css'

/** A part of a page that could not be loaded. Retry loads the same page again. */
export function LoadFailed() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  return (
    <div className={styles.failed}>
      <Icon name="alert" />
      <p>{t('loadFailed')}</p>
      <LinkButton look="secondary" to={`${pathname}${search}`} replace preventScrollReset aria-busy={state !== 'idle'}>
        {t('retry')}
      </LinkButton>
    </div>
  )
}
