import type { DemoCreator, DemoPost } from './creators/demo-creator.ts'
import type { DemoConversation } from './demo-conversations.ts'
import type { DemoFan } from './fans/demo-fan.ts'
import { seedCreator, seedFan, seedStaff, seedTreasurer } from './seed-accounts.ts'
import { type Print, type SeedContext, viewerOf } from './seed-context.ts'
import {
  uploadCreatorPictures,
  uploadFanPicture,
  uploadPhoto,
  uploadRecording,
  uploadWelcomeVideo,
} from './seed-pictures.ts'
import { createSeedRegistry, type SeedRegistry } from './seed-registry.ts'
import { conversationEvents } from './seed-conversations.ts'
import { seedOffers, seedShop } from './seed-shop.ts'
import { startTasks, type StartedTasks } from './start-tasks.ts'
import {
  itemEvents,
  payoutEvents,
  postEvents,
  type PostToPublish,
  stepEvents,
  type TimelineEvent,
} from './timeline-events.ts'
import type { Timeline } from './timeline.ts'

/** What the demo data is made of; tests pass a smaller one. */
export type DemoWorld = {
  creators: readonly DemoCreator[]
  fans: readonly DemoFan[]
  conversations?: readonly DemoConversation[]
}

/** Pictures are encoded one at a time; the second is stored meanwhile. */
const FILES_AT_ONCE = 2

type Seeding = { world: DemoWorld; print: Print; signal: AbortSignal | undefined }

/**
 * Makes what is missing of a world, from its accounts to its last payment.
 * @throws the signal's reason when it is aborted.
 */
export async function seedWorld(
  seedContext: SeedContext,
  timeline: Timeline,
  { world, print, signal }: Seeding,
): Promise<void> {
  signal?.throwIfAborted()
  print(`Making the demo accounts: ${world.creators.length} creators and ${world.fans.length} fans`)
  const registry = createSeedRegistry()
  for (const creator of world.creators) {
    signal?.throwIfAborted()
    await registerCreator(seedContext, registry, creator)
  }
  for (const fan of world.fans) registry.addFan(fan.username, await seedFan(seedContext, fan))
  await seedShop(seedContext, await seedTreasurer(seedContext))
  signal?.throwIfAborted()

  const missing = missingPosts(registry, world)
  // Pictures are encoded in a process of their own while the timeline runs; photos in its order.
  const files = startTasks(fileUploads(seedContext, missing), { atOnce: FILES_AT_ONCE, signal })
  const profilePictures = startTasks(profilePictureUploads(seedContext, registry, world), { atOnce: 1, signal })
  try {
    print(`Publishing ${missing.length} posts, with the payments of the past hundred days`)
    const events = [
      ...postEvents(seedContext, registry, withFiles(missing, files)),
      ...itemEvents(seedContext, registry, world.creators),
      ...stepEvents(seedContext, registry, world.fans),
      ...payoutEvents(seedContext, registry, world.creators),
      ...conversationEvents(seedContext, registry, world.conversations ?? []),
    ]
    await runTimeline(seedContext, timeline, { events, signal })
    await Promise.all(profilePictures.results)
  } finally {
    await Promise.all([files.stop(), profilePictures.stop()])
  }
  await timeline.moveTo(0, () => passDay(seedContext))
  await seedStaff(seedContext)
  await seedContext.drain()
}

async function registerCreator(seedContext: SeedContext, registry: SeedRegistry, creator: DemoCreator): Promise<void> {
  const { username } = creator
  const accountId = await seedCreator(seedContext, creator)
  registry.addCreator(username, accountId)
  await seedOffers(seedContext, { performerId: accountId, creator })
  const viewer = viewerOf(seedContext.clock, { accountId, username, role: 'performer' })
  for (const post of await seedContext.features.feeds.listOwn(viewer)) registry.addPost(username, post)
}

type MissingPost = Omit<PostToPublish, 'fileIds'>

/** The posts that are not published yet, earliest first. */
function missingPosts(registry: SeedRegistry, { creators }: DemoWorld): MissingPost[] {
  return creators
    .flatMap(({ username, posts }) =>
      posts
        .filter(({ title }) => !registry.hasPost(username, title))
        .map((post) => ({ username, post, performerId: registry.creatorId(username) })),
    )
    .toSorted((a, b) => b.post.hoursAgo - a.post.hoursAgo)
}

/** Gives each post the uploads that were started for it, in the same order. */
function withFiles(posts: readonly MissingPost[], { results }: StartedTasks<string>): PostToPublish[] {
  let used = 0
  return posts.map((missing) => {
    const own = results.slice(used, (used += fileCountOf(missing.post)))
    return { ...missing, fileIds: () => Promise.all(own) }
  })
}

const fileCountOf = ({ photos, recording }: DemoPost): number => photos.length + (recording ? 1 : 0)

const fileUploads = (seedContext: SeedContext, posts: readonly MissingPost[]): (() => Promise<string>)[] =>
  posts.flatMap(({ performerId: ownerId, post: { photos, recording } }) => [
    ...photos.map((name) => () => uploadPhoto(seedContext, { ownerId, name })),
    ...(recording ? [() => uploadRecording(seedContext, { ownerId, recording })] : []),
  ])

function profilePictureUploads(
  seedContext: SeedContext,
  registry: SeedRegistry,
  { creators, fans }: DemoWorld,
): (() => Promise<void>)[] {
  const ofCreators = creators.map(({ username }) => ({ username, accountId: registry.creatorId(username) }))
  const ofFans = fans.map(({ username }) => ({ username, accountId: registry.fanId(username) }))
  return [
    ...ofCreators.map((profile) => () => uploadCreatorPictures(seedContext, profile)),
    ...ofFans.map((profile) => () => uploadFanPicture(seedContext, profile)),
    ...creators.flatMap(({ username, welcomeVideo: file }) => {
      const creatorId = registry.creatorId(username)
      return file === undefined ? [] : [() => uploadWelcomeVideo(seedContext, { creatorId, file })]
    }),
  ]
}

async function runTimeline(
  seedContext: SeedContext,
  timeline: Timeline,
  { events, signal }: { events: readonly TimelineEvent[]; signal: AbortSignal | undefined },
): Promise<void> {
  const inOrder = events.toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  for (const [index, { hoursAgo, run }] of inOrder.entries()) {
    signal?.throwIfAborted()
    await timeline.moveTo(hoursAgo, () => passDay(seedContext))
    await run()
    // Handlers take their dates from the clock, so domain events are delivered before it moves on.
    if (inOrder[index + 1]?.hoursAgo !== hoursAgo) await seedContext.drain()
  }
}

/** Renews the subscriptions that are due on this day. */
async function passDay({ features: { subscriptions }, drain }: SeedContext): Promise<void> {
  if ((await subscriptions.renew()) > 0) await drain()
}
