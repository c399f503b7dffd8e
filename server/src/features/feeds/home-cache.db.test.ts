import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Post } from '@stagedoor/contract/feeds'
import { countStatements, type StatementCounter } from '#src/test-support/count-statements.ts'
import { DAY_MS, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let statements: StatementCounter
let app: TestApp
let fan: string
let creator: string
let post: Post

beforeEach(async () => {
  statements = countStatements()
  app = await testApp({ processes: 2 })
  ;[fan, creator] = [await app.aFan(), await app.aCreator()]
  await app.follow(fan, creator)
  post = await app.aPost({ by: creator, text: 'First light', isSale: true, price: 5 })
  for (const process of [0, 1, 0, 1]) await home(process)
})

const home = (process = 1) => app.read<Listed<Post>>('GET', '/user/feeds', { as: fan, process })

const shown = async (process = 1) => {
  const { data, total } = await home(process)
  expect(total).toBe(data.length)
  return data.map(({ text, isBought, isFollowed }) => [text, { isBought, isFollowed }])
}

const FIRST = ['First light', { isBought: false, isFollowed: true }]

describe('the first page of a home feed, asked for again', () => {
  test('is not read again while nothing of it changed', async () => {
    const other = await app.aCreator()
    await app.aPost({ by: other, text: 'Of somebody else' })
    await home()
    const sent = await statements.during(async () => expect(await shown()).toEqual([FIRST]))
    expect(sent.filter((text) => text.includes('head as materialized'))).toEqual([])
    expect(sent).toHaveLength(3)
  })

  test('has what is published, and no more what is deleted, at once and in every process', async () => {
    const second = await app.aPost({ by: creator, text: 'Second light' })
    for (const process of [1, 0])
      expect(await shown(process)).toEqual([['Second light', { isBought: false, isFollowed: true }], FIRST])
    await app.read('DELETE', `/performer/feeds/${second._id}`, { as: creator })
    for (const process of [1, 0]) expect(await shown(process)).toEqual([FIRST])
  })

  test('has what changes of a post that stays where it is', async () => {
    await app.read('PUT', `/performer/feeds/${post._id}`, { as: creator, body: { text: 'Last light' } })
    for (const process of [1, 0])
      expect(await shown(process)).toEqual([['Last light', { isBought: false, isFollowed: true }]])
  })

  test('has the posts of whom the account begins to follow, until it ends', async () => {
    const other = await app.aCreator()
    await app.aPost({ by: other, text: 'Of another' })
    for (let round = 0; round < 2; round += 1) {
      expect(await shown()).toEqual([FIRST])
      await app.follow(fan, other)
      expect(await shown()).toEqual([['Of another', { isBought: false, isFollowed: true }], FIRST])
      await app.read('DELETE', `/follows/${other}`, { as: fan })
    }
    expect(await shown()).toEqual([FIRST])
  })

  test('has what was bought, and a creator who was subscribed to until the subscription expires', async () => {
    await app.entitle(fan, 'feed', post._id)
    for (const process of [1, 0])
      expect(await shown(process)).toEqual([['First light', { isBought: true, isFollowed: true }]])
    const other = await app.aCreator()
    await app.aPost({ by: other, text: 'For subscribers' })
    await app.entitle(fan, 'subscription', other, new Date(Date.now() + DAY_MS))
    expect((await shown()).map(([text]) => text)).toEqual(['For subscribers', 'First light'])
    await app.advance(2 * DAY_MS)
    expect((await shown()).map(([text]) => text)).toEqual(['First light'])
  })

  test('is empty once its only creator blocks the account', async () => {
    await app.block(creator, fan)
    for (const process of [1, 0]) expect(await shown(process)).toEqual([])
  })

  test('misses no change that was begun before a page was read and committed after it', async () => {
    await app.owner.transaction().execute(async (tx) => {
      await sql`update post set text = 'Late light' where id = ${post._id}`.execute(tx)
      const other = await app.aCreator()
      await app.aPost({ by: other })
      for (let round = 0; round < 2; round += 1) expect(await shown()).toEqual([FIRST])
    })
    expect(await shown()).toEqual([['Late light', { isBought: false, isFollowed: true }]])
  })
})
