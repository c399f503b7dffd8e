import { advanceClock } from '@stagedoor/contract/clock'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { Db } from './platform/db/database.ts'
import { ok, refuse } from './platform/http/answer.ts'
import { route, type BoundRoute } from './platform/http/route.ts'
import { advanceOffset, parseDurationMs, type FollowedClock } from './platform/time/simulated-clock.ts'

/**
 * Moving the clock runs everything that became due before it answers, so that the caller sees the result. What was recorded
 * before is delivered first: a job of the new time must not find the books of the old one unfinished.
 */
export function clockRoute({
  config,
  db,
  clock,
  followed,
  drain,
  runDue,
}: {
  config: Config
  db: Db
  clock: Clock
  followed: FollowedClock
  drain(): Promise<void>
  runDue(): Promise<void>
}): BoundRoute {
  return route(advanceClock, async ({ body }) => {
    if (!config.isClockSimulated) return refuse('NOT_FOUND')
    await drain()
    await advanceOffset(db, parseDurationMs(body.advance) ?? 0)
    await followed.refresh()
    await runDue()
    return ok({ now: clock.now().toISOString() })
  })
}
