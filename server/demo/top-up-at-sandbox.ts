import type { Actor } from './run-seed-step.ts'
import type { SeedContext } from './seed-context.ts'

type Input = { amountCents: number } | { packageId: string }

/** Finds a package by its name. @throws when the seed data names one that does not exist. */
export async function packageOf({ features: { payments } }: SeedContext, name: string): Promise<Input> {
  const found = (await payments.packages.list()).find((row) => row.name === name)
  if (!found) throw new Error(`The demo data has no package “${name}”`)
  return { packageId: found.id }
}

/**
 * Tops a wallet up as a fan does: begins the payment and pays on the sandbox's page. The process does not listen yet, so
 * the payment is reconciled instead of waiting for its webhook event, which arrives later and changes nothing.
 * @param repeat how many top-ups of this fan precede this one; one that was made by an earlier fill is skipped.
 */
export async function topUp(
  seedContext: SeedContext,
  { accountId, username, locale }: Actor,
  { input, couponCode, repeat }: { input: Input; couponCode: string | null; repeat: number },
): Promise<void> {
  const { wallet, payments } = seedContext.features
  if ((await wallet.countPaidTopUps(seedContext.db, accountId)) > repeat) return
  const requested = { accountId, input, couponCode, gateway: 'sandbox', cardId: null, locale, retryOf: null } as const
  const begun = await seedContext.db.transaction().execute((tx) => payments.checkout.beginTopUp(tx, requested))
  if (begun.outcome !== 'begun') throw new Error(`${username} could not top up: ${begun.outcome}`)
  const opened = await payments.checkout.open(begun.transactionId)
  if (opened.outcome !== 'opened') throw new Error(`${username} could not pay: ${opened.outcome}`)
  await pay(seedContext, opened.transaction.paymentUrl ?? '')
  await payments.reconciliation.reconcileOne(begun.transactionId)
}

/** Submits the form of the sandbox's payment page. */
async function pay({ http }: SeedContext, paymentUrl: string): Promise<void> {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: `${new URL(paymentUrl).pathname}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ card: 'approve' }).toString(),
  })
  if (statusCode !== 303) throw new Error(`The page of a demo payment answered ${statusCode}`)
}
