import type { autoTopUpStops } from '@stagedoor/contract/auto-top-up'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AutoTopUp } from '#src/platform/db/schema.ts'
import type { TransactionRow } from '../transactions/index.ts'

export type AutoTopUpRow = Selectable<AutoTopUp>
export type AutoTopUpStop = (typeof autoTopUpStops)[number]

export async function findAutoTopUp(executor: Db | Tx, accountId: string): Promise<AutoTopUpRow | null> {
  const found = executor.selectFrom('auto_top_up').where('account_id', '=', accountId).selectAll()
  return (await found.executeTakeFirst()) ?? null
}

/** Those of the accounts that have automatic top-up on and less in their wallet than its threshold, each once. */
export async function listLow(executor: Db | Tx, accountIds: readonly string[]): Promise<string[]> {
  const rows = await executor
    .selectFrom('auto_top_up')
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('is_enabled', '=', true)
    .where('card_id', 'is not', null)
    .where(
      sql<boolean>`threshold_token_cents > coalesce((select free_cents from spendable(auto_top_up.account_id)), 0)`,
    )
    .select('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Locks the agreement of an account, so that of two concurrent purchases one starts a top-up and the other sees it. */
export async function lockAutoTopUp(tx: Tx, accountId: string): Promise<AutoTopUpRow | null> {
  const found = tx.selectFrom('auto_top_up').where('account_id', '=', accountId).selectAll().forUpdate()
  return (await found.executeTakeFirst()) ?? null
}

export type AutoTopUpValues = {
  accountId: string
  isEnabled: boolean
  thresholdTokenCents: number
  amountCents: number
  cardId: string | null
  maximumPerDay: number
  consentedAt: Date | null
  locale: string
}

export async function saveAutoTopUp(tx: Tx, values: AutoTopUpValues): Promise<void> {
  const row = {
    is_enabled: values.isEnabled,
    threshold_token_cents: values.thresholdTokenCents,
    amount_cents: values.amountCents,
    card_id: values.cardId,
    maximum_per_day: values.maximumPerDay,
    consented_at: values.consentedAt,
    locale: values.locale,
    stopped_because: null,
  }
  await tx
    .insertInto('auto_top_up')
    .values({ account_id: values.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...row, updated_at: sql<Date>`app_now()` }))
    .execute()
}

/** Turns it off automatically. @returns false when it was off already. */
export async function stopAutoTopUp(tx: Db | Tx, accountId: string, because: AutoTopUpStop): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auto_top_up')
    .set({ is_enabled: false, consented_at: null, stopped_because: because, updated_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The automatic top-ups of the last 24 hours, newest first, and any that is still open. */
export async function listAutomatic(tx: Tx, accountId: string): Promise<TransactionRow[]> {
  return tx
    .selectFrom('payment_transaction')
    .where('account_id', '=', accountId)
    .where('type', '=', 'token_package')
    .where('is_payer_present', '=', false)
    .where(sql<boolean>`(created_at > app_now() - interval '24 hours' or next_check_at is not null)`)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
