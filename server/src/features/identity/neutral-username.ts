import { randomInt } from 'node:crypto'

/** So that no word comes out, and nothing looks like something else. */
const CONSONANTS = 'bcdfghjkmnpqrstvwxz'
const DIGITS = '2469'
const LENGTH = 12

/**
 * A user name that says nothing about its owner, for a fan who gives none: their address would tell creators who they are.
 * Some 4·10¹² are possible; the database keeps them unique, and registering again makes another.
 */
export function neutralUsername(): string {
  const characters = Array.from({ length: LENGTH }, (_, at) => {
    const from = at % 3 === 2 ? DIGITS : CONSONANTS
    return from[randomInt(from.length)]
  })
  return `fan_${characters.join('')}`
}
