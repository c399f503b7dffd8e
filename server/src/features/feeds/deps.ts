import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Access } from '../access/index.ts'
import type { Audience } from '../audience/index.ts'
import type { Geography } from '../geography/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { FeedFacts } from './facts.ts'
import type { FeedCache } from './feed-cache.ts'
import type { HomeCache } from './home-cache.ts'
import type { RefLookup } from './ref-lookup.ts'

/** The dependencies of the feature, its caches and its joined look-ups. */
export type FeedsDeps = GivenToFeeds & { feedCache: FeedCache; homeCache: HomeCache; findPostRef: RefLookup }

/** What the feature is given. */
export type GivenToFeeds = {
  db: Db
  clock: Clock
  identity: Pick<Identity, 'findAccounts'>
  geography: Pick<Geography, 'countryOf' | 'isAdult'>
  profiles: Pick<Profiles, 'findPerformerCards' | 'findPerformerId' | 'isApproved'>
  audience: Pick<
    Audience,
    'findHiddenByCountry' | 'findClosedIn' | 'findListsWithMember' | 'isBlocked' | 'takeAsAudience'
  >
  access: Pick<Access, 'decideAccess'>
  media: Pick<Media, 'viewsOfFiles' | 'attachFiles' | 'withdrawFiles'>
  facts: FeedFacts
}
