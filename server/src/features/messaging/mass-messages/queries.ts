import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { MassMessage } from '#src/platform/db/schema.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import { IS_SEEN } from './statements.ts'

export type MassRow = Selectable<MassMessage>

export type NewMassRow = Pick<
  MassRow,
  | 'performer_id'
  | 'client_message_id'
  | 'kind'
  | 'text'
  | 'file_ids'
  | 'teaser_id'
  | 'is_sale'
  | 'price_token_cents'
  | 'to_subscribers'
  | 'to_followers'
  | 'list_ids'
  | 'exclude_list_ids'
  | 'excludes_buyers'
  | 'scheduled_at'
>

/** Who is meant. */
export type Audience = Pick<
  MassRow,
  'performer_id' | 'file_ids' | 'to_subscribers' | 'to_followers' | 'list_ids' | 'exclude_list_ids' | 'excludes_buyers'
>

export const isRepeat = (error: unknown): boolean => isUniqueViolation(error, 'mass_message_once')

export async function insertMass(tx: Tx, row: NewMassRow): Promise<MassRow> {
  return tx.insertInto('mass_message').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findByClientId(
  executor: Db | Tx,
  { performerId, clientMessageId }: { performerId: string; clientMessageId: string },
): Promise<MassRow | null> {
  const row = await executor
    .selectFrom('mass_message')
    .where('performer_id', '=', performerId)
    .where('client_message_id', '=', clientMessageId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findMass(executor: Db | Tx, id: string, performerId: string): Promise<MassRow | null> {
  const row = await executor
    .selectFrom('mass_message')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** A page of a creator's mass messages, the latest first, and how many there are. */
export async function findMasses(
  db: Db,
  performerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MassRow[]; total: number }> {
  const own = db.selectFrom('mass_message').where('performer_id', '=', performerId)
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Those that have work: due, begun, or to be taken back. */
export async function findDue(db: Db): Promise<MassRow[]> {
  const { rows } = await sql<MassRow>`select * from mass_message
    where work is not null and (status <> 'scheduled' or scheduled_at <= app_now()) order by scheduled_at, id`.execute(
    db,
  )
  return rows
}

/** Locked, so that its status does not change before the transaction ends. */
export async function lockMass(tx: Tx, id: string): Promise<MassRow | null> {
  const row = await tx.selectFrom('mass_message').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  return row ?? null
}

export async function changeMass(
  tx: Tx,
  id: string,
  change: Partial<Pick<MassRow, 'status' | 'work' | 'total_recipients'>>,
): Promise<void> {
  await tx
    .updateTable('mass_message')
    .set({ ...change, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Those of the fans who get it: not the creator, whom one side blocks, nor who is left out as a buyer. */
const reached = (row: Audience, fanIds: readonly string[]) => sql`from unnest(${[...fanIds]}::uuid[]) as fan (id)
    where fan.id <> ${row.performer_id}::uuid and not is_pair_blocked(${row.performer_id}, fan.id)
      and not (${row.excludes_buyers} and exists (
        select from message join conversation on conversation.id = message.conversation_id
        where message.sender_id = ${row.performer_id} and message.is_sale and fan.id in (fan_id, performer_id)
          and message.file_ids && ${[...row.file_ids]}::uuid[]
          and exists (select from entitled_items(fan.id, 'message') as relation where relation.item_id = message.id)))`

/** Writes down who gets it, once each. @returns how many. */
export async function insertRecipients(tx: Tx, row: MassRow, fanIds: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into mass_message_recipient (mass_message_id, fan_id)
    select ${row.id}, fan.id ${reached(row, fanIds)} on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** How many of the fans would get it now. */
export async function countReached(executor: Db | Tx, row: Audience, fanIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${reached(row, fanIds)}`.execute(executor)
  return rows[0]?.total ?? 0
}

/** What became of a mass message among those who have it. Who keeps to themselves what they read is not counted as having read it. */
export async function findResults(db: Db, id: string): Promise<{ read: number; bought: number; unsent: number }> {
  const { rows } = await sql<{ read: number; bought: number; unsent: number }>`select
      count(*) filter (where message.deleted_at is null and ${sql.raw(IS_SEEN)})
        + (select total_read_unsent from mass_message where id = ${id}) as read,
      count(*) filter (where message.is_sale and exists (
        select from entitled_items(case when conversation.performer_id = message.sender_id then fan_id else performer_id end, 'message')
          as relation where relation.item_id = message.id)) as bought,
      count(*) filter (where message.deleted_at is not null) as unsent
    from message join conversation on conversation.id = message.conversation_id where message.mass_message_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { read: 0, bought: 0, unsent: 0 }
}
