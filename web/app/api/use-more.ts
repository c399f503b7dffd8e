import { useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { expectLaterPage, isLaterFailure, type LaterFailure } from './later-pages.ts'
import { useAccessChanges } from './use-access-changes.ts'

/** One page of an endless list of a route, under the name `page` in its data. */
export type MorePage<Item> = { items: readonly Item[]; cursor: string | null }

/** `taken`: the page that was added last, at whatever place: with a new key the fetcher still has it for one rendering. */
type Loaded<Page> = { key: string; pages: readonly Page[]; taken: Page | undefined }

/**
 * The pages of an endless list that were fetched after its first. They begin again at another place, and when the reader
 * loses access to somebody: whose things those are is not known here. Rule ACS-14. A page that cannot be read leaves those
 * before it, and `failure` names the sentence about it.
 * @param place names the list; `key` of the answer changes whenever the pages begin again
 * @param pageOf the page in what an address of the list answers
 */
export function useLaterPages<Answer extends object, Page extends { cursor: string | null }>(
  place: string,
  { first, pageOf }: { first: Page; pageOf: (answer: Answer) => Page },
) {
  const key = `${place} ${useAccessChanges()}`
  const fetcher = useFetcher<Answer>({ key })
  const [loaded, setLoaded] = useState<Loaded<Page>>({ key, pages: [], taken: undefined })
  const pages = loaded.key === key ? loaded.pages : []
  const answer = fetcher.data as Answer | LaterFailure | undefined
  const failed = answer && isLaterFailure(answer) ? answer : null
  const newest = answer && !isLaterFailure(answer) ? pageOf(answer) : undefined
  if (newest && newest !== loaded.taken) setLoaded({ key, pages: [...pages, newest], taken: newest })
  return {
    key,
    pages,
    cursor: (pages.at(-1) ?? first).cursor,
    isLoading: fetcher.state !== 'idle',
    failure: fetcher.state === 'idle' && failed ? failed.failure : null,
    load: (href: string) => {
      expectLaterPage(href)
      void fetcher.load(href)
    },
  }
}

/**
 * The items of a route's page with those fetched after it. `href` is the next page, for a link before JavaScript; null at
 * the end. An item that moved between two fetches is listed once, with its newest values.
 */
export function useMoreOf<Item extends { id: string }, Page extends { cursor: string | null }>(
  page: Page,
  itemsOf: (page: Page) => readonly Item[],
) {
  const { pathname, search } = useLocation()
  const { pages, cursor, isLoading, failure, load } = useLaterPages(`more ${pathname}${search}`, {
    first: page,
    pageOf: (answer: { page: Page }) => answer.page,
  })
  const query = new URLSearchParams(search)
  if (cursor !== null) query.set('cursor', cursor)
  const href = cursor === null ? null : `${pathname}?${query}`
  return {
    items: [...new Map([page, ...pages].flatMap(itemsOf).map((item) => [item.id, item])).values()],
    href,
    isLoading,
    failure,
    load: () => void (href !== null && load(href)),
  }
}

/** The same of a page that names them `items`. */
export const useMore = <Item extends { id: string }>(page: MorePage<Item>) => useMoreOf(page, ({ items }) => items)
