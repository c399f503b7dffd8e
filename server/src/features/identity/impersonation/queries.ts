import type { Db, Tx } from '#src/platform/db/database.ts'

/** The session of staff, locked; null when it has ended or waits already. */
export async function lockStaffSession(
  tx: Tx,
  sessionId: string,
): Promise<{ user_agent: string; address: string } | null> {
  const found = await tx
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('handle_hash', 'is', null)
    .select(['user_agent', 'address'])
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** Lets a session wait: from now on it has a token that nobody knows, and a handle. */
export async function writeWaiting(
  tx: Tx,
  waiting: { sessionId: string; tokenHash: Buffer; handleHash: Buffer; now: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: waiting.tokenHash, handle_hash: waiting.handleHash, last_seen_at: waiting.now })
    .where('id', '=', waiting.sessionId)
    .execute()
}

export type ImpersonationSession = {
  accountId: string
  tokenHash: Buffer
  staffId: string
  staffSessionId: string
  address: string
  userAgent: string
  now: Date
  expiresAt: Date
}

/**
 * Opens a session of staff as an account. Not a device of its owner; and no proof of who it is, so that whatever asks for a
 * fresh one is refused.
 */
export async function insertImpersonation(tx: Tx, session: ImpersonationSession): Promise<string> {
  const { id } = await tx
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      is_remembered: false,
      authenticated_at: new Date(0),
      last_seen_at: session.now,
      created_at: session.now,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
      impersonator_id: session.staffId,
      impersonator_session_id: session.staffSessionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type WaitingRow = { id: string; account_id: string }

/** The session that waits behind a handle, locked, on the device that it was opened on; null when it has ended. */
export async function lockWaiting(
  tx: Tx,
  by: { handleHash: Buffer; userAgent: string; now: Date; seenAfter: Date },
): Promise<(WaitingRow & { expires_at: Date }) | null> {
  const found = await tx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('handle_hash', '=', by.handleHash)
    .where('user_agent', '=', by.userAgent)
    .where('expires_at', '>', by.now)
    .where('last_seen_at', '>', by.seenAfter)
    .where('account.status', '=', 'active')
    .select(['session.id', 'account_id', 'expires_at'])
    .forUpdate('session')
    .executeTakeFirst()
  return found ?? null
}

/** Gives a session that waited a new token; its handle is used up. */
export async function writeRestored(
  tx: Tx,
  restored: { sessionId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: restored.tokenHash, handle_hash: null, last_seen_at: restored.now })
    .where('id', '=', restored.sessionId)
    .execute()
}

/** Ends what a member of staff does as somebody else from a session. @returns the ended sessions with their accounts. */
export async function deleteImpersonations(tx: Tx, staffSessionId: string): Promise<WaitingRow[]> {
  return tx
    .deleteFrom('session')
    .where('impersonator_session_id', '=', staffSessionId)
    .returning(['id', 'account_id'])
    .execute()
}

/** The session of staff that waits while this one acts as somebody else; null for any other session. */
export async function findStaffSession(db: Db, sessionId: string): Promise<{ id: string; account_id: string } | null> {
  const found = await db
    .selectFrom('session as own')
    .innerJoin('session as staff', 'staff.id', 'own.impersonator_session_id')
    .where('own.id', '=', sessionId)
    .select(['staff.id', 'staff.account_id'])
    .executeTakeFirst()
  return found ?? null
}

/** Who acts in a session, and until when. */
export async function findImpersonation(
  db: Db,
  sessionId: string,
): Promise<{ username: string | null; expires_at: Date } | null> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.impersonator_id')
    .where('session.id', '=', sessionId)
    .select(['account.username', 'session.expires_at'])
    .executeTakeFirst()
  return found ?? null
}
