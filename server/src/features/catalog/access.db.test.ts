import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const everybody = [
  'visitor',
  'fan',
  'follower',
  'subscriber',
  'lapsed subscriber',
  'buyer',
  'owner',
  'other creator',
  'blocked fan',
  'staff',
] as const
type Who = (typeof everybody)[number]

type Level = 'full' | 'preview' | 'meta' | 'nothing'
type Row = Record<Who, Level>

/** What a call shows of an item, whatever its kind. */
type Shown = {
  _id: string
  title: string
  price?: number
  isLocked: boolean
  /** The file that is protected, its address and its blur. */
  file: { _id: string; url: string | null; sources: unknown[]; thumbnails: string[]; isLocked: boolean } | null
  text: string
}

/** An object of one kind, and how it is looked at: alone, in a list, and explained. */
type Kind = {
  make(by: string, sale: object): Promise<{ id: string; fileId: string; buy: ['feed' | 'gallery' | 'video', string] }>
  alone(id: string): string
  /** Null: there is no call for one of them. */
  list(id: string, creator: string): string
  explained: string | null
  shownOf(data: never, fileId: string): Omit<Shown, '_id' | 'title' | 'isLocked'>
}

type Post = { text: string; files: Shown['file'][] }
type Gallery = { description: string; coverPhoto: Shown['file'] }
type Photo = { description: string; photo: Shown['file'] }
type Video = { description: string; video: Shown['file'] }

const TEXT = 'A description'

const kinds: Record<'feed' | 'gallery' | 'photo' | 'video', Kind> = {
  feed: {
    async make(by, sale) {
      const fileId = await app.aFile(by)
      const post = await app.aPost({ by, type: 'photo', title: 'A title', text: TEXT, fileIds: [fileId], ...sale })
      return { id: post._id, fileId, buy: ['feed', post._id] }
    },
    alone: (id) => `/user/feeds/${id}`,
    list: (_id, creator) => `/user/feeds/search/${app.accountOf(creator).username}`,
    explained: 'feed',
    shownOf: ({ text, files }: Post) => ({ text, file: files[0] ?? null }),
  },
  gallery: {
    async make(by, sale) {
      const gallery = await app.aGallery({ by, title: 'A title', description: TEXT, ...sale })
      return { id: gallery._id, fileId: gallery.coverPhoto?._id ?? '', buy: ['gallery', gallery._id] }
    },
    alone: (id) => `/performer-assets/galleries/${id}`,
    list: (_id, creator) => `/performer-assets/galleries/search?performerId=${creator}`,
    explained: 'gallery',
    shownOf: ({ description, coverPhoto }: Gallery) => ({ text: description, file: coverPhoto }),
  },
  photo: {
    async make(by, sale) {
      const gallery = await app.aGallery({ by, ...sale })
      await app.rows(`update photo set title = 'A title', description = '${TEXT}' where gallery_id = '${gallery._id}'`)
      return { id: gallery._id, fileId: gallery.coverPhoto?._id ?? '', buy: ['gallery', gallery._id] }
    },
    alone: (id) => `/performer-assets/photos?galleryId=${id}`,
    list: (_id, creator) => `/performer-assets/photos/${creator}`,
    explained: null,
    shownOf: ({ description, photo }: Photo) => ({ text: description, file: photo }),
  },
  video: {
    async make(by, sale) {
      const video = await app.aVideo({ by, title: 'A title', description: TEXT, ...sale })
      return { id: video._id, fileId: video.fileId, buy: ['video', video._id] }
    },
    alone: (id) => `/performer-assets/videos/${id}`,
    list: (_id, creator) => `/performer-assets/videos/search?performerId=${creator}`,
    explained: 'video',
    shownOf: ({ description, video }: Video) => ({ text: description, file: video }),
  },
}

const offers = {
  free: { isSale: true, price: 0 },
  'for subscribers': { isSale: false },
  'for sale': { isSale: true, price: 5 },
} as const

const rowOf = (visitor: Level, fans: Level, subscriber: Level): Row => ({
  visitor,
  fan: fans,
  follower: fans,
  subscriber,
  'lapsed subscriber': fans,
  buyer: 'full',
  owner: 'full',
  'other creator': fans,
  'blocked fan': 'nothing',
  staff: 'full',
})

/** Decision 2: who sees what. A gallery and its photos are the only ones of which visitors learn less than a preview. */
function expectedOf(kind: keyof typeof kinds, offer: keyof typeof offers): Row {
  const forVisitors = kind === 'gallery' || kind === 'photo' ? 'meta' : 'preview'
  if (offer === 'free') return rowOf('preview', 'full', 'full')
  return rowOf(forVisitors, 'preview', offer === 'for subscribers' ? 'full' : 'preview')
}

async function aWorld(kind: Kind, sale: object) {
  const creator = await app.aCreator()
  const item = await kind.make(creator, sale)
  const people = {
    visitor: null,
    fan: await app.aFan(),
    follower: await app.aFan(),
    subscriber: await app.aFan(),
    'lapsed subscriber': await app.aFan(),
    buyer: await app.aFan(),
    owner: creator,
    'other creator': await app.aCreator(),
    'blocked fan': await app.aFan(),
    staff: await app.aStaffMember('admin'),
  } satisfies Record<Who, string | null>
  await app.follow(people.follower, creator)
  const now = app.clock.now().getTime()
  await app.entitle(people.subscriber, 'subscription', creator, new Date(now + 3_600_000))
  await app.entitle(people['lapsed subscriber'], 'subscription', creator, new Date(now - 1))
  await app.entitle(people.buyer, ...item.buy)
  await app.block(creator, people['blocked fan'])
  return { creator, people, ...item }
}

type World = Awaited<ReturnType<typeof aWorld>>

/** The level of one answer: what it shows agrees with itself, and a locked one gives nothing away. */
async function levelIn(kind: Kind, { fileId }: World, data: Shown | undefined, json: string): Promise<Level> {
  if (data === undefined) return 'nothing'
  const { file, text } = kind.shownOf(data as never, fileId)
  expect(data.title).toBe('A title')
  if (!data.isLocked) {
    expect([text, file?._id, file?.isLocked]).toEqual([TEXT, fileId, false])
    return 'full'
  }
  for (const { storage_key: key } of await app.rows<{ storage_key: string }>(
    `select storage_key from file_object where file_id = '${fileId}'`,
  ))
    expect(json).not.toContain(key)
  expect(json).not.toContain(`/media/${fileId}`)
  expect(json).not.toMatch(/[?&]s=/)
  expect([file?.url ?? null, file?.sources ?? []]).toEqual([null, []])
  if (text === '') {
    expect(file?.thumbnails ?? []).toEqual([])
    return 'meta'
  }
  return 'preview'
}

async function look(kind: Kind, world: World, path: string, who: Who): Promise<Level> {
  const reply = await app.call('GET', path, { as: world.people[who] })
  if (reply.status === 404) return 'nothing'
  expect(reply.status).toBe(200)
  const { data } = reply.body
  return levelIn(kind, world, Array.isArray(data.data) ? data.data[0] : data, reply.text)
}

const cases = Object.keys(kinds).flatMap((kind) =>
  Object.keys(offers).map((offer) => [kind as keyof typeof kinds, offer as keyof typeof offers] as const),
)

describe.each(cases)('a %s %s', (name, offer) => {
  const kind = kinds[name]

  test('has the same level for each viewer alone, in a list and in an explanation', async () => {
    const world = await aWorld(kind, offers[offer])
    const expected = expectedOf(name, offer)
    for (const who of everybody) {
      const found = [
        await look(kind, world, kind.alone(world.id), who),
        await look(kind, world, kind.list(world.id, world.creator), who),
      ]
      expect([who, ...found]).toEqual([who, expected[who], expected[who]])
      const as = world.people[who]
      if (kind.explained === null || as === null) continue
      const reply = await app.call('GET', `/access/explain?type=${kind.explained}&id=${world.id}`, { as })
      expect([who, reply.body.data?.level ?? 'nothing']).toEqual([who, expected[who]])
    }
  })

  test('opens its file only to those who see it in full', async () => {
    const world = await aWorld(kind, offers[offer])
    const expected = expectedOf(name, offer)
    const { media, feeds, catalog } = app.features
    for (const who of everybody) {
      const as = world.people[who]
      if (as === null) continue
      const viewer = await app.features.identity.findViewer(app.accountOf(as).token)
      if (!viewer) throw new Error('not signed in')
      const fetcher = { viewer, address: '127.0.0.1' }
      const isStillSeen = name === 'feed' ? feeds.mayStillSee : catalog.mayStillSee
      expect([who, await isStillSeen(fetcher, world.fileId)]).toEqual([who, expected[who] === 'full'])
      const views = await media.viewsOfFiles([world.fileId], { level: 'full', viewer: { accountId: as } })
      const url = views.get(world.fileId)?.sources[0]?.url
      if (url === undefined) continue
      const isOpen = expected[who] === 'full'
      expect([who, (await app.fetch(url, as)).statusCode]).toEqual([who, isOpen ? 200 : 404])
    }
  })

  test('a take-down closes it to everybody but its owner and staff', async () => {
    const world = await aWorld(kind, offers[offer])
    const path = { feed: 'feeds', gallery: 'galleries', photo: 'galleries', video: 'videos' }[name]
    const body = { status: 'removed', reason: 'a test' }
    await app.read('PUT', `/admin/${path}/${world.id}/status`, { as: world.people.staff, body })
    for (const who of everybody) {
      const isPrivileged = who === 'owner' || who === 'staff'
      const reply = await app.call('GET', kind.alone(world.id), { as: world.people[who] })
      expect([who, reply.status]).toEqual([who, isPrivileged ? 200 : 404])
    }
  })
})
