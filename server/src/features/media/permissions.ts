import type { Clock } from '#src/clock/clock.ts'
import type { MediaFacts, MediaRequester } from './facts.ts'

const BELIEVED_MS = 30_000
const MAXIMUM_ENTRIES = 20_000

/**
 * Asks whether a viewer may still have a file, and believes a yes for 30 s, so that the widths of one picture cost one
 * question. A no is never kept: what was just bought opens at once.
 */
export function createPermissions(facts: Pick<MediaFacts, 'mayStillSee'>, clock: Clock): MediaFacts['mayStillSee'] {
  const believedUntil = new Map<string, number>()

  return async (mediaRequester: MediaRequester, fileId: string) => {
    const key = `${mediaRequester.viewer.accountId} ${mediaRequester.viewer.role} ${mediaRequester.address} ${fileId}`
    const askedAt = clock.now().getTime()
    if ((believedUntil.get(key) ?? 0) > askedAt) return true
    const may = await facts.mayStillSee(mediaRequester, fileId)
    believedUntil.delete(key)
    if (may) believedUntil.set(key, askedAt + BELIEVED_MS)
    // Oldest first: entries stand in the order in which they were written.
    if (believedUntil.size > MAXIMUM_ENTRIES) believedUntil.delete(believedUntil.keys().next().value ?? '')
    return may
  }
}
