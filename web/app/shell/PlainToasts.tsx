import { useEffect, useState } from 'react'
import { onToast, takeToasts } from '../design/toasts.ts'
import styles from './PlainToasts.module.css'

const SHOWN_MS = 6_000

/** Shows the last message, where the code of the usual toasts could not be fetched. */
export function PlainToasts() {
  const [shown, setShown] = useState('')
  useEffect(() => {
    let timer = 0
    const show = () => {
      clearTimeout(timer)
      setShown(takeToasts().at(-1)?.title ?? '')
      timer = window.setTimeout(setShown, SHOWN_MS, '')
    }
    show()
    const stop = onToast(show)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <p className={styles.toast} role="alert">
      {shown}
    </p>
  )
}
