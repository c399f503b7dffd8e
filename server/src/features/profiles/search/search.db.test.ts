import { traits } from '@stagedoor/contract/profile-traits'
import { topics } from '@stagedoor/contract/topics'
import { expect } from 'vitest'
import { DAY_MS, test, type TestApp } from '#src/test-support/test-app.ts'
import { sql } from 'kysely'

test('leaves hidden creators out of page, lists and counts', async ({ app }) => {
  const hidden = await app.aCreator({ username: 'annabella' })
  const followed = await app.aCreator({ username: 'bertram' })
  await app.aCreator({ username: 'cecilia' })
  const fan = await app.aFan({ username: 'somebody' })
  await app.block(hidden, fan)
  await app.follow(fan, followed)
  await app.entitle(fan, 'subscription', followed)

  expect(await app.statusOf('/performers/annabella', { as: fan })).toBe(404)
  const list = await app.read('GET', '/performers/user/search?sortBy=oldest', { as: fan })
  expect([list.total, list.data.map(({ username }: { username: string }) => username)]).toEqual([
    2,
    ['bertram', 'cecilia'],
  ])
  expect(list.data[0]).toMatchObject({ isFollowed: true, isSubscribed: true })
  const mine = await app.read('GET', '/performers/user/search?followed=true', { as: fan })
  expect([mine.total, mine.data.map(({ username }: { username: string }) => username)]).toEqual([1, ['bertram']])
})

test('paging by cursor has no repeats and gaps, in every order and direction', async ({ app }) => {
  await manyPerformers(app, 23)
  for (const sortBy of ['updatedAt', 'popular', 'latest', 'oldest', 'online', 'live']) {
    for (const sort of ['asc', 'desc']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const reply = await app.call(
          'GET',
          `/performers/user/search?limit=5&sortBy=${sortBy}&sort=${sort}&cursor=${cursor}`,
        )
        const page: { data: { username: string }[]; total: number; cursor: string | null } = reply.body.data
        expect(page.total).toBe(23)
        seen.push(...page.data.map(({ username }) => username))
        cursor = page.cursor
      }
      expect([seen.length, new Set(seen).size]).toEqual([23, 23])
      const offsets = (await app.read('GET', `/performers/user/search?limit=23&sortBy=${sortBy}&sort=${sort}`)).data
      expect(seen).toEqual(offsets.map(({ username }: { username: string }) => username))
    }
  }
})

/** Creators who share times and popularity, so that only the tie-break orders them. */
async function manyPerformers(app: TestApp, count: number): Promise<void> {
  await sql`insert into account (role, username, email, email_key, status)
    select 'performer', 'creator.n' || n, n || '@example.test', n || '@example.test', 'active' from generate_series(1, ${count}::int) as n`.execute(
    app.db,
  )
  await sql`insert into profile (account_id, username, is_performer, name) select id, username, true, username from account`.execute(
    app.db,
  )
  await sql`insert into performer (account_id, state, popularity, created_at, updated_at, online_at)
    select id, 'approved', length(username), date_trunc('hour', app_now()), date_trunc('hour', app_now()),
      case when username like '%1' then 'infinity'::timestamptz when username like '%2' then app_now() else '-infinity' end from account`.execute(
    app.db,
  )
}

test('filters restrict, and several values of one match any', async ({ app }) => {
  const anna = await app.aCreator({ username: 'annabella', name: '小安', gender: 'female', country: 'TW' })
  await app.aCreator({ username: 'bertram', name: 'Bertram 100%', gender: 'male', country: 'JP' })
  await app.call('PUT', '/performers/me', {
    as: anna,
    body: { eyes: 'green', bodyType: 'gymBody', isFreeSubscription: true },
  })
  const find = async (query: string) => {
    const { data, total } = await app.read('GET', `/performers/user/search?sortBy=oldest&${query}`)
    expect(total).toBe(data.length)
    return data.map(({ username }: { username: string }) => username)
  }
  expect(await find('gender=female')).toEqual(['annabella'])
  expect(await find('gender=female&gender=male')).toEqual(['annabella', 'bertram'])
  expect(await find('country=JP')).toEqual(['bertram'])
  expect(await find('eyes=green&bodyType=gymBody')).toEqual(['annabella'])
  expect(await find('eyes=green&country=JP')).toEqual([])
  expect(await find('isFreeSubscription=true')).toEqual(['annabella'])
  expect(await find('isFreeSubscription=undefined&gender=')).toEqual(['annabella', 'bertram'])
  expect(await find(`q=${encodeURIComponent('小安')}`)).toEqual(['annabella'])
  expect(await find('q=BERT')).toEqual(['bertram'])
  expect(await find('q=%25')).toEqual(['bertram'])
  expect(await find('q=_')).toEqual([])
  expect(await find('fromDate=2999-01-01')).toEqual([])
  expect(await find(`toDate=${new Date(Date.now() + DAY_MS).toISOString()}`)).toEqual(['annabella', 'bertram'])
})

test('finds by topic, language and price; a blocked fan finds, and counts, one less', async ({ app }) => {
  const [art, food] = topics.filter(({ name }) => name === 'art' || name === 'food').map(({ id }) => id)
  const profiles = {
    annabella: { categoryIds: [art], languages: ['ja', 'en'], monthlyPrice: 9.99 },
    bertram: { categoryIds: [art, food], languages: ['en'], monthlyPrice: 10.01 },
    clemens: { categoryIds: [food], languages: ['ko'], isFreeSubscription: true },
    doreen: { monthlyPrice: 20 },
  }
  const ids: string[] = []
  for (const [username, body] of Object.entries(profiles)) {
    const as = await app.aCreator({ username })
    ids.push(as)
    await app.read('PUT', '/performers/me', { as, body })
  }
  const fan = await app.aFan()
  const find = async (query: string) => {
    const { data, total } = await app.read('GET', `/performers/user/search?${query}`, { as: fan })
    const names = data.map(({ username }: { username: string }) => username).toSorted()
    return [names, total]
  }
  expect(await find(`categoryIds=${art}`)).toEqual([['annabella', 'bertram'], 2])
  expect(await find(`categoryIds=${art}&categoryIds=${food}`)).toEqual([['annabella', 'bertram', 'clemens'], 3])
  expect(await find('language=en')).toEqual([['annabella', 'bertram'], 2])
  expect(await find('language=ja&language=ko')).toEqual([['annabella', 'clemens'], 2])
  expect(await find('maximumMonthlyPrice=10')).toEqual([['annabella', 'clemens'], 2])
  expect(await find('maximumMonthlyPrice=10.01&language=en')).toEqual([['annabella', 'bertram'], 2])
  expect(await find('maximumMonthlyPrice=9.98')).toEqual([['clemens'], 1])

  await app.read('POST', '/block/users', { as: ids[0] ?? '', body: { targetId: fan } })
  expect(await find(`categoryIds=${art}`)).toEqual([['bertram'], 1])
  expect(await find('language=ja')).toEqual([[], 0])
})

test('a topic that is not in the list is refused', async ({ app }) => {
  const creator = await app.aCreator()
  const body = { categoryIds: ['019a0000-0000-7000-8000-00000000ffff'] }
  expect((await app.call('PUT', '/performers/me', { as: creator, body })).status).toBe(400)
})

const unreadable = [
  'sortBy=password_hash',
  'sortBy=name;select pg_sleep(9)',
  'sort=sideways',
  'limit=201',
  'limit=0',
  'offset=-1',
  'limit=1e9',
  'limit=abc',
  'gender=robot',
  'cursor=nonsense',
  'fromDate=yesterday',
  'toDate=2026-99-99',
  'categoryIds=1',
  `q=${'x'.repeat(201)}`,
  'isFeatured=maybe',
  'language=tlh',
  'maximumMonthlyPrice=-1',
]

test('refuses invalid queries', async ({ app }) => {
  for (const query of unreadable)
    expect([query, await app.statusOf(`/performers/user/search?${query}`)]).toEqual([query, 400])
})

test('random creators are distinct, up to all of them', async ({ app }) => {
  await manyPerformers(app, 12)
  const names = async (limit: number) =>
    (await app.read('GET', `/performers/search/random?limit=${limit}`)).data.map(
      ({ username }: { username: string }) => username,
    )
  const orders = new Set<string>()
  for (let round = 0; round < 10; round += 1) {
    const few = await names(5)
    expect(new Set(few).size).toBe(5)
    orders.add(few.join())
  }
  expect(orders.size).toBeGreaterThan(1)
  expect(new Set(await names(50)).size).toBe(12)
})

test('creators by chance stay in their order with a seed, and another seed begins elsewhere', async ({ app }) => {
  await manyPerformers(app, 12)
  const names = async (seed: number) =>
    (await app.read('GET', `/performers/search/random?limit=12&seed=${seed}`)).data.map(
      ({ username }: { username: string }) => username,
    )
  const first = await names(0)
  expect(await names(0)).toEqual(first)
  const last = await names(999_999)
  // The order is a circle: the same creators one behind the other, from another one on.
  const from = last.indexOf(first[0])
  expect([...last.slice(from), ...last.slice(0, from)]).toEqual(first)
  expect(await app.statusOf('/performers/search/random?seed=1000000')).toBe(400)
})

test('orders by popularity as of the last job, with current figures', async ({ app }) => {
  const creators = [
    await app.aCreator({ username: 'annabella' }),
    await app.aCreator({ username: 'bertram' }),
    await app.aCreator({ username: 'cecilia' }),
  ]
  const fans = await Promise.all([1, 2, 3].map(() => app.aFan()))
  for (const [index, count] of [1, 3, 2].entries())
    for (const fan of fans.slice(0, count)) await app.follow(fan, creators[index] ?? '')
  await app.features.profiles.jobs[0]?.run({})
  const top = await app.read('GET', '/performers/top?limit=2')
  expect(
    top.data.map(({ username, stats }: { username: string; stats: { followers: number } }) => [
      username,
      stats.followers,
    ]),
  ).toEqual([
    ['bertram', 3],
    ['cecilia', 2],
  ])
})

test('filters by every list of the profile, in the list and in the search', async ({ app }) => {
  const [annabella, bertram] = await Promise.all(
    ['annabella', 'bertram'].map((username) => app.aCreator({ username, name: `Ceramics by ${username}` })),
  )
  for (const [name, { enum: values }] of Object.entries(traits)) {
    await app.read('PUT', '/performers/me', { as: annabella ?? '', body: { [name]: values[0] } })
    await app.read('PUT', '/performers/me', { as: bertram ?? '', body: { [name]: values[1] } })
  }
  await app.drain()
  for (const [name, { enum: values }] of Object.entries(traits)) {
    const listed = await app.read('GET', `/performers/user/search?${name}=${encodeURIComponent(values[0])}`)
    const body = { keyword: 'ceramics', type: 'performer', [name]: [values[0]] }
    const { performers: found } = await app.read('POST', '/search/keywords', { body })
    for (const { data, total } of [listed, found])
      expect([name, total, data.map(({ _id }: { _id: string }) => _id)]).toEqual([name, 1, [annabella]])
  }
})
