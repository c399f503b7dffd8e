import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from '../test-support/fresh-database.ts'
import { checkChosenGateway } from './chosen-gateway.ts'

test('production without a usable gateway among the settings is to be fixed, a development site is not', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const production = { isProduction: true, gateways: ['verotel'] } as const
  const choose = (value: string) =>
    db
      .insertInto('setting')
      .values({ name: 'paymentGateway', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()

  expect(await checkChosenGateway(url, production)).toMatchObject([
    { state: 'bad', message: expect.stringContaining('none is chosen') },
  ])
  expect(await checkChosenGateway(null, production)).toMatchObject([{ state: 'bad' }])
  for (const value of ['', 'sandbox', 'stripe', 'evil']) {
    await choose(value)
    expect(await checkChosenGateway(url, production)).toMatchObject([{ state: 'bad' }])
  }
  await choose('verotel')
  expect(await checkChosenGateway(url, production)).toMatchObject([{ state: 'good' }])
  expect(await checkChosenGateway(url, { ...production, isProduction: false })).toEqual([])
  expect(await checkChosenGateway(url, { ...production, gateways: [] })).toEqual([])
})
