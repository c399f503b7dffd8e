import { expect, test } from 'vitest'
import { NO_RELATION, type ProfileFacts, type Relation } from '../index.ts'
import { peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

const statusOf = async (app: PeopleApp, path: string, token?: string) =>
  (await app.call('GET', path, token === undefined ? {} : { token })).statusCode

/** What later features would know of each creator, for one viewer. */
function relations(all: Map<string, Partial<Relation>>): Partial<ProfileFacts> {
  return {
    findRelations: async (_, ids) =>
      new Map(ids.flatMap((id) => (all.has(id) ? [[id, { ...NO_RELATION, ...all.get(id) }] as const] : []))),
    findFollowedCreators: async () => ({
      followedIds: [...all].flatMap(([id, { isFollowed }]) => (isFollowed ? [id] : [])),
      blockerIds: new Set([...all].flatMap(([id, { isHidden }]) => (isHidden ? [id] : []))),
    }),
  }
}

test('anyone who is hidden from someone is absent for them, page and lists alike, and counts for nothing', async () => {
  const known = new Map<string, Partial<Relation>>()
  const app = await peopleApp({ facts: relations(known) })
  const hidden = await app.anyone('performer', 'annabella')
  const followed = await app.anyone('performer', 'bertram')
  await app.anyone('performer', 'cecilia')
  const fan = await app.aFan('somebody')
  known.set(hidden.accountId, { isHidden: true }).set(followed.accountId, { isFollowed: true, isSubscribed: true })

  expect(await statusOf(app, '/performers/annabella', fan.token)).toBe(404)
  const list = (await app.call('GET', '/performers/user/search?sortBy=oldest', { token: fan.token })).json().data
  expect([list.total, list.data.map(({ username }: { username: string }) => username)]).toEqual([
    2,
    ['bertram', 'cecilia'],
  ])
  expect(list.data[0]).toMatchObject({ isFollowed: true, isSubscribed: true })
  const mine = (await app.call('GET', '/performers/user/search?followed=true', { token: fan.token })).json().data
  expect([mine.total, mine.data.map(({ username }: { username: string }) => username)]).toEqual([1, ['bertram']])
})

test('pages by cursor neither repeat nor skip anyone, in every order and direction', async () => {
  const app = await peopleApp()
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
        const page: { data: { username: string }[]; total: number; cursor: string | null } = reply.json().data
        expect(page.total).toBe(23)
        seen.push(...page.data.map(({ username }) => username))
        cursor = page.cursor
      }
      expect([seen.length, new Set(seen).size]).toEqual([23, 23])
      const offsets = (await app.call('GET', `/performers/user/search?limit=23&sortBy=${sortBy}&sort=${sort}`)).json()
        .data.data
      expect(seen).toEqual(offsets.map(({ username }: { username: string }) => username))
    }
  }
})

/** Creators who share times and popularity, so that only the tie-break orders them. */
async function manyPerformers(app: PeopleApp, count: number): Promise<void> {
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

test('filters narrow, several values of one mean any of them', async () => {
  const app = await peopleApp()
  const anna = await app.anyone('performer', 'annabella', { name: '小安', gender: 'female', country: 'TW' })
  await app.anyone('performer', 'bertram', { name: 'Bertram 100%', gender: 'male', country: 'JP' })
  await app.call('PUT', '/performers/me', {
    token: anna.token,
    body: { eyes: 'green', bodyType: 'gymBody', isFreeSubscription: true },
  })
  const find = async (query: string) => {
    const { data, total } = (await app.call('GET', `/performers/user/search?sortBy=oldest&${query}`)).json().data
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
]

test('refuses what it cannot read', async () => {
  const app = await peopleApp()
  for (const query of unreadable)
    expect([query, await statusOf(app, `/performers/user/search?${query}`)]).toEqual([query, 400])
})

test('a few by chance are different people, all of them when asked for as many as there are', async () => {
  const app = await peopleApp()
  await manyPerformers(app, 12)
  const names = async (limit: number) =>
    (await app.call('GET', `/performers/search/random?limit=${limit}`))
      .json()
      .data.data.map(({ username }: { username: string }) => username)
  const orders = new Set<string>()
  for (let round = 0; round < 10; round += 1) {
    const few = await names(5)
    expect(new Set(few).size).toBe(5)
    orders.add(few.join())
  }
  expect(orders.size).toBeGreaterThan(1)
  expect(new Set(await names(50)).size).toBe(12)
})

test('the popular come first once the timer has looked, with figures that are live', async () => {
  const followers = new Map<string, number>()
  const app = await peopleApp({
    facts: { findStats: async (ids) => new Map(ids.map((id) => [id, { followers: followers.get(id) ?? 0 }])) },
  })
  const people = [
    await app.anyone('performer', 'annabella'),
    await app.anyone('performer', 'bertram'),
    await app.anyone('performer', 'cecilia'),
  ]
  people.forEach(({ accountId }, i) => followers.set(accountId, [5, 50, 20][i] ?? 0))
  await app.profiles.jobs[0]?.run({})
  const top = (await app.call('GET', '/performers/top?limit=2')).json().data
  expect(
    top.data.map(({ username, stats }: { username: string; stats: { followers: number } }) => [
      username,
      stats.followers,
    ]),
  ).toEqual([
    ['bertram', 50],
    ['cecilia', 20],
  ])
})
