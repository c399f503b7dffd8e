import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** How often a page reads how far the processing is. */
const REFRESH_MS = 4_000

/** Reads the page again and again while something on it is being processed and the page is looked at. */
export function useProcessing(isProcessing: boolean): void {
  const { revalidate, state } = useRevalidator()
  const isDue = isProcessing && state === 'idle'
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isDue, revalidate])
}
