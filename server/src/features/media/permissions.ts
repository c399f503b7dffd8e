import type { Clock } from '#src/clock/clock.ts'
import { createCache } from '#src/platform/cache/cache.ts'
import type { MediaFacts, MediaRequester, MediaVisitor } from './facts.ts'

/** With the age of other caches, such as closed countries, less than the 5 s in which a block takes effect. Rule ACS-14. */
const ALLOWED_MS = 2_000
const MAXIMUM_COUNT = 20_000

/**
 * Checks whether a viewer may still have a file, and caches a yes for 2 s, so that the widths of one picture cost one
 * check. A no is never cached: a purchase opens the file immediately.
 */
export function createPermissions(facts: Pick<MediaFacts, 'mayStillSee'>, clock: Clock): MediaFacts['mayStillSee'] {
  const allowed = createCache<true>({
    maximumAgeMs: ALLOWED_MS,
    maximumCount: MAXIMUM_COUNT,
    nowMs: () => clock.now().getTime(),
  })

  return async (mediaRequester: MediaRequester | MediaVisitor, fileId: string) => {
    const key = `${nameOf(mediaRequester)} ${mediaRequester.address} ${fileId}`
    if (allowed.get(key)) return true
    const may = await facts.mayStillSee(mediaRequester, fileId)
    if (may) allowed.set(key, true)
    return may
  }
}

const nameOf = (requester: MediaRequester | MediaVisitor): string =>
  requester.viewer === null
    ? `visitor ${requester.isDeclaredAdult}`
    : `${requester.viewer.accountId} ${requester.viewer.role}`

/** Whether somebody may have a file now. Its owner always; of what was taken down nobody else but staff. */
export async function mayHave(
  file: { id: string; owner_id: string; is_withdrawn: boolean },
  requester: MediaRequester | MediaVisitor,
  mayStillSee: MediaFacts['mayStillSee'],
): Promise<boolean> {
  if (file.owner_id === requester.viewer?.accountId) return true
  return (!file.is_withdrawn || requester.viewer?.role === 'staff') && mayStillSee(requester, file.id)
}
