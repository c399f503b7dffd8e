import type { UserCard } from '@stagedoor/contract/users'

/** A person in a list. The name of an account that is gone is empty. */
export type Person = { id: string; name: string; username: string | null; avatar: string | null }

export const personOf = (id: string, card: UserCard | null): Person => ({
  id,
  name: card?.name ?? '',
  username: card?.username ?? null,
  avatar: card?.avatar ?? null,
})
