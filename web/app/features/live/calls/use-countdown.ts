import { useEffect, useState } from 'react'

/** Seconds that are left of what the server measured when the page was read. Null stays null. */
export function useCountdown(measuredSeconds: number | null): number | null {
  const [passed, setPassed] = useState({ of: measuredSeconds, seconds: 0 })
  useEffect(() => {
    if (measuredSeconds === null) return
    const startMs = performance.now()
    const timer = setInterval(
      () => setPassed({ of: measuredSeconds, seconds: Math.floor((performance.now() - startMs) / 1_000) }),
      1_000,
    )
    return () => clearInterval(timer)
  }, [measuredSeconds])
  if (measuredSeconds === null) return null
  return Math.max(0, measuredSeconds - (passed.of === measuredSeconds ? passed.seconds : 0))
}
