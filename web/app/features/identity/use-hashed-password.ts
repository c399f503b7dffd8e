import { useEffect, type RefObject } from 'react'

/**
 * Sends a field's password hashed, where the site wants that and the browser can (pages over plain http cannot hash; the
 * server takes either form). The script for it is fetched only then; a form that is sent meanwhile waits.
 */
export function useHashedPassword(input: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!isWanted || !field || !form || !crypto.subtle) return undefined
    let stop = holdUntilLoaded(form)
    let isGone = false
    void import('./hash-on-the-way.ts').then(({ hashOnTheWay }) => {
      if (isGone) return
      stop()
      stop = hashOnTheWay(field, form)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [input, isWanted])
}

/** Holds the form back. @returns what lets it go, and sends it if someone has tried to. */
function holdUntilLoaded(form: HTMLFormElement): () => void {
  const ending = new AbortController()
  let hasTried = false
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    hasTried = true
  }
  form.addEventListener('submit', hold, { signal: ending.signal })
  return () => {
    ending.abort()
    if (hasTried) setTimeout(() => form.requestSubmit())
  }
}
