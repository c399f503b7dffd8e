import { expect, test } from 'vitest'
import { countStatements } from './test-support/count-statements.ts'
import { testApp } from './test-support/test-app.ts'

const FANS = 5
const SALES = 50
/** However many sales there are, up to the five hundred of a batch. */
const MOST_STATEMENTS = 30

/** Fans with tokens, each with an automatic top-up that is far from due, and two creators who can be tipped. */
async function aMarket() {
  const statements = countStatements()
  const app = await testApp()
  const creators = [await app.aCreator(), await app.aCreator()]
  const fans = []
  for (let number = 0; number < FANS; number += 1) {
    const fan = await app.aFan({ tokens: 500 })
    const body = { isEnabled: true, threshold: 10, amount: 25, cardId: await app.aCard(fan) }
    await app.read('PUT', '/wallet/auto-top-up', { as: fan, body })
    fans.push(fan)
  }
  await app.drain()
  return { app, statements, creators, fans }
}

test('fifty sales are delivered with thirty statements at most, and no wallet with enough is locked for a top-up', async () => {
  const { app, statements, creators, fans } = await aMarket()
  for (let number = 0; number < SALES; number += 1) {
    const [fan = '', creator = ''] = [fans[number % fans.length], creators[number % creators.length]]
    await app.read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 10 } })
  }
  const sent = await statements.during(() => app.drain())
  expect(await app.rows('select from outbox')).toEqual([])
  expect(await app.rows('select from earning')).toHaveLength(SALES)
  expect(sent.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  expect(sent.filter((text) => text.includes('auto_top_up'))).toHaveLength(1)
})
