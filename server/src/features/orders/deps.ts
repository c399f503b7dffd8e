import type { OfferedLocales } from '@stagedoor/contract/locales'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Media } from '../media/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { OrdersFacts } from './facts.ts'

/** What the feature is given. */
export type OrdersDeps = {
  db: Db
  clock: Clock
  catalog: Pick<Catalog, 'products'>
  media: Pick<Media, 'viewsOfFiles' | 'linkDownload'>
  profiles: Pick<Profiles, 'findUserCards'>
  identity: Pick<Identity, 'findAccount'>
  config: { publicUrl: string }
  mailer: Mailer
  realtime: Pick<Realtime, 'toAccounts'>
  settings: OfferedLocales & { get(name: 'siteName'): string }
  facts: OrdersFacts
}
