import type { Session } from '@stagedoor/contract/auth'
import type { Clock } from '#src/clock/clock.ts'
import { createCache } from '#src/platform/cache/cache.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import type { CachedSession, Viewer } from '#src/platform/http/viewer.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import '../events.ts'
import { sessionEnd, usedSince } from '../rules.ts'
import { describeDevice } from './device.ts'
import * as queries from './queries.ts'
import { hashToken, keyOf, makeToken } from './token.ts'

/** The maximum delay of a session's "last seen": one write in five minutes at most, so that calls only read. */
const SEEN_EVERY_MS = 5 * 60_000

/** More than the devices of one person; the session that was used longest ago makes room. */
const MOST_SESSIONS = 50

export type Device = { address: string; userAgent: string; fingerprints: readonly [Buffer, ...Buffer[]] }

/** Half a kilobyte each. */
const MOST_CACHED = 20_000

type Opening = { isRemembered: boolean; device: Device }

/** A session's new token, and when the session ends. */
export type Renewed = { token: string; expiresAt: Date }

export type Sessions = {
  /** Who a token belongs to; null when it is unknown, has ended or was revoked. Never from a cache: a revocation is immediate. */
  findViewer(token: string): Promise<Viewer | null>
  /** The session of a token that `findViewer` found in the last minutes, when it is nobody's of staff; it may have ended since. */
  findCachedSession(token: string): CachedSession | null
  /** Since when a session must have been used not to have ended, unless it is of staff. */
  usedSince(): { now: Date; others: Date }
  /** Whose session this is; null when it has ended. It does not count as a use of the session. */
  findViewerOfSession(sessionId: string): Promise<Viewer | null>
  /** Opens a session for an account that has proved who it is. @returns the token, which is stored nowhere. */
  open(accountId: string, options: Opening): Promise<string>
  /** The same for an account whose password alone was verified; null when something else is to be decided first. */
  openByPassword(accountId: string, verified: queries.VerifiedPassword, options: Opening): Promise<string | null>
  /** The devices on which the viewer is signed in. */
  list(viewer: Viewer): Promise<Session[]>
  /** Ends one of the account's sessions and closes its sockets. @returns whether there was one. */
  end(accountId: string, sessionId: string): Promise<boolean>
  /** Ends every session of the account but one, in the caller's transaction when there is one. */
  endOthers(executor: Db | Tx, accountId: string, keptSessionId: string | null): Promise<string[]>
  /** Closes the sockets of sessions that ended, once that is committed. */
  disconnect(accountId: string, sessionIds: readonly string[]): void
  /**
   * Records that the viewer was proved again. The session goes on under the new token; its former one is worth nothing
   * from then on, so that a token stolen before a fresh proof does not profit from it. @returns null when the session has
   * ended.
   */
  renew(viewer: Viewer, by: 'password' | 'passkey'): Promise<Renewed | null>
}

/** Sessions are stored in a table with hashes of their tokens only. */
export function createSessions({
  db,
  clock,
  realtime,
  countryOf,
  idleDays,
}: {
  db: Db
  clock: Clock
  countryOf(address: string): string | null
  realtime: Pick<Realtime, 'disconnect'>
  /** After how many days without a call a session ends. */
  idleDays: number
}): Sessions {
  const since = () => usedSince(clock.now(), idleDays)
  const findViewerRow = joinLookups((hashes: readonly Buffer[]) => queries.findViewerRows(db, hashes, since()), {
    gathers: true,
  })
  const findRowOfSession = joinLookups((ids: readonly string[]) => queries.findRowsOfSessions(db, ids, since()))
  const cached = createCache<CachedSession>({ maximumCount: MOST_CACHED, maximumAgeMs: SEEN_EVERY_MS })
  const disconnect = (accountId: string, sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) realtime.disconnect({ accountId, sessionId })
  }

  return {
    disconnect,
    ...createOpening({ db, clock, disconnect }),
    async findViewer(token) {
      const tokenHash = hashToken(token)
      const row = await findViewerRow(tokenHash)
      if (!row) return null
      const now = clock.now()
      if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS)
        await queries.writeLastSeen(db, row.session_id, now)
      const viewer = viewerOf(row)
      if (viewer.role !== 'staff' && viewer.impersonatorId === null) cached.set(keyOf(tokenHash), { viewer, tokenHash })
      return viewer
    },
    findCachedSession: (token) => cached.get(keyOf(hashToken(token))) ?? null,
    usedSince: since,
    async findViewerOfSession(sessionId) {
      const row = await findRowOfSession(sessionId)
      return row && viewerOf(row)
    },
    async list(viewer) {
      const since = usedSince(clock.now(), idleDays)
      const idleSince = viewer.role === 'staff' ? since.staff : since.others
      const rows = await queries.findSessions(db, viewer.accountId, { now: since.now, usedSince: idleSince })
      return rows.map((row) => sessionView(row, viewer.sessionId, countryOf(row.address)))
    },
    async end(accountId, sessionId) {
      const hasEnded = await queries.deleteSession(db, accountId, sessionId)
      if (hasEnded) disconnect(accountId, [sessionId])
      return hasEnded
    },
    endOthers: queries.deleteSessionsExcept,
    async renew({ sessionId }, by) {
      const token = makeToken()
      const row = await queries.renewSession(db, { sessionId, tokenHash: hashToken(token), by, now: clock.now() })
      return row && { token, expiresAt: row.expires_at }
    },
  }
}

/** The two ways to open a session. */
function createOpening({
  db,
  clock,
  disconnect,
}: { db: Db; clock: Clock } & Pick<Sessions, 'disconnect'>): Pick<Sessions, 'open' | 'openByPassword'> {
  const newSession = (accountId: string, { isRemembered, device }: Opening) => {
    const now = clock.now()
    const token = makeToken()
    const expiresAt = sessionEnd(now, isRemembered)
    return { token, session: { accountId, tokenHash: hashToken(token), isRemembered, now, expiresAt, ...device } }
  }

  return {
    async open(accountId, opening) {
      const { token, session } = newSession(accountId, opening)
      disconnect(accountId, await queries.insertSession(db, session, MOST_SESSIONS))
      return token
    },
    async openByPassword(accountId, verified, opening) {
      const { token, session } = newSession(accountId, opening)
      const endedIds = await queries.insertSessionByPassword(db, { ...session, ...verified }, MOST_SESSIONS)
      if (endedIds === null) return null
      disconnect(accountId, endedIds)
      return token
    },
  }
}

/** A fresh proof as calls answer it. */
export const provedView = ({ token, expiresAt }: Renewed) => ({
  success: true as const,
  token,
  expiresAt: expiresAt.toISOString(),
})

const viewerOf = (row: queries.ViewerRow): Viewer => ({
  accountId: row.account_id,
  sessionId: row.session_id,
  role: row.role,
  staffRoles: row.staff_roles,
  username: row.username ?? '',
  authenticatedAt: row.authenticated_at,
  impersonatorId: row.impersonator_id,
})

const sessionView = (row: queries.SessionRow, currentSessionId: string, place: string | null): Session => ({
  _id: row.id,
  ...describeDevice(row.user_agent),
  place,
  address: row.address,
  isCurrent: row.id === currentSessionId,
  isRemembered: row.is_remembered,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
