import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { resumeRendering } from './resume-rendering.ts'

/** A failed import is not repeated: browsers remember it for as long as the document lives. */
const never = new Promise<never>(() => {})

/**
 * A part of a page whose code is fetched when it is first shown, inside a `Suspense` of its own. When the code cannot be
 * fetched (no connection, or a new version of the site took its place) the rest of the page stays: what the server
 * rendered of the part is still there and its forms are answered, and a part of the browser alone is not shown.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const part = await load().catch(() => never)
    resumeRendering()
    return { default: part }
  })
