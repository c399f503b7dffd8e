import { expect, test } from 'vitest'
import { aBilledFan } from '#src/test-support/billed-by-gateway.ts'
import { DAY_MS } from '#src/test-support/test-app.ts'

test('cancelling here ends it there, also while the gateway is away; access lasts as long as what is paid', async () => {
  const { app, sandbox, fan, id, bill, settle, shown, periods, isOpen, creator, gateway } = await aBilledFan()
  const withAway = { ...gateway.current, cancel: async () => ({ outcome: 'unavailable' as const, reason: 'away' }) }
  const there = gateway.current
  gateway.current = withAway
  const cancelled = await app.call('POST', `/payment/sandbox/cancel-subscription/${id}`, { as: fan })
  expect([cancelled.status, cancelled.body.data]).toMatchObject([
    200,
    { billingStage: 'cancelled', isBilledByGateway: false, confirmCancelUrl: null },
  ])
  gateway.current = there
  await app.rows('update outbox set not_before = now()')
  await settle()
  expect(await app.rows('select state from sandbox.subscription')).toEqual([{ state: 'canceled' }])

  await bill(1)
  await sandbox.deliverDue()
  await app.pass(0)
  expect([await periods(), await isOpen(fan, creator)]).toMatchObject([[{ number: 1 }], false])
  expect(await shown()).toMatchObject({ status: 'deactivated' })
})

test('what is billed after it was stopped is for no period: it becomes tokens, and the gateway is notified again', async () => {
  const { app, fan, id, bill, settle, periods, charges, balance, gateway } = await aBilledFan()
  let notification = 0
  gateway.current = {
    ...gateway.current,
    // It accepts, and goes on all the same.
    cancel: async () => {
      notification += 1
      return { outcome: 'canceled' }
    },
  }
  await app.call('POST', `/payment/sandbox/cancel-subscription/${id}`, { as: fan })
  await settle()
  const before = notification

  await bill(1)
  await settle()

  expect([await periods(), await charges(), await balance(fan)]).toMatchObject([
    [{ number: 1 }],
    ['paid', 'credited'],
    10,
  ])
  expect(notification).toBeGreaterThan(before)
})

test('a gateway that accepts cancellations from its payer only: the answer and an email say where to confirm', async () => {
  const { app, fan, id, settle, shown, mails, gateway, sandbox, reference } = await aBilledFan()
  const there = gateway.current
  const url = 'https://gateway.test/cancel-subscription?saleID=1'
  gateway.current = { ...there, cancel: async () => ({ outcome: 'payer_action_required', url }) }
  const cancelled = await app.call('POST', `/payment/sandbox/cancel-subscription/${id}`, { as: fan })
  expect(cancelled.body.data).toMatchObject({ billingStage: 'cancelled', confirmCancelUrl: url })
  await settle()
  expect(mails.filter(({ html }) => html.includes('cancel-subscription?saleID=1'))).toHaveLength(1)

  // The payer says so there.
  await there.cancel({ kind: 'subscription', subscriptionReference: reference })
  await sandbox.deliverDue()
  expect(await shown()).toMatchObject({ confirmCancelUrl: null, billingStage: 'cancelled' })
})

test('taken back, it renews from the wallet: a gateway does not take up again what it was asked to end', async () => {
  const { app, fan, id, settle, shown, topUp, balance } = await aBilledFan()
  await app.call('POST', `/payment/sandbox/cancel-subscription/${id}`, { as: fan })
  await settle()
  const back = await app.call('POST', `/payment/sandbox/undo-cancel/${id}`, { as: fan })
  expect(back.body.data).toMatchObject({ billingStage: 'current', isBilledByGateway: false, renewsFrom: 'wallet' })
  await topUp(fan, 25)
  await app.pass(29 * DAY_MS)
  expect([await balance(fan), await shown()]).toMatchObject([15, { paymentGateway: 'wallet', billingStage: 'current' }])
})

test('cancelled at the gateway, it ends with what is paid', async () => {
  const { sandbox, gateway, reference, settle, shown } = await aBilledFan()
  await gateway.current.cancel({ kind: 'subscription', subscriptionReference: reference })
  await sandbox.deliverDue()
  await settle()
  expect(await shown()).toMatchObject({ billingStage: 'cancelled', isRenewing: false, canUndoCancel: true })
})
