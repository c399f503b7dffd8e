import { useEffect, useRef, useState } from 'react'

/** How long something that was deleted can be brought back. */
const UNDO_MS = 8_000

/**
 * Deletes things after a while in which it can be undone, at once when the page is left. Nothing is deleted when the
 * page is closed before.
 */
export function useUndo(onDelete: (id: string) => void) {
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const act = useRef(onDelete)
  useEffect(() => {
    act.current = onDelete
  })
  useEffect(() => {
    const open = timers.current
    return () => {
      for (const [id, timer] of open) {
        clearTimeout(timer)
        act.current(id)
      }
      open.clear()
    }
  }, [])
  return {
    /** Those that will be deleted. */
    leaving,
    remove(id: string) {
      setLeaving((ids) => [...ids, id])
      const timer = setTimeout(() => {
        timers.current.delete(id)
        act.current(id)
      }, UNDO_MS)
      timers.current.set(id, timer)
    },
    undo(id: string) {
      clearTimeout(timers.current.get(id))
      timers.current.delete(id)
      setLeaving((ids) => ids.filter((other) => other !== id))
    },
  }
}
