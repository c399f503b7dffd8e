import { expect, test } from 'vitest'
import { countStatements } from '#src/test-support/count-statements.ts'
import { testApp } from '#src/test-support/test-app.ts'

/** Two creators with posts for all, for subscribers and for sale, and a fan of both. */
async function aFeed() {
  const statements = countStatements()
  const app = await testApp()
  const [creator, other] = [await app.aCreator(), await app.aCreator()]
  const fan = await app.aFan()
  for (let number = 0; number < 12; number += 1) {
    await app.aPost({ by: creator, text: `Post ${number}` })
    await app.aPost({ by: other, text: `Sold ${number}`, isSale: true, price: 5 })
  }
  await app.follow(fan, creator)
  await app.follow(fan, other)
  await app.entitle(fan, 'subscription', creator)
  const countOf = async (path: string, as: string | null) => {
    const read = () => app.read<{ data: unknown[] }>('GET', path, { as })
    // Caches are filled by the first reader.
    await read()
    // On a slow machine some caches are too old again at the second reading.
    const counts = []
    for (const _ of [1, 2, 3]) {
      let rows = 0
      const texts = await statements.during(async () => {
        rows = (await read()).data.length
      })
      expect([path, rows > 0]).toEqual([path, true])
      counts.push(texts.length)
    }
    return Math.min(...counts)
  }
  return { countOf, creator, fan, page: `/user/feeds/search/${app.accountOf(creator).username}` }
}

/** Session, list and counters, whatever the number of posts: docs/decisions/0050, 0330. Lists that are filtered count in one more. */
test('every list of posts sends the documented number of statements', async () => {
  const { countOf, creator, fan, page } = await aFeed()
  const counts = {
    'a creator’s page for a visitor': await countOf(page, null),
    'a creator’s page for a fan': await countOf(page, fan),
    'a creator’s page by filters': await countOf(`${page}?q=post`, fan),
    'the home feed': await countOf('/user/feeds?limit=20', fan),
    'the home feed, next page': await countOf('/user/feeds?limit=5&offset=5', fan),
    'the home feed by change': await countOf('/user/feeds?sortBy=updatedAt', fan),
    'the studio’s table': await countOf('/performer/feeds', creator),
  }
  expect(counts).toEqual({
    'a creator’s page for a visitor': 2,
    'a creator’s page for a fan': 3,
    'a creator’s page by filters': 4,
    'the home feed': 3,
    'the home feed, next page': 3,
    'the home feed by change': 4,
    'the studio’s table': 4,
  })
})
