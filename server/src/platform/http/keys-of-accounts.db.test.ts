import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

test.each([
  ['a top-up, whose answer is stored', '/payment/wallet/top-up', { amount: 20 }],
  ['a tip, whose answer is built from its result', '/wallet/charges/tip/', { price: 10 }],
])('two accounts that use one key for %s get each their own answer, also repeated', async (_, path, body) => {
  const app = await testApp()
  const [anna, bea, creator] = [await app.aFan({ tokens: 100 }), await app.aFan({ tokens: 100 }), await app.aCreator()]
  const address = path.endsWith('/') ? `${path}${creator}` : path
  const ask = (as: string) => app.read<{ _id: string }>('POST', address, { as, body, key: 'the-same-key' })

  const [first, second] = [await ask(anna), await ask(bea)]
  const [firstAgain, secondAgain] = [await ask(anna), await ask(bea)]

  expect(second._id).not.toBe(first._id)
  expect([firstAgain._id, secondAgain._id]).toEqual([first._id, second._id])
})
