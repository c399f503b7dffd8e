import { useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useAccessChanges } from '../../api/use-access-changes.ts'

/** One page of an endless list of a route, under the name `page` in its data. */
export type MorePage<Item> = { items: readonly Item[]; cursor: string | null }

/** `taken`: the page that was added last, at whatever place: with a new key the fetcher still has it for one rendering. */
type Loaded<Item> = { place: string; pages: readonly MorePage<Item>[]; taken: MorePage<Item> | undefined }

/**
 * The items of a page with those fetched after it. `href` is the next page, for a link before JavaScript; null at the
 * end. An item that moved between two fetches is listed once.
 */
export function useMore<Item extends { id: string }>(page: MorePage<Item>) {
  const { pathname, search } = useLocation()
  const place = `more ${pathname}${search} ${useAccessChanges()}`
  const fetcher = useFetcher<{ page: MorePage<Item> }>({ key: place })
  const [loaded, setLoaded] = useState<Loaded<Item>>({ place, pages: [], taken: undefined })
  const pages = loaded.place === place ? loaded.pages : []
  const newest = fetcher.data?.page
  if (newest && newest !== loaded.taken) setLoaded({ place, pages: [...pages, newest], taken: newest })
  const all = [page, ...pages].flatMap(({ items }) => items)
  const { cursor } = pages.at(-1) ?? page
  const query = new URLSearchParams(search)
  if (cursor !== null) query.set('cursor', cursor)
  const href = cursor === null ? null : `${pathname}?${query}`
  return {
    items: [...new Map(all.map((item) => [item.id, item])).values()],
    href,
    isLoading: fetcher.state !== 'idle',
    load: () => void (href !== null && fetcher.load(href)),
  }
}
