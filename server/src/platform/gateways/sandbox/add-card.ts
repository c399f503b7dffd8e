import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { CardPageRequest } from '../gateway.ts'
import { insertCard } from './queries.ts'
import { newId } from './record-gateway-event.ts'
import { faceOf, judge, type TestCard } from './test-cards.ts'

/** A page that saves one card and charges nothing. `card_reference`: the saved card; null before. */
export type CardPageRow = {
  id: string
  customer_id: string
  merchant_name: string
  locale: string
  success_url: string
  cancel_url: string
  card_reference: string | null
}

/** @returns the page's id. */
export async function openCardPage(db: Db, request: CardPageRequest): Promise<string> {
  const id = newId('cp')
  await sql`insert into sandbox.card_page (id, customer_id, merchant_name, locale, success_url, cancel_url)
    values (${id}, ${request.customerId}, ${request.merchantName}, ${request.locale}, ${request.successUrl},
      ${request.cancelUrl})`.execute(db)
  return id
}

/** One page; `isLocked` locks it until the transaction ends. */
export async function findCardPage(
  executor: Db | Tx,
  id: string,
  { isLocked }: { isLocked: boolean },
): Promise<CardPageRow | null> {
  const { rows } =
    await sql<CardPageRow>`select id, customer_id, merchant_name, locale, success_url, cancel_url, card_reference
    from sandbox.card_page where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(executor)
  return rows[0] ?? null
}

export type AddCardStep = { step: 'saved'; returnUrl: string } | { step: 'declined' | 'unknown' }

/**
 * Saves the chosen card, once per page. The bank checks it without a charge: it declines only a card that it always
 * declines, and this page is the holder's confirmation.
 */
export async function addCard(db: Db, id: string, card: TestCard): Promise<AddCardStep> {
  return db.transaction().execute(async (tx): Promise<AddCardStep> => {
    const page = await findCardPage(tx, id, { isLocked: true })
    if (!page) return { step: 'unknown' }
    if (page.card_reference !== null) return { step: 'saved', returnUrl: returnUrlOf(page, page.card_reference) }
    const decision = judge(card, { isPayerPresent: true })
    if (decision.decision === 'declined' && decision.decline === 'hard') return { step: 'declined' }
    const reference = newId('card')
    await insertCard(tx, page.customer_id, { ...faceOf[card], reference, testCard: card })
    await sql`update sandbox.card_page set card_reference = ${reference} where id = ${id}`.execute(tx)
    return { step: 'saved', returnUrl: returnUrlOf(page, reference) }
  })
}

const returnUrlOf = ({ success_url: url }: CardPageRow, reference: string): string => `${url}&card=${reference}`
