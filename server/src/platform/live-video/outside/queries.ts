import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** A connection that the server outside holds, as far as it has told. */
export type OutsideConnection = {
  participant: string
  channel: string
  is_publisher: boolean
  resource: string
  created_at: Date
}

const columns = ['participant', 'channel', 'is_publisher', 'resource', 'created_at'] as const

/** Those of a channel or of one participant; without both, all. */
export const findConnections = (
  executor: Db | Tx,
  { channel, participant }: { channel?: string; participant?: string } = {},
): Promise<OutsideConnection[]> => {
  let found = executor.selectFrom('live_server_connection').select(columns)
  if (channel !== undefined) found = found.where('channel', '=', channel)
  if (participant !== undefined) found = found.where('participant', '=', participant)
  return found.orderBy('created_at').orderBy('participant').execute()
}

/** Keeps a connection in the place of the participant's former one. */
export async function saveConnection(
  executor: Db | Tx,
  { participant, ...connection }: Omit<OutsideConnection, 'created_at'>,
): Promise<void> {
  await executor
    .insertInto('live_server_connection')
    .values({ participant, ...connection })
    .onConflict((conflict) =>
      conflict.column('participant').doUpdateSet({ ...connection, created_at: sql<Date>`app_now()` }),
    )
    .execute()
}

/** Forgets connections that have ended; one that was opened anew meanwhile has another address, and stays. */
export async function forgetConnections(executor: Db | Tx, ended: readonly OutsideConnection[]): Promise<void> {
  if (ended.length === 0) return
  await executor
    .deleteFrom('live_server_connection')
    .where(
      'participant',
      'in',
      ended.map(({ participant }) => participant),
    )
    .where(
      'resource',
      'in',
      ended.map(({ resource }) => resource),
    )
    .execute()
}
