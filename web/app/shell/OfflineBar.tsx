import { useSyncExternalStore } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Icon } from '../design/Icon.tsx'
import styles from './OfflineBar.module.css'

function follow(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the device is offline. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <output>
      {!isOnline && (
        <p className={styles.bar}>
          <Icon name="offline" />
          {t('offline')}
        </p>
      )}
    </output>
  )
}
