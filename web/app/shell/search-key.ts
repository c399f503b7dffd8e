import { useEffect, useState } from 'react'

/**
 * Ctrl or ⌘ with K, which opens and closes the search over every page.
 * @returns `isOpen`: null until it was pressed first
 */
export function useSearchKey(): { isOpen: boolean | null; close: () => void } {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((known) => !known)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return { isOpen, close: () => setOpen(false) }
}
