import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadAgain } from './load-again.ts'
import { resumeRendering } from './resume-rendering.ts'

/** What has been tried again often enough is not there for this document, which a new version of the site may have replaced. */
const never = new Promise<never>(() => {})

/**
 * A part of a page whose code is fetched when it is first shown, inside a `Suspense` of its own. While the code cannot be
 * fetched (no connection, or a new version of the site took its place) the rest of the page stays: what the server
 * rendered of the part is still there and its forms are answered, and a part of the browser alone is not shown. It is
 * tried again a few times.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const part = await loadAgain(load).catch(() => never)
    resumeRendering()
    return { default: part }
  })
