import { useEffect, useState } from 'react'

/** Ctrl or ⌘ with K. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** Whether the search was asked for by its key. Its code waits until the browser is idle, and is fetched for a press before that. */
export function useSearchKey(): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (isPressed) return
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setPressed(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isPressed])
  return isPressed
}
