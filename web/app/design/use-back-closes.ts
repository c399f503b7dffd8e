import { useEffect, useEffectEvent } from 'react'

/** Swallows one step through the history before the router sees it: the page stays the same. */
function onNextStep(react: () => void): () => void {
  const listen = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    react()
  }
  addEventListener('popstate', listen, { capture: true, once: true })
  return () => removeEventListener('popstate', listen, { capture: true })
}

/** The entry of what has just gone from the page. */
let left: string | null = null

/**
 * While something covers the page, Back closes it and stays on the page: it has a history entry of its own, at the same
 * address, which is left when it is closed in another way. What takes its place at once takes over its entry.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const cover = left ?? crypto.randomUUID()
    if (left === null) history.pushState({ ...history.state, cover }, '')
    left = null
    const forget = onNextStep(close)
    return () => {
      forget()
      if (history.state?.cover !== cover) return
      left = cover
      queueMicrotask(() => {
        if (left === null) return
        left = null
        onNextStep(() => undefined)
        history.back()
      })
    }
  }, [])
}

/** The same as a part, for what is not always there. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  return null
}
