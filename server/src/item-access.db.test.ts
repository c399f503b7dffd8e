import type { AccessExplanation } from '@stagedoor/contract/access'
import { expect, test } from 'vitest'
import { aCrowd, everybody, type Who } from './test-support/everybody.ts'
import { itemKinds, type ItemKind } from './test-support/item-kinds.ts'
import { testApp, type TestApp } from './test-support/test-app.ts'

type Level = 'full' | 'preview' | 'meta' | 'nothing'
type Row = Record<Who, Level>

const TITLE = 'A title'
const TEXT = 'A description'

const offers = {
  free: { isSale: true, price: 0 },
  'for subscribers': { isSale: false },
  'for sale': { isSale: true, price: 5 },
  'for a list': {},
} as const

type Offer = keyof typeof offers

const rowOf = (visitor: Level, fans: Level, subscriber: Level, listed: Level = fans): Row => ({
  visitor,
  fan: fans,
  follower: fans,
  subscriber,
  'lapsed subscriber': fans,
  // Who bought it before it was for subscribers keeps it.
  buyer: 'full',
  'listed fan': listed,
  owner: 'full',
  'other creator': fans,
  'blocked fan': 'nothing',
  staff: 'full',
})

/** Decision 2: who sees what. A gallery and its photos are the only ones of which visitors learn less than a preview. */
function expectedOf({ type }: ItemKind, offer: Offer): Row {
  if (offer === 'free') return rowOf('preview', 'full', 'full')
  const forVisitors = type === 'gallery' ? 'meta' : 'preview'
  if (offer === 'for a list') return rowOf(forVisitors, 'preview', 'preview', 'full')
  return rowOf(forVisitors, 'preview', offer === 'for subscribers' ? 'full' : 'preview')
}

async function aList(app: TestApp, by: string, userIds: string[]): Promise<string> {
  const body = { name: 'Front row', userIds }
  return (await app.read<{ _id: string }>('POST', '/performer/lists', { as: by, body }))._id
}

/** Somebody of every kind, and an item of one kind by each offer. */
async function aWorld(kind: ItemKind) {
  const app = await testApp()
  const creator = await app.aCreator()
  const people = await aCrowd(app, creator)
  await app.follow(people['listed fan'], creator)
  const audienceListId = await aList(app, creator, [people['listed fan']])
  const items: { offer: Offer; id: string; fileId: string }[] = []
  for (const [offer, sale] of Object.entries(offers)) {
    const audience = offer === 'for a list' ? { audienceListId } : sale
    const item = await kind.make(app, { by: creator, title: TITLE, text: TEXT, ...audience })
    await app.entitle(people.buyer, kind.type, item.id)
    items.push({ ...item, offer: offer as Offer })
  }
  return { app, kind, creator, people, items }
}

type World = Awaited<ReturnType<typeof aWorld>>

/** The level of one answer: what it shows agrees with itself, and a locked one gives nothing away. */
async function levelIn({ app, kind }: World, fileId: string, data: unknown): Promise<Level> {
  const { title, text, isLocked, file } = kind.shownOf(data)
  expect(title).toBe(TITLE)
  if (!isLocked) {
    expect([text, file?._id, file?.isLocked]).toEqual([TEXT, fileId, false])
    expect(file?.url).toContain(`/media/${fileId}/`)
    return 'full'
  }
  await expectNoWayTo(app, fileId, JSON.stringify(data))
  expect([file?.url ?? null, file?.sources ?? [], file?.playback]).toEqual([null, [], undefined])
  const isMeta = text === ''
  // A blur; of a sound there is none.
  expect(file?.thumbnails.length ?? 0).toBe(isMeta || kind.name === 'audio post' ? 0 : 1)
  return isMeta ? 'meta' : 'preview'
}

async function expectNoWayTo(app: TestApp, fileId: string, json: string): Promise<void> {
  const keys = await app.rows<{ storage_key: string }>(
    `select storage_key from file_object where file_id = '${fileId}'
      union all select storage_key from file_part where file_id = '${fileId}'`,
  )
  expect(keys.length).toBeGreaterThan(1)
  for (const { storage_key: key } of keys) expect(json).not.toContain(key)
  expect(json).not.toContain(`/media/${fileId}`)
  expect(json).not.toMatch(/[?&]s=/)
}

type Item = World['items'][number]

async function levelAlone(world: World, { id, fileId }: Item, who: Who): Promise<Level> {
  const reply = await world.app.call('GET', world.kind.callPath(id), { as: world.people[who] })
  if (reply.status === 404) return 'nothing'
  expect(reply.status).toBe(200)
  return levelIn(world, fileId, reply.body.data)
}

/** Of each item in its creator's list. */
async function levelsListed(world: World, who: Who): Promise<Level[]> {
  const { app, kind, creator, people, items } = world
  const path = kind.listPath({ id: creator, username: app.accountOf(creator).username })
  const reply = await app.call<{ data: unknown[] }>('GET', path, { as: people[who] })
  const listed = reply.status === 404 ? [] : reply.body.data.data
  const levels: Level[] = []
  for (const { id, fileId } of items) {
    const data = listed.find((one) => kind.shownOf(one)._id === id)
    levels.push(data === undefined ? 'nothing' : await levelIn(world, fileId, data))
  }
  return levels
}

async function levelExplained({ app, kind }: World, { id }: Item, as: string): Promise<Level> {
  const reply = await app.call<AccessExplanation>('GET', `/access/explain?type=${kind.type}&id=${id}`, { as })
  const level = reply.body.data?.level ?? 'none'
  return level === 'none' ? 'nothing' : level
}

/** Whether media gives the file to somebody, by an address as it would be signed for them. */
async function opens({ app, kind }: World, { fileId }: Item, as: string): Promise<[boolean, number]> {
  const viewer = await app.features.identity.findViewer(app.accountOf(as).token)
  if (!viewer) throw new Error('not signed in')
  const signing = { level: 'full', viewer: { accountId: as, role: 'staff' } } as const
  const views = await app.features.media.viewsOfFiles([fileId], signing)
  const { statusCode } = await app.fetch(views.get(fileId)?.url ?? '', as)
  return [await kind.mayStillSee(app, { viewer, address: '127.0.0.1' }, fileId), statusCode]
}

test.each(itemKinds.map((kind) => [kind.name, kind] as const))(
  '%s: each viewer has the same level alone, in a list, in an explanation and as a file, also after a take-down',
  async (_name, kind) => {
    const world = await aWorld(kind)
    const { app, people, items } = world
    for (const who of everybody) {
      const as = people[who]
      const expected = items.map(({ offer }) => expectedOf(kind, offer)[who])
      expect([who, await levelsListed(world, who)]).toEqual([who, expected])
      for (const [at, item] of items.entries()) {
        const level = expected[at]
        expect([who, item.offer, await levelAlone(world, item, who)]).toEqual([who, item.offer, level])
        if (as === null) continue
        expect([who, item.offer, await levelExplained(world, item, as)]).toEqual([who, item.offer, level])
        const open = level === 'full' ? [true, 200] : [false, 404]
        expect([who, item.offer, await opens(world, item, as)]).toEqual([who, item.offer, open])
      }
    }
    const [item] = items
    if (!item) throw new Error('no item')
    const body = { status: 'removed', reason: 'a test' }
    await app.read('PUT', `${kind.staffPath(item.id)}/status`, { as: people.staff, body })
    for (const who of everybody) {
      const isPrivileged = who === 'owner' || who === 'staff'
      expect([who, await levelAlone(world, item, who)]).toEqual([who, isPrivileged ? 'full' : 'nothing'])
      const as = people[who]
      if (as !== null)
        expect([who, await opens(world, item, as)]).toEqual([who, isPrivileged ? [true, 200] : [false, 404]])
    }
    await expectTakeDownAfterDeletion(world)
  },
)

/** What its creator deleted stays with its buyer until staff take it down, and comes back when they restore it. */
async function expectTakeDownAfterDeletion(world: World): Promise<void> {
  const { app, kind, creator, people } = world
  const item = world.items.at(-1)
  if (!item) throw new Error('no item')
  const decide = (status: string) =>
    app.read('PUT', `${kind.staffPath(item.id)}/status`, { as: people.staff, body: { status, reason: 'a test' } })
  const seenBy = async (who: 'buyer' | 'staff' | 'fan') => {
    const as = people[who] ?? ''
    return [await levelAlone(world, item, who), ...(await opens(world, item, as))]
  }
  const [open, closed] = [
    ['full', true, 200],
    ['nothing', false, 404],
  ]
  await app.read('DELETE', kind.ownPath(item.id), { as: creator })
  expect([await seenBy('buyer'), await seenBy('fan'), await seenBy('staff')]).toEqual([open, closed, open])
  expect(await app.read('GET', kind.staffPath(item.id), { as: people.staff })).toMatchObject({ isDeleted: true })

  await decide('removed')
  expect([await seenBy('buyer'), await seenBy('fan')]).toEqual([closed, closed])
  await decide('restored')
  expect([await seenBy('buyer'), await seenBy('fan')]).toEqual([open, closed])
  expect(await levelAlone(world, item, 'owner')).toBe('nothing')
}
