import type { Db } from '#src/platform/db/database.ts'

/** The gateway's name of a creator's own account there; null while they have none. */
export async function findPayoutAccount(
  db: Db,
  account: { performerId: string; gateway: 'stripe' },
): Promise<string | null> {
  const found = db
    .selectFrom('payout_account')
    .where('performer_id', '=', account.performerId)
    .where('gateway', '=', account.gateway)
    .select('reference')
  return (await found.executeTakeFirst())?.reference ?? null
}

/** Keeps the account that was opened; the first one stays. */
export async function insertPayoutAccount(
  db: Db,
  account: { performerId: string; gateway: 'stripe'; reference: string },
): Promise<void> {
  await db
    .insertInto('payout_account')
    .values({ performer_id: account.performerId, gateway: account.gateway, reference: account.reference })
    .onConflict((conflict) => conflict.columns(['performer_id', 'gateway']).doNothing())
    .execute()
}
