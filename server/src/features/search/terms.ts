/** Scripts without spaces: a text in them is found by any part. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆`
const PARTS = new RegExp(String.raw`[${UNSPACED}]+|(?:[^${UNSPACED}\P{L}]|\p{N})+`, 'gu')
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

const LONGEST_WORD = 40
/** How much of a text is indexed, and of a query read. */
const MAXIMUM_TERMS = 3_000
const MAXIMUM_PARTS = 8

/** The dot between the parts of a foreign name, which some write and others leave out. */
const NAME_DOT = new RegExp(`(?<=[${UNSPACED}])[・·‧](?=[${UNSPACED}])`, 'gu')

/**
 * A text in one case and width, without accents. Kana keep their voiced marks, which tell words apart. Taiwan writes its own
 * first character, and that of its cities, in two ways.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(NAME_DOT, '')
    .replaceAll('臺', '台')

/** Single characters and pairs of neighbours. */
function gramsOf(run: string): string[] {
  const characters = Array.from(run)
  return characters.flatMap((character, at) => {
    const next = characters[at + 1]
    return next === undefined ? [character] : [character, character + next]
  })
}

/** Words of scripts with spaces, and runs of the others, in their order. */
function partsOf(text: string): { words: string[]; runs: string[] } {
  const parts = foldText(text).match(PARTS) ?? []
  return {
    words: parts.filter((part) => !STARTS_UNSPACED.test(part)).map((word) => word.slice(0, LONGEST_WORD)),
    runs: parts.filter((part) => STARTS_UNSPACED.test(part)),
  }
}

/** So many letters begin too many words to look for each of these: decision 0506. */
const SHORT_BEGINNING = 2

/** The term of all words with the same first two letters; none of a single letter. No word has the asterisk. */
function beginningOf(word: string): string[] {
  const characters = Array.from(word)
  return characters.length < SHORT_BEGINNING ? [] : [`${characters.slice(0, SHORT_BEGINNING).join('')}*`]
}

/** What is indexed of a text: each term once. */
export function termsOf(text: string): { terms: string[]; words: string[] } {
  const { words, runs } = partsOf(text)
  const known = [...new Set(words)]
  const terms = new Set([...known, ...known.flatMap(beginningOf), ...runs.flatMap(gramsOf)])
  return { words: known, terms: [...terms].slice(0, MAXIMUM_TERMS) }
}

/** What is searched for: all words and all runs must occur. */
export type ReadQuery = {
  words: readonly string[]
  /** Runs, and beginnings of words. */
  runs: readonly ReadRun[]
}

/**
 * What is found by terms that every text with it has. A run of three characters or more is compared with the text as well. `exact`: the
 * terms of a text that has it as it was typed, where a beginning of words is found in others, too.
 */
export type ReadRun = { text: string; grams: readonly string[]; exact: readonly string[] }

/** Reads what was typed; null when nothing of it can be searched for. */
export function readQuery(typed: string): ReadQuery | null {
  const { words, runs } = partsOf(typed)
  if (words.length + runs.length === 0) return null
  const known = [...new Set(words)].slice(0, MAXIMUM_PARTS)
  const isShort = (word: string) => Array.from(word).length === SHORT_BEGINNING
  return {
    words: known.filter((word) => !isShort(word)),
    runs: [
      ...known.filter(isShort).map((text) => ({ text, grams: beginningOf(text), exact: [text] })),
      ...[...new Set(runs)].slice(0, MAXIMUM_PARTS).map((text) => {
        const grams = pairsOf(text)
        return { text, grams, exact: grams }
      }),
    ],
  }
}

/** A run's pairs, or its only character: the fewest terms that every text with the run has. */
function pairsOf(run: string): string[] {
  const grams = gramsOf(run)
  const pairs = grams.filter((gram) => Array.from(gram).length === 2)
  return [...new Set(pairs.length === 0 ? grams : pairs)]
}

/** Changes of one letter that turn one word into another, where two neighbours that swap places are one change. */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}

/** How many changes a word is forgiven: none below four characters, one below seven, else two. */
export const forgivenChanges = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/**
 * What one change makes of a word without leaving enough of its trigrams to find it by them: two neighbours that swapped places, and in
 * four letters another letter before the last, as patterns of LIKE.
 */
export function unlikeForms(word: string): { swapped: string[]; patterns: string[] } {
  const characters = Array.from(word)
  const swapped = characters.slice(1).map((next, at) => {
    const first = characters[at] ?? ''
    return [...characters.slice(0, at), next, first, ...characters.slice(at + 2)].join('')
  })
  const patterns = characters.slice(1).map((_, at) => characters.with(at, '_').join(''))
  return { swapped: swapped.filter((form) => form !== word), patterns: characters.length === 4 ? patterns : [] }
}
