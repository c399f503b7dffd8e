import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Waker } from '#src/platform/outbox/waker.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Access } from '../access/index.ts'
import type { Audience } from '../audience/index.ts'
import type { Geography } from '../geography/index.ts'
import type { Media } from '../media/index.ts'
import type { Moderation } from '../moderation/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { MessagingFacts } from './facts.ts'

/** What the feature is given. */
export type MessagingDeps = {
  db: Db
  clock: Clock
  waker: Pick<Waker, 'wake'>
  realtime: Pick<Realtime, 'toAccount' | 'toRoom'>
  geography: Pick<Geography, 'countryOf' | 'isAdult'>
  profiles: Pick<Profiles, 'findUserCards' | 'findPerformerCards' | 'isApproved'>
  audience: Pick<
    Audience,
    'findHiddenByCountry' | 'findListsWithMember' | 'findMembersOfLists' | 'followerIds' | 'takeAsAudience'
  >
  access: Pick<Access, 'decideAccess' | 'findSubscriberIds'>
  media: Pick<Media, 'attachFiles' | 'findOwnFile' | 'receiveFile' | 'viewsOfFiles'>
  moderation: Pick<Moderation, 'findReported'>
  facts: MessagingFacts
}

/** Who acts, from where. */
export type Actor = { accountId: string; address: string }
