import type { Clock } from '#src/clock/clock.ts'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { Waker } from '#src/platform/outbox/waker.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Access } from '../access/index.ts'
import type { Audience } from '../audience/index.ts'
import type { Geography } from '../geography/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Moderation } from '../moderation/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Announcer } from './realtime-announcer.ts'
import type { MessagingFacts } from './facts.ts'
import type { SendText } from './messages/send-texts.ts'

/** What the feature is given. */
export type MessagingDeps = {
  db: Db
  clock: Clock
  waker: Pick<Waker, 'wake'>
  realtime: Pick<Realtime, 'toAccounts' | 'toRoom'>
  identity: Pick<Identity, 'usedSince'>
  geography: Pick<Geography, 'countryOf' | 'isAdult'>
  profiles: Pick<Profiles, 'findUserCards' | 'findPerformerCards' | 'isApproved' | 'showUserCard'>
  audience: Pick<
    Audience,
    | 'blockedAmong'
    | 'findHiddenByCountry'
    | 'findListsWithMember'
    | 'findMembersOfLists'
    | 'followerIds'
    | 'takeAsAudience'
  >
  access: Pick<Access, 'decideAccess' | 'findSubscriberIds'>
  media: Pick<Media, 'attachFiles' | 'deleteFiles' | 'findOwnFile' | 'receiveFile' | 'viewsOfFiles'>
  moderation: Pick<Moderation, 'blockedWordsOf' | 'findReported'>
  limiter: RateLimiter
  /** Words that the operator does not allow. */
  blockedWords(): readonly string[]
  facts: MessagingFacts
}

/** The two sides of a private conversation, which never change. */
type Sides = { performerId: string; fanId: string }

/** With what sending keeps in this process. */
export type SendingDeps = MessagingDeps & {
  announcer: Announcer
  /** Of conversations that were read lately. */
  sides: Cache<Sides>
  sendText: SendText
}

/** Who acts, from where. */
export type Actor = { accountId: string; address: string }
