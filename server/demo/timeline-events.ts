import type { DemoCreator, DemoPost } from './creators/demo-creator.ts'
import type { DemoFan, SeedStep } from './fans/demo-fan.ts'
import { offerProduct, publishGallery, publishVideo } from './publish-items.ts'
import { publishPost } from './publish-post.ts'
import { runSeedStep } from './run-seed-step.ts'
import { type SeedContext, viewerOf } from './seed-context.ts'
import { PAYOUTS_HOURS_AGO, seedPayout } from './seed-payout.ts'
import type { SeedRegistry } from './seed-registry.ts'

/** Something that happened at a moment of the simulated past. */
export type TimelineEvent = { hoursAgo: number; run(): Promise<void> }

export type PostToPublish = {
  username: string
  performerId: string
  post: DemoPost
  /** Waits for the uploads of its photos. */
  fileIds(): Promise<string[]>
}

export function postEvents(
  seedContext: SeedContext,
  registry: SeedRegistry,
  posts: readonly PostToPublish[],
): TimelineEvent[] {
  return posts.map(({ username, performerId, post, fileIds }) => ({
    hoursAgo: post.hoursAgo,
    async run() {
      const creator = viewerOf(seedContext.clock, { accountId: performerId, username, role: 'performer' })
      registry.addPost(username, await publishPost(seedContext, { creator, post, fileIds: await fileIds() }))
    },
  }))
}

/** The galleries, videos and products of creators; those that an earlier fill has made are left as they are. */
export function itemEvents(
  seedContext: SeedContext,
  registry: SeedRegistry,
  creators: readonly DemoCreator[],
): TimelineEvent[] {
  return creators.flatMap(({ username, galleries = [], videos = [], products = [] }) => {
    const accountId = registry.creatorId(username)
    const creator = () => viewerOf(seedContext.clock, { accountId, username, role: 'performer' })
    return [
      ...galleries.map((gallery) => ({
        hoursAgo: gallery.hoursAgo,
        run: () => publishGallery(seedContext, creator(), gallery),
      })),
      ...videos.map((video) => ({ hoursAgo: video.hoursAgo, run: () => publishVideo(seedContext, creator(), video) })),
      ...products.map((product) => ({
        hoursAgo: product.hoursAgo,
        run: () => offerProduct(seedContext, creator(), product),
      })),
    ]
  })
}

export function stepEvents(
  seedContext: SeedContext,
  registry: SeedRegistry,
  fans: readonly DemoFan[],
): TimelineEvent[] {
  return fans.flatMap(({ username, locale, seedSteps, address }) => {
    const actor = { username, locale, accountId: registry.fanId(username), address: address ?? null }
    return seedSteps.map((seedStep, index): TimelineEvent => {
      const repeat = seedSteps.slice(0, index).filter((earlier) => isAlike(earlier, seedStep)).length
      return {
        hoursAgo: seedStep.hoursAgo,
        run: () => runSeedStep(seedContext, registry, { actor, seedStep, repeat }),
      }
    })
  })
}

/** Payouts of the printed demo creator. */
export function payoutEvents(
  seedContext: SeedContext,
  registry: SeedRegistry,
  creators: readonly DemoCreator[],
): TimelineEvent[] {
  return creators
    .filter(({ username }) => username === 'creator')
    .flatMap(({ username, firstName, lastName, country }) =>
      PAYOUTS_HOURS_AGO.map((hoursAgo, repeat) => ({
        hoursAgo,
        run: () =>
          seedPayout(seedContext, { performerId: registry.creatorId(username), firstName, lastName, country }, repeat),
      })),
    )
}

const isTopUp = ({ kind }: SeedStep): boolean => kind === 'top-up' || kind === 'buy-package'

const isAlike = (earlier: SeedStep, seedStep: SeedStep): boolean =>
  earlier.kind === 'tip'
    ? seedStep.kind === 'tip' && earlier.creator === seedStep.creator
    : earlier.kind === seedStep.kind || (isTopUp(earlier) && isTopUp(seedStep))
