import type { UserCard } from '@stagedoor/contract/users'

/** A person in a list: their public name and user name. */
export function Person({ card }: { card: Pick<UserCard, 'name' | 'username'> | null }) {
  if (card === null) return '–'
  return (
    <>
      <bdi>{card.name}</bdi> {card.username !== null && <small>@{card.username}</small>}
    </>
  )
}
