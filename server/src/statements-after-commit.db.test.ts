import { expect, test } from 'vitest'
import { countStatements } from './test-support/count-statements.ts'
import { testApp, type TestApp } from './test-support/test-app.ts'

const FANS = 5
const SALES = 50
/** However many sales there are, up to the five hundred of a batch. */
const MOST_STATEMENTS = 30
/** Sessions, what tips depend on, the charges and the creators' cards: those that come together share them. Four, or one or two more. */
const MOST_STATEMENTS_OF_FIVE_TIPS = 6
const WAITED_SECONDS = 90

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

/** The seconds that the oldest event of each handler has waited, as operators see them. */
async function lagsOf(app: TestApp): Promise<number[]> {
  const { body } = await app.http.inject('/metrics')
  return Array.from(body.matchAll(/^outbox_oldest_seconds\{[^}]*\} (\S+)$/gm), ([, seconds]) => Number(seconds))
}

test('fifty sales, five at once, are charged with six statements for five and delivered with thirty; no wallet with enough is locked for a top-up', async () => {
  const { app, statements, creators, fans } = await aMarket()
  const tip = (fan: string, number: number) =>
    app.read('POST', `/wallet/charges/tip/${creators[number % creators.length]}`, { as: fan, body: { price: 10 } })
  for (let sales = 0; sales < SALES; sales += FANS) {
    const charged = await statements.during(() => Promise.all(fans.map(tip)))
    expect(charged.length).toBeLessThanOrEqual(MOST_STATEMENTS_OF_FIVE_TIPS)
  }
  await app.advance(WAITED_SECONDS * 1_000)
  expect(Math.max(...(await lagsOf(app)))).toBeGreaterThanOrEqual(WAITED_SECONDS)
  const sent = await statements.during(() => app.drain())
  expect(new Set(await lagsOf(app))).toEqual(new Set([0]))
  expect(await app.rows('select from outbox')).toEqual([])
  expect(await app.rows('select from earning')).toHaveLength(SALES)
  expect(sent.length).toBeLessThanOrEqual(MOST_STATEMENTS)
  expect(sent.filter((text) => text.includes('auto_top_up'))).toHaveLength(1)
})
