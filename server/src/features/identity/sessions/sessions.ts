import type { Session } from '@stagedoor/contract/auth'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import '../events.ts'
import { sessionEnd } from '../rules.ts'
import { describeDevice } from './device.ts'
import * as queries from './queries.ts'
import { hashToken, makeToken } from './token.ts'

/** The maximum delay of a session's "last seen": one write a minute at most. */
const SEEN_EVERY_MS = 60_000

/** More than the devices of one person; the session that was used longest ago makes room. */
const MOST_SESSIONS = 50

export type Device = { address: string; userAgent: string; fingerprint: Buffer }

export type Sessions = {
  /** Who a token belongs to; null when it is unknown, has ended or was revoked. Never from a cache: a revocation is immediate. */
  findViewer(token: string): Promise<Viewer | null>
  /** Opens a session for an account that has proved who it is. @returns the token, which is stored nowhere. */
  open(accountId: string, options: { isRemembered: boolean; device: Device }): Promise<string>
  /** The devices on which the viewer is signed in. */
  list(viewer: Viewer): Promise<Session[]>
  /** Ends one of the account's sessions and closes its sockets. @returns whether there was one. */
  end(accountId: string, sessionId: string): Promise<boolean>
  /** Ends every session of the account but one, in the caller's transaction when there is one. */
  endOthers(executor: Db | Tx, accountId: string, keptSessionId: string | null): Promise<string[]>
  /** Closes the sockets of sessions that ended, once that is committed. */
  disconnect(accountId: string, sessionIds: readonly string[]): void
  /** Records that the viewer has just proved the password again. */
  markAuthenticated(viewer: Viewer): Promise<void>
}

/** Sessions are stored in a table with hashes of their tokens only. */
export function createSessions({
  db,
  clock,
  realtime,
  countryOf,
}: {
  db: Db
  clock: Clock
  countryOf(address: string): string | null
  realtime: Pick<Realtime, 'disconnect'>
}): Sessions {
  const disconnect = (accountId: string, sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) realtime.disconnect({ accountId, sessionId })
  }

  return {
    disconnect,
    async findViewer(token) {
      const now = clock.now()
      const row = await queries.findViewerRow(db, hashToken(token), now)
      if (!row) return null
      if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS)
        await queries.writeLastSeen(db, row.session_id, now)
      return viewerOf(row)
    },
    async open(accountId, { isRemembered, device }) {
      const now = clock.now()
      const token = makeToken()
      const expiresAt = sessionEnd(now, isRemembered)
      const session = { accountId, tokenHash: hashToken(token), isRemembered, now, expiresAt, ...device }
      let endedIds: string[] = []
      await db.transaction().execute(async (tx) => {
        const { isNewDevice } = await queries.insertSession(tx, session)
        endedIds = await queries.deleteOldestSessions(tx, accountId, MOST_SESSIONS)
        const { address, userAgent } = device
        if (isNewDevice) await recordEvent(tx, 'identity.new_device_signed_in', { accountId, address, userAgent })
      })
      disconnect(accountId, endedIds)
      return token
    },
    async list(viewer) {
      const rows = await queries.findSessions(db, viewer.accountId, clock.now())
      return rows.map((row) => sessionView(row, viewer.sessionId, countryOf(row.address)))
    },
    async end(accountId, sessionId) {
      const hasEnded = await queries.deleteSession(db, accountId, sessionId)
      if (hasEnded) disconnect(accountId, [sessionId])
      return hasEnded
    },
    endOthers: queries.deleteSessionsExcept,
    markAuthenticated: (viewer) => queries.writeAuthenticatedAt(db, viewer.sessionId, clock.now()),
  }
}

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
