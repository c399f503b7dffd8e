import { listHomePosts, listOwnPosts, searchPosts, type Post, type NewPost } from '@stagedoor/contract/feeds'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type CallOptions, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const idsOf = (page: Listed): string[] => page.data.map((post) => post._id)

/** The path of a creator's page. */
const pathOf = (creator: string) => `/user/feeds/search/${app.accountOf(creator).username}`

const pageOf = (creator: string, query = '', options: CallOptions = {}) =>
  app.read<Listed>('GET', `${pathOf(creator)}?${query}`, options)

const home = (fan: string, query = '') => app.read<Listed>('GET', `/user/feeds?${query}`, { as: fan })

/** Posts one after the other, the oldest first. */
async function somePosts(creator: string, count: number, given: Partial<NewPost> = {}): Promise<Post[]> {
  const posts: Post[] = []
  for (let index = 0; index < count; index += 1)
    posts.push(await app.aPost({ by: creator, text: `Post ${index}`, ...given }))
  return posts
}

/** Reads a list to its end; `between` runs after each page. */
async function readAll(
  path: string,
  options: CallOptions,
  between: (pages: number) => Promise<void> = async () => undefined,
) {
  const met: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const separator = path.includes('?') ? '&' : '?'
    const page: Listed = await app.read('GET', cursor === null ? path : `${path}${separator}cursor=${cursor}`, options)
    met.push(...idsOf(page))
    cursor = page.cursor
    pages += 1
    await between(pages)
  } while (cursor !== null && pages < 100)
  return met
}

describe('a creator’s page', () => {
  test('shows pinned posts first, then the newest, and says how many there are', async () => {
    const creator = await app.aCreator()
    const [first, second, third] = await somePosts(creator, 3)
    const pinned = await app.read<Post>('PUT', `/performer/feeds/${first?._id}`, {
      as: creator,
      body: { isPinned: true },
    })
    const page = await pageOf(creator)
    expect(idsOf(page)).toEqual([pinned._id, third?._id, second?._id])
    expect([page.total, page.cursor]).toEqual([3, null])
    expect(idsOf(await pageOf(creator, 'limit=1&offset=1'))).toEqual([third?._id])
  })

  test('is found by username and by id, and not for an unknown name or a fan’s', async () => {
    const creator = await app.aCreator()
    const [post] = await somePosts(creator, 1)
    for (const name of [app.accountOf(creator).username, app.accountOf(creator).username.toUpperCase(), creator]) {
      expect(idsOf(await app.read<Listed>('GET', `/user/feeds/search/${name}`))).toEqual([post?._id])
    }
    const statusOf = async (name: string) => (await app.call('GET', `/user/feeds/search/${name}`)).status
    for (const name of ['nobody', app.accountOf(await app.aFan()).username]) expect(await statusOf(name)).toBe(404)
    for (const name of ['%00', '..%2f', 'x%27', '%F0%9F%98%80', 'x'.repeat(61)]) expect(await statusOf(name)).toBe(400)
  })

  test('has no repeats and gaps while posts are added, removed and pinned', async () => {
    const creator = await app.aCreator()
    const posts = await somePosts(creator, 9)
    await app.read('PUT', `/performer/feeds/${posts[0]?._id}`, { as: creator, body: { isPinned: true } })
    const expected = [posts[0], ...posts.slice(1).toReversed()].map((post) => post?._id)
    const met = await readAll(`${pathOf(creator)}?limit=2`, {}, async (pages) => {
      if (pages === 1) await somePosts(creator, 3)
      if (pages === 2) await app.read('DELETE', `/performer/feeds/${posts[8]?._id}`, { as: creator })
    })
    expect(met).toEqual(expected)
  })

  test('orders posts of the same millisecond without repeats', async () => {
    const creator = await app.aCreator()
    const posts = await somePosts(creator, 7)
    await sql`update post set published_at = '2026-01-01T00:00:00Z'`.execute(app.db)
    const met = await readAll(`${pathOf(creator)}?limit=3`, {})
    expect(met.toSorted()).toEqual(posts.map((post) => post._id).toSorted())
    expect(met).toEqual(met.toSorted().toReversed())
  })

  test('can be reversed, ordered by change, and filtered', async () => {
    const creator = await app.aCreator()
    const [one, two] = await somePosts(creator, 2)
    const sale = await app.aPost({ by: creator, title: '100%_sure', text: 'x', isSale: true, price: 3 })
    const photo = await app.aPost({ by: creator, type: 'photo', text: 'x', fileIds: [await app.aFile(creator)] })
    await app.read('PUT', `/performer/feeds/${one?._id}`, { as: creator, body: { text: 'changed' } })
    const found = async (query: string) => idsOf(await pageOf(creator, query))

    expect(await found('sort=asc')).toEqual([one, two, sale, photo].map((post) => post?._id))
    expect(await found('sortBy=updatedAt&limit=1')).toEqual([one?._id])
    expect(await found('sortBy=createdAt&sort=asc&limit=2')).toEqual([one?._id, two?._id])
    expect(await found('type=photo')).toEqual([photo._id])
    expect(await found('isSale=true')).toEqual([sale._id])
    expect(await found(`q=${encodeURIComponent('%_')}`)).toEqual([sale._id])
    expect(await found('q=changed')).toEqual([one?._id])
    expect(await found(`toDate=${two?.publishedAt}`)).toEqual([two?._id, one?._id])
    expect(await found(`fromDate=${encodeURIComponent(sale.publishedAt ?? '')}`)).toEqual([photo._id, sale._id])
    expect((await pageOf(creator, 'type=photo')).total).toBe(1)
    for (const sortBy of ['publishedAt', 'updatedAt', 'createdAt']) {
      for (const sort of ['asc', 'desc']) {
        const all = await found(`sortBy=${sortBy}&sort=${sort}`)
        expect(await readAll(`${pathOf(creator)}?limit=1&sortBy=${sortBy}&sort=${sort}`, {})).toEqual(all)
      }
    }
  })

  test('refuses invalid queries', async () => {
    const creator = await app.aCreator()
    for (const query of [
      'cursor=x',
      'sortBy=price',
      'sort=up',
      'limit=0',
      'limit=201',
      'offset=-1',
      'type=poem',
      'fromDate=soon',
      'toDate=2026-99-99',
      'isSale=maybe',
    ]) {
      const reply = await app.call('GET', `${pathOf(creator)}?${query}`)
      expect([query, reply.status, reply.body.error]).toEqual([query, 400, 'VALIDATION_FAILED'])
    }
    const page = await pageOf(creator, 'q=&type=undefined&cursor=&sort=')
    expect(page.total).toBe(0)
  })
})

describe('the home feed', () => {
  test('contains the posts of followed and subscribed creators, newest first, each at its level', async () => {
    const fan = await app.aFan()
    const creators = [await app.aCreator(), await app.aCreator(), await app.aCreator(), await app.aCreator()] as const
    const [followed, subscribed, both, anonymousVisitor] = creators
    const posts: Post[] = []
    for (const creator of [followed, subscribed, both, anonymousVisitor, followed])
      posts.push(await app.aPost({ by: creator }))
    await app.follow(fan, followed)
    await app.follow(fan, both)
    for (const creator of [subscribed, both]) await app.entitle(fan, 'subscription', creator)

    const page = await home(fan)
    expect(page.data.map((post) => [post._id, post.isFollowed, post.isSubscribed, post.isLocked])).toEqual([
      [posts[4]?._id, true, false, true],
      [posts[2]?._id, true, true, false],
      [posts[1]?._id, false, true, false],
      [posts[0]?._id, true, false, true],
    ])
    expect([page.total, page.cursor]).toEqual([4, null])
    expect(page.data.map((post) => post.performer?.username)).toEqual(
      [followed, both, subscribed, followed].map((creator) => app.accountOf(creator).username),
    )
  })

  test('counts what is newer than a post for who follows its creators, up to 50', async () => {
    const [fan, other, creator, blocker] = [
      await app.aFan(),
      await app.aFan(),
      await app.aCreator(),
      await app.aCreator(),
    ]
    for (const one of [creator, blocker]) await app.follow(fan, one)
    const first = await app.aPost({ by: creator })
    const newer = (as: string) =>
      app.read<{ count: number; goneIds: string[] }>(
        'GET',
        `/user/feeds/newer?since=${first.publishedAt}&sinceId=${first._id}`,
        { as },
      )
    expect(await newer(fan)).toEqual({ count: 0, goneIds: [] })
    await app.aPost({ by: creator, status: 'draft' })
    await app.aPost({ by: creator })
    const last = await app.aPost({ by: blocker })
    expect([await newer(fan), await newer(other), await newer(creator)]).toEqual([
      { count: 2, goneIds: [] },
      { count: 0, goneIds: [] },
      { count: 0, goneIds: [] },
    ])
    await app.call('POST', '/block/users', { as: blocker, body: { targetId: fan } })
    expect(await newer(fan)).toEqual({ count: 1, goneIds: [] })
    await app.rows(
      `insert into post (performer_id, slug, type, status, text, published_at)
       select '${creator}', 'n' || n, 'text', 'active', 'Words.', '${last.publishedAt}'::timestamptz from generate_series(1, 60) n`,
    )
    expect(await newer(fan)).toEqual({ count: 50, goneIds: [] })
  })

  test('tells which of the shown posts are deleted, withdrawn or taken down', async () => {
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    await app.follow(fan, creator)
    const posts = [await app.aPost({ by: creator }), await app.aPost({ by: creator }), await app.aPost({ by: creator })]
    const [stays, deleted, withdrawn] = posts.map(({ _id }) => _id)
    const shown = posts.map(({ _id }) => `shownIds=${_id}`).join('&')
    const gone = async () => {
      const path = `/user/feeds/newer?since=${posts[0]?.publishedAt}&sinceId=${stays}&${shown}`
      return (await app.read<{ goneIds: string[] }>('GET', path, { as: fan })).goneIds
    }
    expect(await gone()).toEqual([])
    await app.read('DELETE', `/performer/feeds/${deleted}`, { as: creator })
    await app.rows(`update post set status = 'draft' where id = '${withdrawn}'`)
    expect(new Set(await gone())).toEqual(new Set([deleted, withdrawn]))
  })

  test('is separate per account, and empty without follows', async () => {
    const [fan, other, creator] = [await app.aFan(), await app.aFan(), await app.aCreator()]
    await app.follow(fan, creator)
    await somePosts(creator, 1)
    expect(await home(other)).toEqual({ data: [], total: 0, cursor: null })
    expect((await home(creator)).data).toEqual([])
    expect((await home(fan)).total).toBe(1)
    expect((await app.call('GET', '/user/feeds')).status).toBe(401)
  })

  test('has no repeats and gaps while posts are added and removed', async () => {
    const fan = await app.aFan()
    const creators = [await app.aCreator(), await app.aCreator(), await app.aCreator()]
    for (const creator of creators) await app.follow(fan, creator)
    const posts: Post[] = []
    for (let index = 0; index < 14; index += 1) {
      const creator = creators[(index * 5) % 3]
      if (creator) posts.push(await app.aPost({ by: creator }))
    }
    const met = await readAll('/user/feeds?limit=3', { as: fan }, async (pages) => {
      const creator = creators[pages % 3]
      if (creator && pages < 4) await app.aPost({ by: creator })
    })
    expect(met).toEqual(posts.toReversed().map((post) => post._id))
  })

  test('equals one plain query in every order and at every boundary', async () => {
    const fan = await app.aFan()
    const creators = await Promise.all(Array.from({ length: 30 }, () => app.aCreator()))
    for (const creator of creators) await app.follow(fan, creator)
    // Few different times, so that many posts and many creators' newest posts share one.
    await sql`insert into post (performer_id, slug, type, status, text, published_at, updated_at)
      select follow.performer_id, gen_random_uuid()::text, (array['text', 'photo'])[1 + n % 2], case when n % 7 = 0 then 'draft' else 'active' end, 'x',
        timestamptz '2026-06-01' + (random() * 6)::int * interval '1 minute', timestamptz '2026-06-01' + (random() * 6)::int * interval '1 minute'
      from follow, generate_series(1, 8) n`.execute(app.db)
    const plain = async (column: string, direction: string, type: string) => {
      const { rows } = await sql<{
        id: string
      }>`select id from post where is_public and (${type} = '' or type = ${type})
        order by ${sql.raw(`${column} ${direction}, id ${direction}`)}`.execute(app.db)
      return rows.map((row) => row.id)
    }
    const orders = [
      ['', 'published_at', 'desc', ''],
      ['&type=photo', 'published_at', 'desc', 'photo'],
      ['&sort=asc', 'published_at', 'asc', ''],
      ['&sortBy=updatedAt', 'updated_at', 'desc', ''],
      ['&sortBy=updatedAt&sort=asc&type=text', 'updated_at', 'asc', 'text'],
    ] as const
    for (const [query, column, direction, type] of orders) {
      const expected = await plain(column, direction, type)
      expect([query, await readAll(`/user/feeds?limit=17${query}`, { as: fan })]).toEqual([query, expected])
      const page = await home(fan, `limit=5&offset=40${query}`)
      expect([query, idsOf(page), page.total]).toEqual([query, expected.slice(40, 45), expected.length])
    }
  })

  test('can be restricted to one creator', async () => {
    const [fan, one, other] = [await app.aFan(), await app.aCreator(), await app.aCreator()]
    await app.follow(fan, one)
    const [post] = await somePosts(one, 1)
    await somePosts(other, 1)
    expect(idsOf(await home(fan, `performerId=${one}`))).toEqual([post?._id])
    expect(idsOf(await home(fan, `performerId=${other}`))).toEqual([])
    for (const query of ['cursor=x', 'performerId=1', 'sortBy=q']) {
      expect((await app.call('GET', `/user/feeds?${query}`, { as: fan })).status).toBe(400)
    }
  })
})

test('lists contain exactly the contract’s fields', async () => {
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const pollIds = await app.somePollOptions(creator)
  const thumbnailId = await app.aFile(creator, 'feed-thumbnail')
  await app.aPost({ by: creator, type: 'photo', fileIds: [await app.aFile(creator)], thumbnailId, pollIds })
  await app.follow(fan, creator)
  const lists = [
    [listHomePosts, '/user/feeds', fan],
    [searchPosts, pathOf(creator), fan],
    [searchPosts, pathOf(creator), null],
    [listOwnPosts, '/performer/feeds', creator],
  ] as const
  for (const [call, path, as] of lists) {
    const data = await app.read<Listed>('GET', path, { as })
    expect(data.data.length).toBe(1)
    expect(Value.Errors(call.data[200], data)).toEqual([])
    expect(Value.Clean(call.data[200], structuredClone(data))).toEqual(data)
  }
})

describe('the studio’s table', () => {
  test('contains one’s own posts of every status, filtered and counted', async () => {
    const [creator, other] = [await app.aCreator(), await app.aCreator()]
    const draft = await app.aPost({ by: creator, status: 'draft', title: 'Winter' })
    const [post] = await somePosts(creator, 1)
    const scheduled = await app.aPost({ by: creator, scheduledAt: new Date(Date.now() + 3_600_000).toISOString() })
    await somePosts(other, 2)
    const own = (query = '') => app.read<Listed>('GET', `/performer/feeds?${query}`, { as: creator })

    expect(idsOf(await own())).toEqual([scheduled._id, post?._id, draft._id])
    expect(idsOf(await own('sortBy=publishedAt'))).toEqual([scheduled._id, post?._id, draft._id])
    expect([idsOf(await own('status=draft')), (await own('status=draft')).total]).toEqual([[draft._id], 1])
    expect(idsOf(await own('q=winter'))).toEqual([draft._id])
    expect(await own('limit=1&offset=1')).toMatchObject({ total: 3, data: [{ _id: post?._id }] })
    for (const sortBy of ['updatedAt', 'createdAt', 'publishedAt']) {
      const all = idsOf(await own(`sortBy=${sortBy}&sort=asc`))
      expect(await readAll(`/performer/feeds?limit=1&sortBy=${sortBy}&sort=asc`, { as: creator })).toEqual(all)
    }
    expect((await app.call('GET', '/performer/feeds', { as: await app.aFan() })).status).toBe(403)
  })
})

test('the maintained count equals the number of published posts after every change', async () => {
  const creator = await app.aCreator()
  const posts = await somePosts(creator, 4)
  const put = (index: number, body: object) =>
    app.call('PUT', `/performer/feeds/${posts[index]?._id}`, { as: creator, body })
  await Promise.all([
    put(0, { status: 'inactive' }),
    put(1, { status: 'draft' }),
    put(1, { status: 'active' }),
    put(2, { type: 'scheduled-streaming', scheduledAt: new Date(Date.now() + 60_000).toISOString() }),
    app.call('DELETE', `/performer/feeds/${posts[3]?._id}`, { as: creator }),
    app.aPost({ by: creator }),
    app.aPost({ by: creator, status: 'draft' }),
  ])
  const { rows } = await sql<{
    is_true: boolean
  }>`select published = counted.posts and newest_at is not distinct from counted.newest as is_true
    from post_count, lateral (select count(*) as posts, max(published_at) as newest from post
      where is_public and performer_id = post_count.performer_id and post_count.type in ('any', post.type)) as counted`.execute(
    app.db,
  )
  expect(rows.length).toBe(3)
  expect(rows.every((row) => row.is_true)).toBe(true)
})
