import { sql } from 'kysely'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '../db/database.ts'
import { createListener } from '../db/listener.ts'

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** `33d` → milliseconds; null when the text is not a whole number with one of the units ms s m h d w. */
export function parseDurationMs(text: string): number | null {
  const parts = /^(\d{1,6})(ms|s|m|h|d|w)$/.exec(text)
  if (!parts) return null
  return Number(parts[1]) * UNIT_MS[parts[2] as keyof typeof UNIT_MS]
}

/** Adds to the offset that TypeScript and SQL share. @returns the new offset in milliseconds. */
export async function advanceOffset(db: Db, byMs: number): Promise<number> {
  const { rows } = await sql<{
    offset_ms: number
  }>`update app_clock set offset_ms = offset_ms + ${byMs} returning offset_ms`.execute(db)
  return rows[0]?.offset_ms ?? 0
}

export type FollowedClock = {
  /** Takes over the offset that the database holds now. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps a process's clock at the offset in the database. Reads follow one another, each applied before the next begins, and
 * one during which a change was announced is repeated: of two changes at the same time the later one stays, whichever
 * answer arrives first.
 */
export async function followDatabaseClock({
  clock,
  db,
  url,
}: {
  clock: Clock
  db: Db
  /** Where changes are announced; null where nobody else makes any. */
  url: string | null
}): Promise<FollowedClock> {
  let announced = 0
  const readOffset = async () => {
    for (;;) {
      const before = announced
      const { rows } = await sql<{ offset_ms: number }>`select offset_ms from app_clock`.execute(db)
      if (before === announced) return clock.setOffsetMs(rows[0]?.offset_ms ?? 0)
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  const refresh = (): Promise<void> => {
    const read = last.then(readOffset)
    last = read.catch(() => undefined)
    return read
  }
  const listener =
    url === null
      ? null
      : createListener({
          url,
          channel: 'clock',
          onNotification(payload) {
            announced += 1
            clock.setOffsetMs(Number(payload))
          },
          // The database may be gone again; then the next connection reads it.
          onReconnected: () => void refresh().catch(() => undefined),
        })
  await listener?.listen()
  try {
    await refresh()
  } catch (error) {
    await listener?.close()
    throw error
  }
  return { refresh, stop: async () => listener?.close() }
}
