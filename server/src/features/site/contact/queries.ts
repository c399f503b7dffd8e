import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type ContactMessage = {
  id: string
  name: string
  email: string
  message: string
  locale: string
  account_id: string | null
}

export async function insertContactMessage(tx: Tx, message: Omit<ContactMessage, 'id'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into contact_message (name, email, message, locale, account_id)
    values (${message.name}, ${message.email}, ${message.message}, ${message.locale}, ${message.account_id})
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a message to the operator was not stored')
  return id
}

export async function findContactMessage(db: Db, id: string): Promise<ContactMessage | null> {
  const { rows } = await sql<ContactMessage>`select id, name, email, message, locale, account_id from contact_message
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Deletes messages after the operator's retention period. */
export async function deleteContactMessagesBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from contact_message where created_at < ${before}`.execute(db)
}
