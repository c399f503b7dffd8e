import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Access } from '../access/index.ts'
import type { Audience } from '../audience/index.ts'
import type { Geography } from '../geography/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { CatalogFacts } from './facts.ts'

/** What the feature is given. */
export type CatalogDeps = {
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
  media: Pick<
    Media,
    | 'viewsOfFiles'
    | 'attachFiles'
    | 'withdrawFiles'
    | 'deleteFiles'
    | 'receivePicture'
    | 'receiveFile'
    | 'takeFile'
    | 'findOwnFile'
    | 'makeTeaser'
    | 'captionsAddress'
  >
  facts: CatalogFacts
}
