import type { Gallery } from '@stagedoor/contract/galleries'
import type { Post } from '@stagedoor/contract/feeds'
import type { PerformerCard } from '@stagedoor/contract/performers'
import type { ReactionType } from '@stagedoor/contract/reactions'
import type { Product } from '@stagedoor/contract/products'
import type { UserCard } from '@stagedoor/contract/users'
import type { Video } from '@stagedoor/contract/videos'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Waker } from '#src/platform/outbox/waker.ts'
import type { ReachedItem } from '../access/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Writes } from './writes.ts'

/** Who asks: an account, and the country (ISO 3166-1 alpha-2) or null. */
export type ViewerContext = { viewer: Viewer; country: string | null }

/** What is asked about one thing; null: it does not exist for the viewer. */
type Reach = (viewerContext: ViewerContext, id: string) => Promise<ReachedItem | null>

/** Things by their ids, in that order, as far as the viewer sees them; the others are left out. */
type Show<T> = (viewerContext: ViewerContext, ids: readonly string[]) => Promise<T[]>

export type EngagementDeps = {
  db: Db
  waker: Pick<Waker, 'wake'>
  /** Which of these comments somebody reported, and staff have not decided yet. */
  findReported(executor: Db | Tx, commentIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Words that no comment may have. */
  blockedWords(): readonly string[]
  /** Words that no comment by others under a creator's things may have. */
  blockedWordsOf(performerId: string): Promise<readonly string[]>
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  findAccounts: Identity['findAccounts']
  countryOf(address: string): string | null
  /** By the kind of the thing; comments are the feature's own. */
  reach: Readonly<Record<Exclude<ReactionType, 'comment'>, Reach>>
  show: {
    feed: Show<Post>
    video: Show<Video>
    gallery: Show<Gallery>
    product: Show<Product>
    performer: Show<PerformerCard>
  }
}

/** What the calls that like and comment need. */
export type EngagementWithWrites = EngagementDeps & { writes: Writes }
