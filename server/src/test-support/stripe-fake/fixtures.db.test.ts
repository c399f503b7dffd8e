import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { createStripe } from '#src/platform/gateways/stripe/stripe.ts'
import { freshDatabase } from '../fresh-database.ts'
import { SECRET_KEY, startStripe, WEBHOOK_SECRET, type StripeFake } from './fake.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../shared/data/stripe-fixtures3.json.gz')

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/**
 * Where `ours` has a field that Stripe's sample does not have, or with another type. A null matches every type, on
 * either side; a merchant's own fields (`metadata`) and samples of a choice (`{ type }` alone) are not compared.
 */
function differences(ours: Json, sample: Json, path: string): string[] {
  if (ours === null || sample === null) return []
  if (typeOf(ours) !== typeOf(sample)) return [`${path} is ${typeOf(ours)}, Stripe's is ${typeOf(sample)}`]
  if (!isObject(ours) || !isObject(sample)) return []
  const isChoice = Object.keys(sample).join() === 'type'
  return Object.entries(ours).flatMap(([name, value]) => {
    const known = sample[name]
    if (path.endsWith('.metadata') || (isChoice && name !== 'type')) return []
    return known === undefined ? [`${path}.${name} is not Stripe's`] : differences(value, known, `${path}.${name}`)
  })
}

const kindOf = ({ object }: { [name: string]: Json }): string => (typeof object === 'string' ? object : '')

/** Makes every call and receives every event that the product uses. */
async function everythingOf(fake: StripeFake): Promise<Json[]> {
  const [db, clock] = [await freshDatabase(), systemClock()]
  const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, isLive: false, apiUrl: fake.url }
  const { gateway, payoutAccounts } = createStripe({ db, clock, settings })
  const order = (customerId: string) => ({
    orderId: crypto.randomUUID(),
    customerId,
    amountCents: 500,
    currency: 'USD',
    merchantName: 'Stagedoor',
    description: '5.00 tokens',
    locale: 'en-US' as const,
    successUrl: 'http://stagedoor.test/success',
    cancelUrl: 'http://stagedoor.test/cancel',
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  })
  const customerId = crypto.randomUUID()
  const paid = order(customerId)
  const opened = await gateway.createCheckout(paid)
  const url = (opened.outcome === 'opened' && opened.paymentUrl) || ''
  for (const act of ['challenge_failed', 'decline', 'approve_and_keep_card'] as const) fake.act(url, act)
  const events = fake.takeWebhooks(allTypes)
  const inquiry = await gateway.findPayment(paid.orderId)
  const success =
    inquiry.outcome === 'found' ? inquiry.webhookEvents.find(({ paymentId }) => paymentId !== null) : undefined
  const [paymentId, reference] = [success?.paymentId ?? '', success?.card?.reference ?? '']
  const charge = { ...order(customerId), cardReference: reference, isPayerPresent: true }
  await gateway.chargeSavedCard(charge)
  fake.requireChallenge(reference)
  const requested = await gateway.chargeSavedCard({ ...charge, orderId: crypto.randomUUID() })
  await gateway.cancel({
    kind: 'checkout',
    orderId: '',
    checkoutId: (requested.outcome === 'authentication_required' && requested.checkoutId) || '',
  })
  await gateway.chargeSavedCard({ ...charge, orderId: crypto.randomUUID(), isPayerPresent: false })
  await gateway.refund({ refundId: 'a', paymentId, amountCents: 100, currency: 'USD' })
  fake.dispute(paymentId, 'needs_response', 'charge.dispute.created')
  await gateway.findPayment(paid.orderId)
  const left = await gateway.createCheckout(order(customerId))
  await gateway.cancel({ kind: 'checkout', orderId: '', checkoutId: left.outcome === 'opened' ? left.checkoutId : '' })
  await gateway.forgetCard({ customerId, reference })
  const page = await gateway.openCardPage({
    ...order(customerId),
    successUrl: 'http://stagedoor.test/cards?gateway=stripe',
  })
  const back = fake.act((page.outcome === 'opened' && page.pageUrl) || '', 'approve')
  await gateway.saveCard({ customerId, reference: new URL(back ?? '').searchParams.get('card') ?? '' })
  const secret = await gateway.saveCard({ customerId, reference: fake.typeCard('challenge') })
  if (secret.outcome === 'authentication_required') fake.confirmInPlace(secret.clientSecret)
  await gateway.inPlace?.openCardFields({ customerId })
  const setup = await gateway.inPlace?.beginCardSetup({ customerId })
  if (setup?.outcome === 'begun') fake.script.confirmSetup({ clientSecret: setup.clientSecret, card: 'approve' })
  const inPlace = { ...order(customerId), inPlaceUrl: 'http://stagedoor.test/confirm' }
  const entered = await gateway.createCheckout(inPlace)
  if (entered.outcome === 'opened')
    await gateway.inPlace?.openHostedPage({ ...inPlace, checkoutId: entered.checkoutId })
  const account = await payoutAccounts.open({ ownerId: customerId, reference: null, returnUrl: url, againUrl: url })
  if (account.outcome === 'opened')
    await payoutAccounts.open({ ownerId: 'o', reference: account.account.reference, returnUrl: url, againUrl: url })
  events.push(...fake.takeWebhooks(allTypes))
  return [...fake.answers, ...events.map(({ bytes }) => JSON.parse(bytes.toString('utf8')) as object)] as Json[]
}

const allTypes = [
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.dispute.created',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
]

/** The objects in an answer: the answer itself, the items of a list, the subject of an event. */
function objectsIn(answer: Json): { [name: string]: Json }[] {
  if (!isObject(answer)) return []
  if (answer['object'] === 'list' && Array.isArray(answer['data'])) return answer['data'].flatMap(objectsIn)
  if (answer['object'] === 'event' && isObject(answer['data']))
    return [{ ...answer, data: {} }, ...objectsIn(answer['data']['object'] ?? null)]
  if (isObject(answer['error'])) return objectsIn(answer['error']['payment_intent'] ?? null)
  return [answer]
}

test("every answer of the fake has only fields and types of Stripe's published fixtures", async ({ annotate }) => {
  if (!existsSync(FIXTURES)) {
    await annotate("Stripe's published fixtures are not on this machine: there is nothing to compare the answers with")
    return
  }
  const fixtures = JSON.parse(gunzipSync(readFileSync(FIXTURES)).toString('utf8')) as {
    resources: Record<string, Json>
  }
  const clock = systemClock()
  const fake = await startStripe({ now: () => clock.now() })
  const objects = (await everythingOf(fake)).flatMap(objectsIn)

  const kinds = new Set(objects.map(kindOf))
  expect([...kinds].sort()).toEqual([
    'account',
    'account_link',
    'charge',
    'checkout.session',
    'customer',
    'customer_session',
    'dispute',
    'event',
    'payment_intent',
    'payment_method',
    'refund',
    'setup_intent',
  ])
  const found = objects.flatMap((object) => {
    const kind = kindOf(object)
    return differences(object, fixtures.resources[kind] ?? {}, kind)
  })
  expect([...new Set(found)]).toEqual([])
})
