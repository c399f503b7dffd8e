import { useIsOnline } from '../api/use-is-online.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Icon } from '../design/Icon.tsx'
import { useAppSelector } from '../store/hooks.ts'
import styles from './OfflineBar.module.css'

/** The page begins below the bar. */
function reserveHeight(bar: HTMLElement | null) {
  const { style } = document.documentElement
  if (bar) style.setProperty('--notice', `${bar.offsetHeight}px`)
  return () => void style.removeProperty('--notice')
}

/** Shown while the device is offline or the socket reconnects. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const isOnline = useIsOnline()
  const status = useAppSelector((state) => state.socket.status)
  const isReconnecting = status === 'reconnecting' || status === 'failed'
  return (
    <output>
      {(!isOnline || isReconnecting) && (
        <p key={String(isOnline)} ref={reserveHeight} className={styles.bar}>
          <Icon name="offline" />
          {t(isOnline ? 'reconnecting' : 'offline')}
        </p>
      )}
    </output>
  )
}
