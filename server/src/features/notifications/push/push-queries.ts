import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { PushTarget } from '#src/platform/push/push-sender.ts'

export type DeviceRow = { id: string; name: string; session_id: string; created_at: Date }

/** The devices of an account, the newest first. */
export async function findDevices(db: Db, accountId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_device')
    .where('account_id', '=', accountId)
    .select(['id', 'name', 'session_id', 'created_at'])
    .orderBy('subscribed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findTargets(db: Db, accountId: string): Promise<(PushTarget & { id: string })[]> {
  return db
    .selectFrom('push_device')
    .where('account_id', '=', accountId)
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .execute()
}

/**
 * Keeps a browser's subscription for the account that uses it now; of an account with too many the oldest goes. Repeating it changes
 * nothing but its time. Null: the session has ended meanwhile.
 */
export async function saveDevice(
  db: Db,
  device: PushTarget & { accountId: string; sessionId: string; name: string; mostDevices: number },
): Promise<DeviceRow | null> {
  const { accountId, sessionId, endpoint, p256dh, auth, name, mostDevices } = device
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DeviceRow>`insert into push_device (account_id, session_id, endpoint, p256dh, auth, name)
      select session.account_id, session.id, ${endpoint}, ${p256dh}, ${auth}, ${name} from session
      where id = ${sessionId} and account_id = ${accountId} for key share
      on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name, subscribed_at = app_now()
      returning id, name, session_id, created_at`.execute(tx)
    await sql`delete from push_device where account_id = ${accountId} and id not in (
      select id from push_device where account_id = ${accountId} order by subscribed_at desc, id desc
      limit ${mostDevices})`.execute(tx)
    return rows[0] ?? null
  })
}

/** @returns whether the account had it */
export async function deleteDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type KeyRow = { public_key: string; sealed: Buffer }

export async function findKey(db: Db): Promise<KeyRow | null> {
  const row = await db.selectFrom('push_key').select(['public_key', 'sealed']).executeTakeFirst()
  return row ?? null
}

/** The first one stays: a concurrent start made it. */
export async function insertKey(db: Db, { public_key, sealed }: KeyRow): Promise<void> {
  await db
    .insertInto('push_key')
    .values({ public_key, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function writeResealedKey(db: Db, from: KeyRow, sealed: Buffer): Promise<void> {
  await db.updateTable('push_key').set({ sealed }).where('sealed', '=', from.sealed).execute()
}
