import type { AccessExplanation } from '@stagedoor/contract/access'
import type { Reply } from '#src/test-support/test-app/callers.ts'
import type { TestApp } from '#src/test-support/test-app/start-test-app.ts'
import { rngOf, type Rng } from '../rng.ts'
import { expectedLevel, isVisibleCreator, type ExpectedLevel } from './expected-level.ts'
import { itemKinds, type ShownItem } from '#src/test-support/item-kinds.ts'
import { makeWorld, type RandomItem, type RandomViewer, type World } from './world.ts'

export type AccessRun = { pairs: number; levels: Readonly<Record<ExpectedLevel, number>>; faults: string[] }

type Options = {
  seed: number
  items: number
  viewers: number
  /** Of so many pairs one is looked at as a page as well; 0 without pages. */
  pageEvery: number
  print?(line: string): void
}

/**
 * Makes a random world, and compares for every viewer and item what each way shows: the call, the list, the explanation, media
 * links, pages, mails and sockets. All must agree with the rules, written down a second time.
 */
export async function accessChaos(app: TestApp, options: Options): Promise<AccessRun> {
  const rng = rngOf(options.seed)
  const world = await makeWorld(app, rng, options)
  const levels = { full: 0, locked: 0, none: 0 }
  const faults: string[] = []
  for (const [at, viewer] of world.viewers.entries()) {
    for (const item of world.items) {
      const expected = expectedLevel(viewer, item)
      levels[expected] += 1
      const asPage = options.pageEvery > 0 && rng.number(options.pageEvery) === 0
      const looks = await lookAt(app, rng, { world, viewer, item, asPage })
      const wrong = Object.entries(looks).filter(([, level]) => level !== expected)
      if (wrong.length > 0) faults.push(describe({ viewer, item, expected, wrong }))
    }
    faults.push(...(await faultsOfLists(app, world, viewer)))
    if (at % 20 === 19) options.print?.(`${at + 1} of ${world.viewers.length} viewers`)
  }
  faults.push(...(await faultsOfMessages(app, world)))
  return { pairs: world.viewers.length * world.items.length, levels, faults }
}

type Look = { world: World; viewer: RandomViewer; item: RandomItem; asPage: boolean }

/** No connection to the database was free for 5 s, on a machine with more to do than this: that says nothing about access. */
const MOST_TRIES = 3

async function read<T>(app: TestApp, path: string, viewer: RandomViewer): Promise<Reply<T>> {
  let reply = await app.call<T>('GET', path, callAs(viewer))
  for (let tries = 1; reply.status === 503 && tries < MOST_TRIES; tries += 1) {
    reply = await app.call<T>('GET', path, callAs(viewer))
  }
  return reply
}

const callAs = ({ accountId, address }: RandomViewer) => ({ as: accountId, from: address })

/** The level by each way that this viewer has to the item. */
async function lookAt(app: TestApp, rng: Rng, look: Look): Promise<Record<string, string>> {
  const { viewer, item } = look
  const { accountId } = viewer
  const reply = await read<unknown>(app, item.kind.callPath(item.id), viewer)
  const shown = reply.status === 200 ? item.kind.shownOf(reply.body.data) : null
  const looks: Record<string, string> = { call: levelOfCall(reply.status, shown, item, reply.text) }
  if (accountId !== null) {
    looks['explanation'] = await levelExplained(app, viewer, item)
    if (accountId !== item.creator.id) looks['media'] = await levelOfMedia(app, looks['call'] ?? '', look)
  }
  const url = shown?.file?.url
  if (url) looks['link'] = await levelOfLink(app, rng, look, url)
  if (look.asPage) looks['page'] = await levelOfPage(app, look, looks['call'] ?? '')
  return looks
}

/** The call's level; whatever it shows must agree with itself. */
function levelOfCall(status: number, shown: ShownItem | null, { fileId }: RandomItem, text: string): string {
  if (status === 404) return 'none'
  if (shown === null) return `status ${status}`
  const isNamed = text.includes(`/media/${fileId}`)
  if (shown.isLocked) return isNamed || shown.file?.url ? 'locked, with an address' : 'locked'
  return isNamed ? 'full' : 'open, without an address'
}

async function levelExplained(app: TestApp, viewer: RandomViewer, { kind, id }: RandomItem): Promise<string> {
  const path = `/access/explain?type=${kind.type}&id=${id}`
  const reply = await read<AccessExplanation>(app, path, viewer)
  if (reply.status === 404) return 'none'
  const level = reply.body.data?.level ?? `status ${reply.status}`
  return level === 'preview' || level === 'meta' ? 'locked' : level
}

/** Whether media would serve the file, which knows open or not: what is not open counts as agreeing with the call. */
async function levelOfMedia(app: TestApp, called: string, { viewer, item }: Look): Promise<string> {
  const found = await app.features.identity.findViewer(app.accountOf(viewer.accountId ?? '').token)
  if (found === null) return 'no session'
  const requester = { viewer: found, address: viewer.address }
  const mayFetch = await item.kind.mayStillSee(app, requester, item.fileId)
  if (mayFetch) return 'full'
  return called === 'full' ? 'refused by media' : called
}

/** A link opens for its viewer, and for nobody else. */
async function levelOfLink(app: TestApp, rng: Rng, { world, viewer }: Look, url: string): Promise<string> {
  const fetchAs = (other: RandomViewer) => app.fetch(url, other.accountId, {}, { remoteAddress: other.address })
  const own = await fetchAs(viewer)
  if (own.statusCode !== 200) return `own link answers ${own.statusCode}`
  const other = rng.pick(world.viewers)
  if (other.accountId === viewer.accountId) return 'full'
  const foreign = await fetchAs(other)
  return foreign.statusCode === 404 ? 'full' : `link answers ${foreign.statusCode} to somebody else`
}

async function levelOfPage(app: TestApp, { viewer, item }: Look, called: string): Promise<string> {
  const page = await app.fetch(item.kind.pagePath(item.id), viewer.accountId, {}, { remoteAddress: viewer.address })
  if (page.statusCode === 404) return 'none'
  if (page.statusCode !== 200) return `page answers ${page.statusCode}`
  if (page.body.includes(`/media/${item.fileId}`)) return 'full'
  return called === 'full' ? 'page without the file' : called
}

/** A creator's lists show each item as the item's own call does, and leave out none that is there for the viewer. */
async function faultsOfLists(app: TestApp, { creators, items }: World, viewer: RandomViewer): Promise<string[]> {
  const faults: string[] = []
  for (const creator of creators) {
    for (const kind of itemKinds) {
      const reply = await read<{ data: unknown[] }>(app, kind.listPath(creator), viewer)
      const shown = (reply.status === 200 ? reply.body.data.data : []).map((data) => ({ data, ...kind.shownOf(data) }))
      const listed = new Map(shown.map((one) => [one._id, one]))
      for (const item of items.filter((one) => one.creator === creator && one.kind === kind)) {
        const expected = expectedLevel(viewer, item)
        const one = listed.get(item.id)
        if (one !== undefined) {
          const level = levelOfCall(200, one, item, JSON.stringify(one.data))
          if (level !== expected) faults.push(describe({ viewer, item, expected, wrong: [['list', level]] }))
        } else if (expected !== 'none' && item.status === 'active' && isVisibleCreator(viewer, creator)) {
          faults.push(describe({ viewer, item, expected, wrong: [['list', 'absent']] }))
        }
      }
    }
  }
  return faults
}

/** No mail and no socket event names a file that is not open to everyone. */
async function faultsOfMessages(app: TestApp, { items }: World): Promise<string[]> {
  const mails = JSON.stringify(await app.sentMails())
  const events = JSON.stringify(app.socketEvents)
  return items.flatMap(({ fileId }) => [
    ...(mails.includes(`/media/${fileId}`) ? [`a mail names file ${fileId}`] : []),
    ...(events.includes(`/media/${fileId}`) ? [`a socket event names file ${fileId}`] : []),
  ])
}

type Wrong = {
  viewer: RandomViewer
  item: RandomItem
  expected: string
  wrong: readonly (readonly [string, unknown])[]
}

function describe({ viewer, item, expected, wrong }: Wrong): string {
  const relation = viewer.relations.get(item.creator.id)
  const facts = [
    viewer.kind,
    viewer.accountId === item.creator.id && 'owner',
    !viewer.isAdult && 'age not proved',
    relation?.isBlocked && 'blocked',
    relation && `subscription ${relation.subscription}`,
    viewer.bought.has(item.id) && 'bought',
    `in ${viewer.country}`,
  ].filter(Boolean)
  const closed = item.creator.closedIn.size > 0 ? `, closed in ${[...item.creator.closedIn].join(' and ')}` : ''
  const creator = `creator ${item.creator.isApproved ? 'approved' : 'suspended'}${closed}`
  const seen = wrong.map(([way, level]) => `${way}: ${String(level)}`).join(', ')
  return `${item.status} ${item.kind.name}, ${item.offer}; ${creator}; viewer ${facts.join(', ')}: expected ${expected}, got ${seen}`
}
