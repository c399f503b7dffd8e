import { expect, test } from 'vitest'
import { aBilledFan } from '#src/test-support/billed-by-gateway.ts'
import { DAY_MS, HOUR_MS } from '#src/test-support/test-app.ts'

test('what a gateway bills by itself pays one period each, and nothing is charged from here', async () => {
  const { shown, bill, settle, periods, earned, creator, pass, isOpen, fan } = await aBilledFan()
  expect(await shown()).toMatchObject({ isBilledByGateway: true, billingStage: 'current', paymentGateway: 'sandbox' })

  for (const months of [1, 2, 3]) {
    await bill(months)
    await settle()
    await pass(0)
  }

  expect(await periods()).toEqual([1, 2, 3, 4].map((number) => ({ number, price_cents: 1_000 })))
  expect([await earned(creator), await isOpen(fan, creator)]).toEqual([32, true])
  expect(String((await shown())['paidUntil'])).toMatch(/^2027-05-31T(09:59|10:00)/)
})

test('renewals that are reported again, late and in another order come to the same periods', async () => {
  const { sandbox, shown, bill, settle, periods, charges, balance, fan } = await aBilledFan()
  await sandbox.control.setFaults({ holds: true, copies: 3 })
  for (const months of [1, 2, 3]) await bill(months)
  expect(await periods()).toHaveLength(1)

  await sandbox.control.release('reversed')
  await settle()

  expect(await periods()).toEqual([1, 2, 3, 4].map((number) => ({ number, price_cents: 1_000 })))
  expect([await charges(), await balance(fan)]).toEqual([['paid', 'paid', 'paid', 'paid'], 0])
  expect(await shown()).toMatchObject({ billingStage: 'current', isRenewing: true })
})

test('a renewal that is reported before the first payment counts all the same: the order of webhook events changes nothing', async () => {
  const { sandbox, act, bill, settle, periods, charges, begun, shown } = await aBilledFan({ pay: false })
  await sandbox.control.setFaults({ holds: true })
  await act(String(begun.body.data['paymentUrl']), 'approve')
  await bill(1)

  await sandbox.control.release('reversed')
  await settle()

  expect([await periods(), await charges()]).toMatchObject([
    [{ number: 1 }, { number: 2 }],
    ['paid', 'paid'],
  ])
  expect(await shown()).toMatchObject({ status: 'active', isBilledByGateway: true })
})

test('a lost webhook event of a renewal is made good by asking the gateway, and has no second effect when it comes after all', async () => {
  const { sandbox, bill, settle, periods, pass, features, advance, rows } = await aBilledFan()
  await sandbox.control.setFaults({ drops: true })
  await bill(1)
  await settle()
  expect(await periods()).toHaveLength(1)

  await pass(0)
  await advance(HOUR_MS)
  await features.payments.reconciliation.reconcileOpen()
  expect(await periods()).toHaveLength(2)

  await sandbox.control.setFaults({ drops: false })
  const [lost] = await rows<{ id: string }>('select id from sandbox.event order by sequence desc limit 1')
  await sandbox.control.reschedule(lost?.id ?? '', { copies: 2 })
  await settle()
  expect(await periods()).toHaveLength(2)
})

test('a renewal that fails is past due until the gateway has its money; tries are its own', async () => {
  const { sandbox, reference, bill, settle, shown, periods, pass, mails, rows } = await aBilledFan()
  await sandbox.control.changeCard(reference, 'soft_decline')
  await bill(1)
  await settle()
  expect(await shown()).toMatchObject({ billingStage: 'past_due', isRenewing: true })
  expect(mails).toHaveLength(1)

  await sandbox.control.changeCard(reference, 'approve')
  await pass(DAY_MS + HOUR_MS)
  for (const job of sandbox.jobs) await job.run({})
  await settle()
  expect([await shown(), await periods()]).toMatchObject([{ billingStage: 'current' }, [{ number: 1 }, { number: 2 }]])
  expect(await rows('select 1 from payment_transaction where not is_payer_present')).toHaveLength(1)
})

test('a gateway that gives up ends it; nobody is charged for days without access', async () => {
  const { sandbox, reference, bill, settle, shown, isOpen, fan, creator } = await aBilledFan()
  await sandbox.control.changeCard(reference, 'decline')
  await bill(1)
  await settle()
  expect(await shown()).toMatchObject({ status: 'deactivated', billingStage: 'expired' })
  expect(await isOpen(fan, creator)).toBe(false)
})

test('a refunded renewal goes back from the creator; the periods before it stay', async () => {
  const { bill, settle, sandbox, rows, earned, creator, shown } = await aBilledFan()
  await bill(1)
  await settle()
  const [renewal] = await rows<{ gateway_payment_id: string }>(
    'select gateway_payment_id from payment_transaction where renewal_of is not null',
  )
  await sandbox.control.refund(renewal?.gateway_payment_id ?? '', 1_000)
  await settle()
  expect([await earned(creator), await shown()]).toMatchObject([8, { status: 'deactivated' }])
  expect(await rows('select status from payment_transaction order by created_at, id')).toEqual([
    { status: 'success' },
    { status: 'refunded' },
  ])
})

test('a renewal of another amount or currency than was agreed to is quarantined: it gives no period', async () => {
  const { sandbox, bill, settle, periods, rows } = await aBilledFan()
  await sandbox.control.setFaults({ tampering: 'amount' })
  await bill(1)
  await settle()
  await sandbox.control.setFaults({ tampering: 'currency' })
  await bill(2)
  await settle()
  expect(await periods()).toHaveLength(1)
  expect(await rows("select reason from webhook_event where state = 'quarantined' order by received_at, id")).toEqual([
    { reason: 'amount_differs' },
    { reason: 'currency_differs' },
  ])
})

test('renewals from the wallet are ours: nothing is left to the gateway', async () => {
  const { shown, rows } = await aBilledFan({ rest: { renewsFrom: 'wallet' } })
  expect(await shown()).toMatchObject({ isBilledByGateway: false, renewsFrom: 'wallet' })
  expect(await rows('select 1 from sandbox.subscription')).toEqual([])
})
