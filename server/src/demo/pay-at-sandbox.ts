import type { Actor } from './run-seed-step.ts'
import type { SeedContext } from './seed-context.ts'

type Input = { amountCents: number } | { packageId: string }

/** The package of a name. @throws when it is not sold: the data names one that does not exist. */
export async function packageOf({ features: { payments } }: SeedContext, name: string): Promise<Input> {
  const found = (await payments.packages.list()).find((row) => row.name === name)
  if (!found) throw new Error(`The demo world sells no package “${name}”`)
  return { packageId: found.id }
}

/**
 * Tops a wallet up as a person does: begins it, pays at the sandbox's page, and the gateway is asked what became of it,
 * for nobody listens to its webhook events yet. They come once the product listens, and change nothing any more.
 * @param repeat how often this fan had topped up before: what was done before is left as it is.
 */
export async function topUp(
  seedContext: SeedContext,
  { accountId, username, locale }: Actor,
  { input, couponCode, repeat }: { input: Input; couponCode: string | null; repeat: number },
): Promise<void> {
  const { wallet, payments } = seedContext.features
  if ((await wallet.countTopUps(seedContext.db, accountId)) > repeat) return
  const asked = { accountId, input, couponCode, gateway: 'sandbox', cardId: null, locale, retryOf: null } as const
  const begun = await seedContext.db.transaction().execute((tx) => payments.checkout.beginTopUp(tx, asked))
  if (begun.outcome !== 'begun') throw new Error(`${username} could not top up: ${begun.outcome}`)
  const opened = await payments.checkout.open(begun.transactionId)
  if (opened.outcome !== 'opened') throw new Error(`${username} could not pay: ${opened.outcome}`)
  await pay(seedContext, opened.transaction.paymentUrl ?? '')
  await payments.reconciliation.reconcileOne(begun.transactionId)
}

/** Presses Pay, as the form of the page does. */
async function pay({ http }: SeedContext, paymentUrl: string): Promise<void> {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: `${new URL(paymentUrl).pathname}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ card: 'approve' }).toString(),
  })
  if (statusCode !== 303) throw new Error(`The page of a demo payment answered ${statusCode}`)
}
