import { useIsOnline } from '../api/use-is-online.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Icon } from '../design/Icon.tsx'
import { useAppSelector } from '../store/hooks.ts'
import styles from './OfflineBar.module.css'

/** The page begins below the bar, which has more lines on a narrower screen. */
function reserveHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notice', `${bar.offsetHeight}px`))
  observer.observe(bar, { box: 'border-box' })
  return () => {
    observer.disconnect()
    style.removeProperty('--notice')
  }
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
        <p ref={reserveHeight} className={styles.bar}>
          <Icon name="offline" />
          {t(isOnline ? 'reconnecting' : 'offline')}
        </p>
      )}
    </output>
  )
}
