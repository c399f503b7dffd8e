import type { Conversation } from '@stagedoor/contract/conversations'
import type { MoreFailure } from '../../design/MoreLink.tsx'

/** A further page of the list; `cursor` of the next one. */
type Page = { data: readonly Conversation[]; total: number; cursor: string | null }

type Further = {
  read(): Promise<Page | Exclude<MoreFailure, null>>
  /** The list has begun anew since it was asked for, and goes on elsewhere. */
  isOver(): boolean
  take(page: Page): void
  fail(failure: Exclude<MoreFailure, null>): void
}

/** Reads a further page. What is answered about a list that has begun anew meanwhile is dropped: it would leave a gap in this one. */
export async function readFurther({ read, isOver, take, fail }: Further): Promise<void> {
  const page = await read()
  if (isOver()) return
  if (typeof page === 'string') fail(page)
  else take(page)
}

/** Where the list is read on: at the end of its first page, until a further one is there or it has begun anew (`undefined`: neither). */
export const cursorOf = (firstPage: string | null, reached: string | null | undefined): string | null =>
  reached === undefined ? firstPage : reached
