import type { Post } from '@stagedoor/contract/feeds'

/** The accounts and posts that exist so far, by the names that the seed data uses. */
export type SeedRegistry = {
  addCreator(username: string, accountId: string): void
  addFan(username: string, accountId: string): void
  addPost(username: string, post: Post): void
  /** @throws when the seed data names a creator that it does not define. */
  creatorId(username: string): string
  /** @throws when the seed data names a fan that it does not define. */
  fanId(username: string): string
  hasPost(username: string, title: string): boolean
  /** @throws when the post is not published yet. */
  post(of: { creator: string; title: string }): Post
}

export function createSeedRegistry(): SeedRegistry {
  const creatorIds = new Map<string, string>()
  const fanIds = new Map<string, string>()
  const posts = new Map<string, Post>()
  const keyOf = (username: string, title: string) => `${username}\n${title}`
  return {
    addCreator: (username, accountId) => void creatorIds.set(username, accountId),
    addFan: (username, accountId) => void fanIds.set(username, accountId),
    addPost: (username, post) => void posts.set(keyOf(username, post.title), post),
    creatorId: (username) => found(creatorIds.get(username), username),
    fanId: (username) => found(fanIds.get(username), username),
    hasPost: (username, title) => posts.has(keyOf(username, title)),
    post: ({ creator, title }) => found(posts.get(keyOf(creator, title)), `“${title}” of ${creator}`),
  }
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo data has no ${name}`)
  return value
}
