import { useEffect, useReducer } from 'react'

/** Longer than React holds back what takes the place of a fallback after another one was shown (300 ms). */
const PAUSE_MS = 400

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** A part of the page has its code: some time after the last of them what React has left undone is rendered. */
export function resumeRendering(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const listener of listeners) listener()
  }, PAUSE_MS)
}

/**
 * Renders nothing, anew each time that rendering is resumed. React 19.3 drops a rendering that it holds back when an older
 * one is tried again in the meantime, and if that one cannot finish either, nothing is rendered until the next update of
 * whatever component. This is that update. Decision 0485.
 */
export function RenderingResumer(): null {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    listeners.add(render)
    return () => void listeners.delete(render)
  }, [])
  return null
}
