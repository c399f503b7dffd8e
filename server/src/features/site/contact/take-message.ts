import type { Locale } from '@stagedoor/contract/locales'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import './events.ts'
import { insertContactMessage } from './queries.ts'

export type WrittenMessage = {
  name: string
  email: string
  message: string
  locale: Locale
  accountId: string | null
}

/**
 * Keeps a message to the operator and has it mailed after commit. Name and address become one line, so that they can
 * add nothing to a mail's head. Rule SITE-8.
 * @returns `empty` when nothing is left of the name or the message
 */
export async function takeMessage(db: Db, written: WrittenMessage): Promise<'taken' | 'empty'> {
  const name = oneLineWithoutTags(written.name)
  const message = withoutTags(written.message)
  if (name === '' || message === '') return 'empty'
  await db.transaction().execute(async (tx) => {
    const email = oneLineWithoutTags(written.email)
    const row = { name, email, message, locale: written.locale, account_id: written.accountId }
    await recordEvent(tx, 'site.contact_received', { messageId: await insertContactMessage(tx, row) })
  })
  return 'taken'
}
