import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** False until the browser has nothing more urgent to do than what the page can do without for a moment. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), [])
  return isIdle
}
