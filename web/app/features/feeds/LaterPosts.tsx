import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { preloadTexts } from '../../locales/load-texts.ts'
import styles from './HomeFeed.module.css'
import { keepFeed, keptFeed } from './kept-feeds.ts'
import type { PostView } from './post.ts'
import { PostCard } from './PostCard.tsx'

preloadTexts('feeds')

/** A card of text; measured ones replace it. Pixels. */
const ESTIMATED_HEIGHT = 420
/** Cards above and below the screen that are kept ready. */
const BESIDE = 4

type LaterProps = { posts: readonly PostView[]; now: string; placeKey: string }

/** The further posts of a feed. Those away from the screen are not in the document; their measured heights keep its length. */
export function LaterPosts({ posts, now, placeKey }: LaterProps) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    // The cards above may get another height when the screen is turned.
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // eslint-disable-next-line react/incompatible-library -- only keeps the compiler from memoizing this component
  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => posts[index]?.id ?? index,
    overscan: BESIDE,
    scrollMargin: top,
    initialMeasurementsCache: keptFeed(placeKey)?.heights ?? [],
  })
  useEffect(() => () => keepFeed(placeKey, { heights: virtualizer.measurementsCache }), [placeKey, virtualizer])
  return (
    <div ref={list} className={styles.window} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const post = posts[item.index]
        return (
          post && (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              <PostCard post={post} now={now} isAdded />
            </div>
          )
        )
      })}
    </div>
  )
}
