/**
 * Holds a name in this browser until it is released: the page that asks last has it. Source: Web Locks API (`steal`). Where there is none, as
 * on a page without TLS, nobody is told.
 * @param onTaken called once, when another page has it
 */
export function holdAlone(name: string, release: AbortSignal, onTaken: () => void): void {
  if (!('locks' in navigator)) return
  const released = new Promise<void>((resolve) => release.addEventListener('abort', () => resolve()))
  navigator.locks
    .request(name, { steal: true }, () => released)
    .catch((error: unknown) => {
      const isTaken = error instanceof DOMException && error.name === 'AbortError'
      if (isTaken && !release.aborted) onTaken()
    })
}
