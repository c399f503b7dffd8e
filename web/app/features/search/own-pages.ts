import type { Suggestion } from './found.ts'

/** A page of the reader's own, by its address and name. */
export type OwnPage = { to: string; name: string }

/** So few that what is found keeps its place on the screen. */
const MOST = 3

/** Less than this begins too many names. */
const SHORTEST = 2

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase()

/** The pages whose name has what is typed, those first whose name begins with it; none for less than two characters. Pure. */
export function pagesNamed(pages: readonly OwnPage[], typed: string): Suggestion[] {
  const words = folded(typed.trim())
  if (Array.from(words).length < SHORTEST) return []
  const placeIn = ({ name }: OwnPage) => folded(name).indexOf(words)
  return pages
    .filter((page) => placeIn(page) >= 0)
    .toSorted((a, b) => Number(placeIn(a) > 0) - Number(placeIn(b) > 0))
    .slice(0, MOST)
    .map(({ to, name }) => ({ type: 'page', id: to, text: name, username: null, avatar: null }))
}
