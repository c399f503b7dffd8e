import { useEffect, type RefObject } from 'react'

/**
 * Submits a field's password hashed, where the site requires it and the browser can (pages over plain http cannot hash;
 * the server takes either form). The script is loaded only then; a form that is submitted before waits.
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

/** Delays the submission. @returns a function that continues it if the user has submitted. */
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
