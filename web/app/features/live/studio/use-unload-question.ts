import { useEffect } from 'react'

/** The browser asks before the page is closed or read anew while it is sending. */
export function useUnloadQuestion(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
