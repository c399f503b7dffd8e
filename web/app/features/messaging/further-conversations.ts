import type { Conversation } from '@stagedoor/contract/conversations'
import type { MoreFailure } from '../../design/MoreLink.tsx'

/** A further page of the list; `cursor` of the next one. */
type Page = { data: readonly Conversation[]; total: number; cursor: string | null }

/** Where the list is read on; null: all of it is there. */
export type ListPlace = { cursor: string | null }

type Further = {
  /** Where the list is read on now: another object once it has begun anew. */
  place(): ListPlace
  /** Each time before a page is asked for. */
  begin(): void
  read(cursor: string): Promise<Page | Exclude<MoreFailure, null>>
  take(page: Page): void
  fail(failure: Exclude<MoreFailure, null>): void
}

/**
 * Reads a further page. What is answered about a list that has begun anew meanwhile is dropped, since it would leave a gap in this
 * one; the page behind the new beginning is asked for instead, so that who wanted more gets more.
 */
export async function readFurther({ place, begin, read, take, fail }: Further): Promise<void> {
  for (;;) {
    const from = place()
    if (from.cursor === null) return
    begin()
    const page = await read(from.cursor)
    if (place() !== from) continue
    if (typeof page === 'string') fail(page)
    else take(page)
    return
  }
}

/** Where the list is read on: at the end of its first page, until a further one is there or it has begun anew (`undefined`: neither). */
export const cursorOf = (firstPage: string | null, reached: string | null | undefined): string | null =>
  reached === undefined ? firstPage : reached
