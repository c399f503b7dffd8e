import type { NewPost, Post } from '@stagedoor/contract/feeds'
import type { App } from '#src/app.ts'
import type { AccountMakers } from './accounts.ts'
import type { Callers } from './callers.ts'

export type PostMakers = {
  /** A text for subscribers by a new creator, unless told otherwise; with a price it is for sale. */
  aPost(given?: Partial<NewPost> & { by?: string }): Promise<Post>
  /** Two options of a poll that waits for its post. */
  somePollOptions(creatorId: string): Promise<string[]>
  follow(fanId: string, creatorId: string): Promise<void>
  block(creatorId: string, fanId: string): Promise<void>
  /** Grants without a charge: what access is told after a payment. */
  entitle(
    fanId: string,
    kind: 'feed' | 'gallery' | 'video' | 'subscription',
    itemId: string,
    expiresAt?: Date | null,
  ): Promise<void>
}

type Given = Pick<Callers, 'read'> & Pick<AccountMakers, 'aCreator'>

export function postMakers({ db, features }: App, { read, aCreator }: Given): PostMakers {
  return {
    async aPost({ by, price, ...given } = {}) {
      const sale = price === undefined ? {} : { isSale: true, price }
      const body = { type: 'text', text: 'Good morning', ...sale, ...given }
      return read<Post>('POST', '/performer/feeds', { as: by ?? (await aCreator()), body })
    },
    async somePollOptions(creatorId) {
      const options = ['Blue', 'Green'].map((description) =>
        read<{ _id: string }>('POST', '/performer/feeds/polls', { as: creatorId, body: { description } }),
      )
      return (await Promise.all(options)).map((option) => option._id)
    },
    async follow(fanId, creatorId) {
      await read('POST', `/follows/${creatorId}`, { as: fanId })
    },
    async block(creatorId, fanId) {
      await read('POST', '/block/users', { as: creatorId, body: { targetId: fanId } })
    },
    async entitle(fanId, kind, itemId, expiresAt = null) {
      const source = kind === 'subscription' ? ('subscription' as const) : ('purchase' as const)
      const grant = { accountId: fanId, kind, itemId, source, sourceId: itemId, expiresAt }
      await db.transaction().execute((tx) => features.access.grant(tx, grant))
    },
  }
}
