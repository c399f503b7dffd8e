import type { FileView, playableProblems } from '@stagedoor/contract/media'
import type { Tx } from '#src/platform/db/database.ts'
import type { Refusal } from '#src/platform/http/answer.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { PreparedPicture } from '#src/platform/transcoding/pictures.ts'
import type { PlanChange } from './plans/queries.ts'

/** The viewer of creators: an account or a visitor, from an address. */
export type Requester = { accountId: string | null; address: string }

/** The relation between a viewer and a creator. Hidden: the creator does not exist for them. */
export type Relation = {
  isHidden: boolean
  /** The viewer blocks the creator. */
  hasBlocked: boolean
  isFollowed: boolean
  isSubscribed: boolean
  isBookMarked: boolean
  usedFreeSubscription: boolean
}

export const NO_RELATION: Relation = {
  isHidden: false,
  hasBlocked: false,
  isFollowed: false,
  isSubscribed: false,
  isBookMarked: false,
  usedFreeSubscription: false,
}

export type PictureKind = 'avatar' | 'cover'

export type StoreOutcome =
  | { outcome: 'stored'; fileId: string; url: string }
  | { outcome: 'not_a_picture' | 'too_many_pixels' | 'too_large' | 'storage_full' | 'missing' }

/**
 * The first picture of a call's form, or a finished resumable upload of the same account that the call names in its place.
 * `prepared` has the renditions of a picture that ships with the product; it is never set for an upload over HTTP.
 */
export type ReceivedPicture = {
  files: AsyncIterable<UploadedFile>
  uploadId?: string | undefined
  prepared?: PreparedPicture
}

/** The ports to later features, for a whole page at a time; filled by the composition. */
export type ProfileFacts = {
  /** Those of these creators who are not shown in the country of an address. */
  findHiddenIn(address: string, performerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whom an account follows, and whom it does not come across, since one of the two blocks the other. */
  findFollowedCreators(accountId: string): Promise<{ followedIds: readonly string[]; apartIds: ReadonlySet<string> }>
  /** The creators who closed the country of an address to themselves. */
  findClosedTo(address: string): Promise<readonly string[]>
  /** When the creator's public stream went live, and when the next that is announced begins; null: there is none. */
  findStreamTimes(performerId: string): Promise<{ liveSince: Date | null; nextAt: Date | null }>
  /** How many creators an account is subscribed to, and how many it follows who exist in the country of an address. */
  findFanStats(requester: { accountId: string; address: string }): Promise<{ following: number; subscriptions: number }>
  /** Why a creator may not set these prices; null when they may. */
  refusePlans(change: PlanChange): Refusal<'AMOUNT_OUT_OF_LIMITS' | 'FREE_SUBSCRIPTION_DISABLED'> | null
  /** Whether a creator may have these prices beside their offers; nobody changes those until the transaction ends. */
  mayHavePrices(tx: Tx, performerId: string, change: PlanChange): Promise<boolean>
  findBalanceTokenCents(accountId: string): Promise<number>
  /** Reads a picture completely and prepares it. It has no owner until `attachPicture`. */
  storePicture(picture: ReceivedPicture, options: { ownerId: string; kind: PictureKind }): Promise<StoreOutcome>
  /** The address of an avatar that this account has uploaded; null for anything else. */
  findOwnAvatar(ownerId: string, fileId: string): Promise<string | null>
  /** Everyone who follows a creator, in no order. */
  findFollowerIds(performerId: string): Promise<readonly string[]>
  /** Who follows a creator or subscribes to them, in no order, each once. */
  findFanIds(performerId: string): Promise<readonly string[]>
  /** Whether an account follows a creator or is subscribed to them. */
  isFanOf(pair: { accountId: string; performerId: string }): Promise<boolean>
  /** Whether a creator offers a plan to subscribers, has written a post, drafts included, and named an account to be paid to. */
  findBusiness(performerId: string): Promise<{ hasPrices: boolean; hasPosts: boolean; hasPayoutAccount: boolean }>
  /** Attaches a stored picture to its profile, in the change's transaction, and releases the one it replaces. */
  attachPicture(tx: Tx, change: { fileId: string; replacedFileId: string | null }): Promise<void>
  /** Takes the welcome video of a call, or a finished upload of the same account, completely; it is processed afterwards. */
  receiveWelcomeVideo(video: ReceivedVideo, ownerId: string): Promise<VideoOutcome>
  /** Keeps a stored welcome video, in the change's transaction; why not, else null. */
  attachWelcomeVideo(
    tx: Tx,
    video: { ownerId: string; fileId: string },
  ): Promise<'FILE_MISSING' | 'FILE_NOT_READY' | null>
  deleteFiles(tx: Tx, fileIds: readonly string[]): Promise<void>
  /** Public files by id, as everyone sees them. */
  findPublicFiles(fileIds: readonly string[]): Promise<ReadonlyMap<string, FileView>>
  /** A file as its owner sees it; null when it is not theirs. */
  findOwnFile(ownerId: string, fileId: string): Promise<FileView | null>
}

export type ReceivedVideo = { files: AsyncIterable<UploadedFile>; uploadId: string | undefined }

export type VideoOutcome =
  | { outcome: 'stored'; file: FileView }
  | { outcome: 'refused'; refusal: Refusal<(typeof playableProblems)[number] | 'TOO_LARGE'> }
