/** A transient message. `tone` is its kind; `retry` does once more what failed. */
export type ToastMessage = {
  id: number
  tone: 'success' | 'info' | 'danger'
  title: string
  text?: string | undefined
  retry?: (() => void) | undefined
}

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message for a while. It is announced to screen readers and can be dismissed. */
export function toast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1
  messages = [...messages, { ...message, id: lastId }]
  for (const listener of listeners) listener()
}

/** Takes every message that was not shown yet. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = messages
  messages = []
  return taken
}

export const hasToasts = (): boolean => messages.length > 0

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
