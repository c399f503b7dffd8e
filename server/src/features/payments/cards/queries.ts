import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaymentCard } from '#src/platform/db/schema.ts'
import { pageWithTotal } from '#src/platform/db/page-with-total.ts'
import type { GatewayCard } from '#src/platform/gateways/gateway.ts'

export type CardRow = Selectable<PaymentCard>

/** Keeps a card by its reference, once. @throws when the gateway gives one reference to two customers. */
export async function keepCard(
  db: Db | Tx,
  { accountId, gateway, card }: { accountId: string; gateway: CardGateway; card: GatewayCard },
): Promise<CardRow> {
  const { reference, holderName, brand, last4Digits, month, year } = card
  return db
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      gateway,
      reference,
      holder_name: holderName,
      brand,
      last4_digits: last4Digits,
      month,
      year,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'reference'])
        .where('removed_at', 'is', null)
        .doUpdateSet({ month, year, holder_name: holderName })
        .where('payment_card.account_id', '=', accountId),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One card of one account; other accounts' cards are not found. */
export async function findOwnCard(db: Db | Tx, who: { accountId: string; id: string }): Promise<CardRow | null> {
  const found = db
    .selectFrom('payment_card')
    .where('id', '=', who.id)
    .where('account_id', '=', who.accountId)
    .where('removed_at', 'is', null)
  return (await found.selectAll().executeTakeFirst()) ?? null
}

export async function removeCard(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable('payment_card')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .set({ removed_at: sql<Date>`app_now()` })
    .execute()
}

export type CardPage = { limit: number; offset: number; gateway: CardGateway | undefined; direction: 'asc' | 'desc' }

/** The cards of one account by when they were saved, and how many there are. */
export async function listCards(
  db: Db,
  accountId: string,
  page: CardPage,
): Promise<{ rows: CardRow[]; total: number }> {
  const own = db
    .selectFrom('payment_card')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .$if(page.gateway !== undefined, (query) => query.where('gateway', '=', page.gateway ?? ''))
  return pageWithTotal(own, page, (query) =>
    query.selectAll().orderBy('created_at', page.direction).orderBy('id', page.direction),
  )
}
