import type { Post } from '@stagedoor/contract/feeds'
import { fromCents } from '@stagedoor/contract/money'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { DemoOffer, DemoPoll, DemoPost } from './creators/demo-creator.ts'
import type { SeedContext } from './seed-context.ts'

const DAY_MS = 86_400_000

/** Publishes one post of a demo creator with its poll and its uploaded files. */
export async function publishPost(
  seedContext: SeedContext,
  { creator, post, fileIds }: { creator: Viewer; post: DemoPost; fileIds: readonly string[] },
): Promise<Post> {
  const written = await seedContext.features.feeds.createPost(creator, {
    type: post.recording?.kind ?? (fileIds.length > 0 ? 'photo' : 'text'),
    title: post.title,
    text: post.text,
    fileIds: [...fileIds],
    isPinned: post.isPinned ?? false,
    status: 'active',
    ...saleOf(post.offer),
    isOpenToVisitors: post.offer.kind === 'visitors',
    ...(post.poll ? await makePoll(seedContext, creator.accountId, post.poll) : {}),
  })
  if (written.outcome !== 'written') throw new Error(`The demo post “${post.title}” was refused: ${written.outcome}`)
  return written.post
}

/** Who sees it at which price, as the calls say it. */
export function saleOf(offer: DemoOffer): { isSale: boolean; price: number } {
  switch (offer.kind) {
    case 'visitors':
    case 'everyone':
      return { isSale: true, price: 0 }
    case 'subscribers':
      return { isSale: false, price: 0 }
    case 'sale':
      return { isSale: true, price: fromCents(offer.priceTokenCents) }
    default:
      return offer satisfies never
  }
}

async function makePoll({ features: { feeds }, clock }: SeedContext, performerId: string, poll: DemoPoll) {
  const pollIds: string[] = []
  for (const description of poll.options) {
    const made = await feeds.makePollOption(performerId, { description })
    if (made.outcome !== 'made') throw new Error(`The demo poll option “${description}” was refused: ${made.outcome}`)
    pollIds.push(made.option._id)
  }
  const pollExpiredAt = new Date(clock.now().getTime() + poll.openDays * DAY_MS).toISOString()
  return { pollIds, pollDescription: poll.question, pollExpiredAt }
}
