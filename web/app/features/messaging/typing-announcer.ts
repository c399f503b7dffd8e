/** Less than the time for which the other side shows it. */
const REPEATED_AFTER_MS = 4_000

/**
 * Says that somebody is writing: at the first letter, every few seconds while they go on, and at once that they have
 * stopped when nothing is left.
 */
export function typingAnnouncer({ send, nowMs }: { send: (isTyping: boolean) => void; nowMs: () => number }) {
  let sentAt: number | null = null
  return (text: string): void => {
    if (text === '') {
      if (sentAt !== null) send(false)
      sentAt = null
      return
    }
    const now = nowMs()
    if (sentAt !== null && now - sentAt < REPEATED_AFTER_MS) return
    sentAt = now
    send(true)
  }
}
