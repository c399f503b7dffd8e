import type { FileSource } from '@stagedoor/contract/media'
import type { Features } from './feature-registry.ts'
import type { EarningsFacts } from './features/earnings/index.ts'
import type { PaymentsDeps } from './features/payments/index.ts'
import type { ProfileFacts, StoreOutcome } from './features/profiles/index.ts'
import { tipSource, type PricedItemSource } from './features/purchases/index.ts'
import type { Db } from './platform/db/database.ts'

/** Everyone who follows a creator or subscribes to them, each once. */
export async function findFanIds(
  db: Db,
  { audience, access }: Pick<Features, 'audience' | 'access'>,
  performerId: string,
): Promise<string[]> {
  const [followers, subscribers] = await Promise.all([
    audience.followerIds(db, performerId),
    access.findSubscriberIds(db, performerId),
  ])
  return [...new Set([...followers, ...subscribers])]
}

/** What profiles show of later features: relations, figures, balance, pictures. */
export function profilesPort(db: Db, features: Features): ProfileFacts {
  return {
    findHiddenIn: (address, performerIds) =>
      features.audience.findHiddenByCountry(features.geography.countryOf(address), performerIds),
    async findFollowedCreators(accountId) {
      return features.audience.findCreatorsFound(db, accountId)
    },
    findStreamTimes: (performerId) => features.livestream.findTimes(performerId),
    findClosedTo: (address) => features.audience.findClosedIn(features.geography.countryOf(address)),
    async findFanStats({ accountId, address }) {
      const { audience, access, geography } = features
      const [following, subscribedIds] = await Promise.all([
        audience.countFollowing({ accountId, country: geography.countryOf(address) }),
        access.findSubscribedIds(db, accountId),
      ])
      return { following, subscriptions: subscribedIds.length }
    },
    refusePlans: (change) => features.subscriptions.refusePlans(change),
    mayHavePrices: (tx, performerId, change) => features.subscriptions.mayHavePrices(tx, performerId, change),
    findBalanceTokenCents: (accountId) => features.wallet.balanceOf(db, accountId),
    async storePicture({ files, ...picture }, { ownerId, kind }) {
      const request = { ...picture, field: kind, ownerId, type: kind }
      const result = await features.media.receivePicture(files, request)
      if (result.outcome === 'refused') return { outcome: pictureOutcomes[result.refusal.code] ?? 'not_a_picture' }
      // An upload that another call took as something else.
      if (result.file.type !== kind) return { outcome: 'missing' }
      return { outcome: 'stored', fileId: result.file._id, url: addressOfWidth(result.file.sources, shownWidths[kind]) }
    },
    async findOwnAvatar(ownerId, fileId) {
      const file = await features.media.findOwnFile(ownerId, fileId)
      return file?.type === 'avatar' && file.status === 'active'
        ? addressOfWidth(file.sources, shownWidths.avatar)
        : null
    },
    findFanIds: (performerId) => findFanIds(db, features, performerId),
    findFollowerIds: (performerId) => features.audience.followerIds(db, performerId),
    async isFanOf({ accountId, performerId }) {
      const { audience, access } = features
      const [isFollowing, subscribed] = await Promise.all([
        audience.isFollowing(db, { followerId: accountId, performerId }),
        access.findEntitlements(db, accountId, 'subscription', [performerId]),
      ])
      return isFollowing || subscribed.has(performerId)
    },
    async findBusiness(performerId) {
      const { subscriptions, feeds, earnings } = features
      const [hasPrices, hasPosts, hasPayoutAccount] = await Promise.all([
        subscriptions.offersPlan(performerId),
        feeds.hasPosts(db, performerId),
        earnings.hasPayoutAccount(performerId),
      ])
      return { hasPrices, hasPosts, hasPayoutAccount }
    },
    async attachPicture(tx, { replacedFileId }) {
      if (replacedFileId !== null) await features.media.deleteFiles(tx, [replacedFileId])
    },
    receiveWelcomeVideo: (video, ownerId) =>
      features.media.receivePlayable({ field: 'welcomeVideo', ...video }, { ownerId, type: 'welcome-video' }),
    async attachWelcomeVideo(tx, { ownerId, fileId }) {
      const files = [{ fileId, role: 'welcome-video' as const }]
      const attached = await features.media.attachFiles(tx, { ownerId, files })
      return attached.outcome === 'attached' ? null : attached.code
    },
    deleteFiles: (tx, fileIds) => features.media.deleteFiles(tx, fileIds),
    findPublicFiles: (fileIds) => features.media.viewsOfFiles(fileIds, { level: 'preview', viewer: null }),
    findOwnFile: (ownerId, fileId) => features.media.findOwnFile(ownerId, fileId),
  }
}

/** The display widths of profile pictures, at twice the density: an avatar is always small. */
const shownWidths = { avatar: 320, cover: 1_600 }

/** The narrowest size that is wide enough; the widest where none is. Sizes come narrowest first. */
function addressOfWidth(sources: readonly FileSource[], width: number): string {
  return (sources.find((source) => source.width >= width) ?? sources.at(-1))?.url ?? ''
}

const pictureOutcomes: Partial<Record<string, Exclude<StoreOutcome['outcome'], 'stored'>>> = {
  FILE_MISSING: 'missing',
  PICTURE_TOO_LARGE: 'too_many_pixels',
  TOO_LARGE: 'too_large',
  STORAGE_QUOTA_REACHED: 'storage_full',
  STORAGE_FULL: 'storage_full',
}

/** Who paid, for receipts, mails and staff. */
export const payersPort = (
  db: Db,
  { identity, profiles }: Features,
): Pick<PaymentsDeps, 'findPayer' | 'findUserCards'> => ({
  async findPayer(accountId) {
    const [account, cards] = await Promise.all([
      identity.findAccount(db, accountId),
      profiles.findUserCards(db, [accountId]),
    ])
    const card = cards.get(accountId)
    return account && card ? { name: card.name, username: card.username ?? '', email: account.email } : null
  },
  findUserCards: profiles.findUserCards,
})

/** The ports of earnings. */
export const earningsPort = (features: Features): EarningsFacts => {
  const { identity, profiles, purchases } = features
  return {
    findUserCards: profiles.findUserCards,
    findSales: purchases.findSales,
    performerStateOf: profiles.performerStateOf,
    markPayoutReady: profiles.markPayoutReady,
    findAccount: identity.findAccount,
    isDiscreet: (accountId) => features.notifications.isDiscreet(accountId),
  }
}

/** Everything that a wallet can be charged for. */
export const pricedItems = (
  db: Db,
  { audience, geography, feeds, catalog, messaging, livestream, orders }: Features,
): PricedItemSource[] => [
  tipSource({
    db,
    countryOf: geography.countryOf,
    findHiddenByCountry: (country, performerIds) => audience.findHiddenByCountry(country, performerIds),
    refuseInStream: (executor, tip) => livestream.refuseTip(executor, tip),
  }),
  { kind: 'feed', find: feeds.findPriced },
  { kind: 'message', find: messaging.findPriced },
  { kind: 'stream', find: livestream.findPriced },
  orders.productSale,
  ...(['gallery', 'video'] as const).map((kind): PricedItemSource => ({
    kind,
    find: (tx, id, buyerId, { address }) => catalog.findPriced(tx, { kind, id, buyerId, address }),
  })),
]
