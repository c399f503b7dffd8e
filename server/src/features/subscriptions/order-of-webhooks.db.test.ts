import { sandboxSecret } from '#src/platform/gateways/sandbox/sandbox.ts'
import { signWebhook, SIGNATURE_HEADER } from '#src/platform/gateways/sandbox/webhook-signature.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { testConfig } from '#src/test-support/test-config.ts'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'
import { expect, test } from 'vitest'

type Step = { kind: string; amountCents?: number }

/** A fan's subscription by card, of which no event has arrived; and what arrives. */
async function subscribed(app: TestApp) {
  const [fan, creator] = [await app.aFan(), await app.aCreator({ monthlyPriceCents: 999 })]
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'sandbox' }
  const reply = await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  const orderId = reply.body.data._id
  const send = async ({ kind, amountCents = 999 }: Step, minute: number): Promise<void> => {
    const event = {
      id: `${orderId}_${minute}`,
      kind,
      isTest: true,
      createdAt: new Date(Date.UTC(2027, 2, 1, 9, minute)).toISOString(),
      orderId,
      paymentId: `pay_${orderId}`,
      subscriptionReference: null,
      amountCents,
      currency: 'USD',
      refund: kind.includes('refund') ? { reference: `rf_${orderId}`, refundId: null } : null,
      failure: null,
      decline: null,
      card: null,
    }
    const payload = Buffer.from(JSON.stringify(event))
    const signed = { eventId: event.id, body: payload, now: app.clock.now() }
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signWebhook(sandboxSecret(testConfig('').secretKey), signed),
    }
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/payment/webhooks/sandbox',
      headers,
      payload,
    })
    expect([kind, answer.statusCode]).toEqual([kind, 200])
  }
  /** What the events amount to, without ids and with times to the hour. */
  const stateOf = async () => {
    const [state] = await app.rows(`select payment.status as payment, refunded_cents, reversed_cents,
        dispute.status as dispute, row.status, row.stage, row.is_renewing, row.end_reason, row.period_number,
        round(extract(epoch from row.paid_until - period.ends_at) / 3600) as moved_hours,
        round(extract(epoch from row.expires_at - row.paid_until) / 3600) as grace_hours,
        row.due_at is not null as is_due, row.remind_at is not null as is_reminded, row.cancelled_at is not null as is_cancelled,
        (select count(*)::int from entitlement where account_id = row.fan_id and kind = 'subscription'
          and item_id = row.performer_id and (expires_at is null or expires_at > app_now())) as open,
        (select jsonb_object_agg(purpose, cents) from (select purpose, sum(posting.amount_cents) as cents
            from posting join ledger_account account on account.id = posting.account_id and owner_id in ('${fan}', '${creator}')
            group by purpose) books) as books,
        (select coalesce(sum(unused_ms * case kind when 'dispute_won' then -1 else 1 end), 0)::bigint / 3600000 from subscription_reversal
          where period_id = period.id) as lost_hours
      from payment_transaction payment left join payment_dispute dispute on dispute.transaction_id = payment.id
        left join subscription_period period on period.transaction_id = payment.id
        left join subscription row on row.id = period.subscription_id
      where payment.id = '${orderId}'`)
    return JSON.stringify(state)
  }
  return { send, stateOf }
}

const success = { kind: 'payment_succeeded' }
const [opened, lost, won] = [{ kind: 'dispute_opened' }, { kind: 'dispute_lost' }, { kind: 'dispute_won' }]
const partly = { kind: 'payment_refunded', amountCents: 333 }
const whole = { kind: 'payment_refunded' }

test.each([
  ['success, partial refund, opened, won', [success, partly, opened, won]],
  ['success, opened, lost, won', [success, opened, lost, won]],
  ['success, partial refund, opened, lost', [success, partly, opened, lost]],
  ['success, whole refund, opened, won', [success, whole, opened, won]],
  ['success, whole refund, its failure', [success, whole, { ...whole, kind: 'refund_failed' }]],
  ['success, whole refund, its failure, opened', [success, whole, { ...whole, kind: 'refund_failed' }, opened]],
])('%s leave a subscription in one state in every order', async (_name, steps) => {
  const app = await testApp({ startAt: new Date('2027-03-01T10:00:00Z') })
  const states = new Map<string, string>()
  for (const order of permutationsOf(steps.keys().toArray())) {
    const { send, stateOf } = await subscribed(app)
    for (const index of order) {
      await send(steps[index] ?? success, index)
      await app.settle()
    }
    const state = await stateOf()
    if (!states.has(state)) states.set(state, order.map((index) => steps[index]?.kind).join(' '))
  }
  expect(Object.fromEntries([...states].map(([state, order]) => [order, JSON.parse(state)]))).toEqual({
    [[...states.values()][0] ?? '']: expect.anything(),
  })
})
