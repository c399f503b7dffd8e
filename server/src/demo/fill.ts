import { overrideClock } from '#src/platform/time/clock-override.ts'
import { photoFor, picturesForCreator, picturesForFan } from './commissions.ts'
import { demoCreators } from './creators/all-creators.ts'
import type { DemoCreator, DemoPost } from './creators/demo-creator.ts'
import { runSeedStep } from './run-seed-step.ts'
import { demoFans } from './fans/all-fans.ts'
import type { SeedStep, DemoFan } from './fans/demo-fan.ts'
import { type SeedContext, type Say, viewerOf } from './seed-context.ts'
import { LAST_USERNAME, makeCreator, makeFan, makeStaff, makeTreasurer } from './make-people.ts'
import { PAID_HOURS_AGO, payCreator } from './pay-creator.ts'
import { createPeople, type People } from './people.ts'
import { publishPost } from './publish-post.ts'
import { offerMonths, stockTheShop } from './stock-the-shop.ts'
import { type Commission, drawAndHang } from './studio.ts'
import { openTimeline, type Timeline } from './timeline.ts'

export { DEMO_PASSWORD } from './make-people.ts'

/** The accounts that everybody may try, all with `DEMO_PASSWORD`. */
export const demoEmails = ['fan@demo.test', 'creator@demo.test', 'admin@demo.test'] as const

export type { SeedContext } from './seed-context.ts'

/** What the world is made of; tests make a smaller one. */
export type DemoWorld = { creators: readonly DemoCreator[]; fans: readonly DemoFan[] }

const wholeWorld: DemoWorld = { creators: demoCreators, fans: demoFans }

/** When the first of them signed up, a hundred days ago: before the first of what they did. */
const FIRST_HOURS_AGO = 2_400
const PICTURES_PER_LINE = 20

/** Whether the demo world is there, whole. */
export async function hasDemoWorld({ identity }: Pick<SeedContext['features'], 'identity'>): Promise<boolean> {
  return (await identity.findAccountId(LAST_USERNAME)) !== null
}

/**
 * Whether the demo world is still to be made, or to be finished: on an installation without accounts, and on one where
 * making it was interrupted. An installation that other people use never gets it.
 */
export async function needsDemoWorld(
  { identity }: Pick<SeedContext['features'], 'identity'>,
  { creators }: DemoWorld = wholeWorld,
): Promise<boolean> {
  if (await hasDemoWorld({ identity })) return false
  const [first] = creators
  if (first && (await identity.findAccountId(first.username)) !== null) return true
  return !(await identity.hasAccounts())
}

export type FillOptions = {
  /** Ends the work at the next step; what is made stays, and the clock tells the present again. */
  signal?: AbortSignal
  world?: DemoWorld
}

/**
 * Fills the installation with creators, fans, pictures, posts and payments of the past hundred days, through the doors of
 * the features. The one clock is set back meanwhile: nobody may be served by this installation until it resolves.
 * Interrupted, it goes on where it was when it is called again; nothing is made twice.
 * @throws the signal's reason when it is given up.
 */
export async function fillDemoWorld(seedContext: SeedContext, say: Say, options: FillOptions = {}): Promise<void> {
  const { signal, world = wholeWorld } = options
  await overrideClock(seedContext, {
    signal,
    async work(clockOverride) {
      const timeline = await openTimeline(seedContext, clockOverride, await firstHoursAgo(seedContext, world))
      await makeWorld(seedContext, timeline, { world, say, signal })
    },
  })
  // Popularity and balances, which are counted now and then, are right from the first look on.
  await seedContext.runDue()
}

type Making = { world: DemoWorld; say: Say; signal: AbortSignal | undefined }

async function makeWorld(seedContext: SeedContext, timeline: Timeline, { world, say, signal }: Making): Promise<void> {
  const people = createPeople()
  say(`Making the demo world: ${world.creators.length} creators and ${world.fans.length} fans`)
  for (const creator of world.creators) await settleCreator(seedContext, people, creator)
  for (const fan of world.fans) people.addFan(fan.username, await makeFan(seedContext, fan))
  await stockTheShop(seedContext, await makeTreasurer(seedContext))

  const posts = await preparePosts(seedContext, people, { world, say, signal })
  const timelineEvents = [
    ...posts,
    ...seedStepsOf(seedContext, people, world),
    ...payoutsOf(seedContext, people, world),
  ]
  await liveThrough(seedContext, timeline, { timelineEvents, signal })
  await timeline.moveTo(0, () => passDay(seedContext))
  await makeStaff(seedContext)
  await seedContext.drain()
}

/** When the first thing that is still missing happened; null: nothing is. */
async function firstHoursAgo({ features, clock }: SeedContext, { creators }: DemoWorld): Promise<number | null> {
  if (!(await features.identity.hasAccounts())) return FIRST_HOURS_AGO
  const missing: number[] = []
  let written = 0
  for (const { username, posts } of creators) {
    const accountId = await features.identity.findAccountId(username)
    const own =
      accountId === null
        ? []
        : await features.feeds.listOwn(viewerOf(clock, { accountId, username, role: 'performer' }))
    written += own.length
    const titles = new Set(own.map(({ title }) => title))
    missing.push(...posts.filter(({ title }) => !titles.has(title)).map(({ hoursAgo }) => hoursAgo))
  }
  if (written === 0) return FIRST_HOURS_AGO
  return missing.length === 0 ? null : Math.max(...missing)
}

/** Something that happens at a moment of the world's past. */
type TimelineEvent = { hoursAgo: number; happen(): Promise<void> }

async function liveThrough(
  seedContext: SeedContext,
  timeline: Timeline,
  { timelineEvents, signal }: { timelineEvents: readonly TimelineEvent[]; signal: AbortSignal | undefined },
): Promise<void> {
  for (const { hoursAgo, happen } of timelineEvents.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    signal?.throwIfAborted()
    await timeline.moveTo(hoursAgo, () => passDay(seedContext))
    await happen()
    // Sales become earnings at their own time, not all at the end.
    await seedContext.drain()
  }
}

/** Subscriptions renew on their day. */
async function passDay({ features: { subscriptions }, drain }: SeedContext): Promise<void> {
  if ((await subscriptions.renew()) > 0) await drain()
}

async function settleCreator(seedContext: SeedContext, people: People, creator: DemoCreator): Promise<void> {
  const accountId = await makeCreator(seedContext, creator)
  people.addCreator(creator.username, accountId)
  await offerMonths(seedContext, { performerId: accountId, creator })
  const viewer = viewerOf(seedContext.clock, { accountId, username: creator.username, role: 'performer' })
  for (const feed of await seedContext.features.feeds.listOwn(viewer)) people.addPost(creator.username, feed)
}

/** The posts that are still to be written, with all pictures ready: those of people hang already. */
async function preparePosts(
  seedContext: SeedContext,
  people: People,
  { world, say, signal }: { world: DemoWorld; say: Say; signal: AbortSignal | undefined },
): Promise<TimelineEvent[]> {
  const missing = world.creators.flatMap((creator) =>
    creator.posts
      .filter((post) => !people.hasPost(creator.username, post.title))
      .map((post) => ({ username: creator.username, post, performerId: people.creatorId(creator.username) })),
  )
  const photos = missing.flatMap(({ performerId, post }) =>
    post.photos.map((photo) => photoFor(seedContext, { ownerId: performerId, photo })),
  )
  const all = [...(await portraitsFor(seedContext, people, world)), ...photos]
  const onDrawn = (count: number) => {
    if (count % PICTURES_PER_LINE === 0 || count === all.length) say(`Drawing its pictures: ${count} of ${all.length}`)
  }
  const fileIds = (await drawAndHang(all, { onDrawn, signal })).slice(all.length - photos.length)
  if (missing.length > 0) say(`Writing ${missing.length} posts and what became of them`)
  let used = 0
  return missing.map(({ username, post, performerId }) => {
    const own = fileIds.slice(used, (used += post.photos.length))
    return {
      hoursAgo: post.hoursAgo,
      happen: () => publish(seedContext, people, { username, performerId, post, fileIds: own }),
    }
  })
}

async function portraitsFor(
  seedContext: SeedContext,
  people: People,
  { creators, fans }: DemoWorld,
): Promise<Commission<string>[]> {
  const pictures = await Promise.all([
    ...creators.map((creator) =>
      picturesForCreator(seedContext, { accountId: people.creatorId(creator.username), creator }),
    ),
    ...fans.map((fan) => picturesForFan(seedContext, { accountId: people.fanId(fan.username), fan })),
  ])
  return pictures.flat()
}

async function publish(
  seedContext: SeedContext,
  people: People,
  {
    username,
    performerId,
    post,
    fileIds,
  }: { username: string; performerId: string; post: DemoPost; fileIds: string[] },
): Promise<void> {
  const creator = viewerOf(seedContext.clock, { accountId: performerId, username, role: 'performer' })
  people.addPost(username, await publishPost(seedContext, { creator, post, fileIds }))
}

function seedStepsOf(seedContext: SeedContext, people: People, { fans }: DemoWorld): TimelineEvent[] {
  return fans.flatMap(({ username, locale, seedSteps }) => {
    const actor = { username, locale, accountId: people.fanId(username) }
    return seedSteps.map((seedStep, index): TimelineEvent => {
      const repeat = seedSteps.slice(0, index).filter((earlier) => isLike(earlier, seedStep)).length
      return {
        hoursAgo: seedStep.hoursAgo,
        happen: () => runSeedStep(seedContext, people, { actor, seedStep, repeat }),
      }
    })
  })
}

/** The creator that everybody may try has been paid now and then. */
function payoutsOf(seedContext: SeedContext, people: People, { creators }: DemoWorld): TimelineEvent[] {
  return creators
    .filter(({ username }) => username === 'creator')
    .flatMap(({ username, firstName, lastName, country }) =>
      PAID_HOURS_AGO.map((hoursAgo, repeat) => ({
        hoursAgo,
        happen: () =>
          payCreator(seedContext, { performerId: people.creatorId(username), firstName, lastName, country }, repeat),
      })),
    )
}

const isTopUp = ({ kind }: SeedStep): boolean => kind === 'top-up' || kind === 'buy-package'

const isLike = (earlier: SeedStep, seedStep: SeedStep): boolean =>
  earlier.kind === 'tip'
    ? seedStep.kind === 'tip' && earlier.creator === seedStep.creator
    : earlier.kind === seedStep.kind || (isTopUp(earlier) && isTopUp(seedStep))
