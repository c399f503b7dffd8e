import { useEffect, useState } from 'react'

/** Seconds since a stream went live: what the server measured when the page was read, and what passed since. */
export function useStreamLength(measuredSeconds: number, isLive: boolean): number {
  const [passed, setPassed] = useState({ of: measuredSeconds, seconds: 0 })
  useEffect(() => {
    if (!isLive) return
    const startMs = performance.now()
    const timer = setInterval(
      () => setPassed({ of: measuredSeconds, seconds: Math.floor((performance.now() - startMs) / 1_000) }),
      1_000,
    )
    return () => clearInterval(timer)
  }, [isLive, measuredSeconds])
  return measuredSeconds + (passed.of === measuredSeconds ? passed.seconds : 0)
}
