import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { expectLaterPage, isLaterFailure, type LaterFailure } from '../../api/later-pages.ts'
import { onLiveEvent } from '../../api/live-events.ts'
import { usePaths } from '../../locales/use-locale.ts'
import {
  cursorOf,
  withFresh,
  withLater,
  withoutPosts,
  withReaction,
  type FeedPages,
  type PostPage,
  type Reacted,
} from './feed-pages.ts'
import { keepFeed, keptFeed } from './kept-feeds.ts'
import { useNewerCount } from './use-newer-count.ts'

/** A page of the feed, and the place that it begins after; null: the newest. */
export type FeedAnswer = { page: PostPage; after: string | null }

type Answer = FeedAnswer | LaterFailure

/** The feed of a place in the history: as it was left there, else as the page has it. */
export function useFeed(page: PostPage, placeKey: string) {
  const paths = usePaths()
  const more = useFetcher<Answer>()
  const newest = useFetcher<Answer>()
  const [read, setRead] = useState<{ page: PostPage; more?: Answer; newest?: Answer }>({ page })
  const [{ feed, newer }, setState] = useState<{ feed: FeedPages; newer: number }>(() => {
    const kept = keptFeed(placeKey)
    return kept ? withFresh(kept.feed, page) : { feed: { first: page, later: [] }, newer: 0 }
  })
  if (page !== read.page) {
    setRead({ ...read, page })
    setState(withFresh(feed, page))
  } else if (more.data && more.data !== read.more) {
    setRead({ ...read, more: more.data })
    if (!isLaterFailure(more.data) && more.data.after !== null)
      setState({ feed: withLater(feed, more.data.page, more.data.after), newer })
  } else if (newest.data && newest.data !== read.newest) {
    setRead({ ...read, newest: newest.data })
    if (!isLaterFailure(newest.data)) setState({ feed: { first: newest.data.page, later: [] }, newer: 0 })
  }
  useEffect(() => keepFeed(placeKey, { feed }), [placeKey, feed])
  useEffect(() => {
    if (newest.data && !isLaterFailure(newest.data)) window.scrollTo({ top: 0 })
  }, [newest.data])
  const { load: loadNewest } = newest
  const showNewer = useCallback(() => {
    expectLaterPage(paths.homePosts())
    void loadNewest(paths.homePosts())
  }, [loadNewest, paths])
  // Somebody blocks the reader, or the reader somebody: of what was loaded before, nobody knows which posts are theirs. Rule ACS-14.
  useEffect(() => onLiveEvent('access_changed', showNewer), [showNewer])
  const counted = useNewerCount(feed, (ids) =>
    setState((before) => ({ ...before, feed: withoutPosts(before.feed, ids) })),
  )
  const cursor = cursorOf(feed)
  const { load, state } = more
  const loadNow = () => {
    if (state !== 'idle' || cursor === null) return
    const href = paths.homePosts({ cursor })
    expectLaterPage(href)
    void load(href)
  }
  return {
    feed,
    newer: Math.max(newer, counted),
    cursor,
    isLoading: state !== 'idle',
    /** Why the further page that was asked for last is not there. */
    failure: failureOf(more),
    showNewer,
    /** The same of the newest posts. */
    newestFailure: failureOf(newest),
    /** Also while they are asked for again. */
    hasNewestFailed: newest.data !== undefined && isLaterFailure(newest.data),
    isShowing: newest.state !== 'idle',
    loadMore: loadNow,
    end: useWhenNear(loadNow, cursor),
    reacted: useCallback(
      (done: Reacted) => setState((before) => ({ ...before, feed: withReaction(before.feed, done) })),
      [],
    ),
  }
}

const failureOf = ({ state, data }: { state: string; data: Answer | undefined }) =>
  state === 'idle' && data && isLaterFailure(data) ? data.failure : null

/** Two screens ahead, so that the next page is there before its place is reached. */
const AHEAD = '200%'

/**
 * The ref of what stands at the end of a list as long as it goes on: calls once each time it comes near with another cursor. It is no
 * state, which would render the list again as soon as it is hydrated.
 */
function useWhenNear(onNear: () => void, cursor: string | null): RefObject<HTMLAnchorElement | null> {
  const end = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (end.current === null || cursor === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        onNear()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // eslint-disable-next-line react/exhaustive-deps -- a failed page is fetched again by its button only
  }, [cursor])
  return end
}
