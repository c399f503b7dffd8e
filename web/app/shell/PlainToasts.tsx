import { useEffect, useState } from 'react'
import { onToast, takeToasts, type ToastMessage } from '../design/toasts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './PlainToasts.module.css'

const SHOWN_MS = 6_000

/** Shows the last message, where the code of the usual toasts could not be fetched. */
export function PlainToasts() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ToastMessage | null>(null)
  useEffect(() => {
    let timer = 0
    const show = () => {
      clearTimeout(timer)
      setShown(takeToasts().at(-1) ?? null)
      timer = window.setTimeout(setShown, SHOWN_MS, null)
    }
    show()
    const stop = onToast(show)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  const retry = shown?.retry
  const retryAndClose = () => {
    setShown(null)
    retry?.()
  }
  return (
    <div className={shown ? styles.toast : undefined}>
      <p role="alert">{shown?.title}</p>
      {retry && (
        <button type="button" className={styles.retry} onClick={retryAndClose}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}
