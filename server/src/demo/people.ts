import type { Post } from '@stagedoor/contract/feeds'

/** Who lives in the demo world and what they have published so far. */
export type People = {
  addCreator(username: string, accountId: string): void
  addFan(username: string, accountId: string): void
  addPost(username: string, feed: Post): void
  /** @throws when there is none: the data names somebody who does not exist. */
  creatorId(username: string): string
  /** @throws likewise. */
  fanId(username: string): string
  hasPost(username: string, title: string): boolean
  /** @throws when it is not there yet. */
  feed(of: { creator: string; title: string }): Post
}

export function createPeople(): People {
  const creatorIds = new Map<string, string>()
  const fanIds = new Map<string, string>()
  const feeds = new Map<string, Post>()
  const keyOf = (username: string, title: string) => `${username}\n${title}`
  return {
    addCreator: (username, accountId) => void creatorIds.set(username, accountId),
    addFan: (username, accountId) => void fanIds.set(username, accountId),
    addPost: (username, feed) => void feeds.set(keyOf(username, feed.title), feed),
    creatorId: (username) => found(creatorIds.get(username), username),
    fanId: (username) => found(fanIds.get(username), username),
    hasPost: (username, title) => feeds.has(keyOf(username, title)),
    feed: ({ creator, title }) => found(feeds.get(keyOf(creator, title)), `“${title}” of ${creator}`),
  }
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo world has no ${name}`)
  return value
}
