import { withoutInvisible } from '#src/platform/text/plain-text.ts'

const WORD_SIGN = /[\p{L}\p{N}]/u
/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** The form in which words are compared: compatible signs and cases are one, and nothing invisible parts a word. */
const foldedOf = (text: string): string => withoutInvisible(text).normalize('NFKC').toLowerCase()

/**
 * Whether a text has one of the words, in any case and width. A word of a script with spaces counts only as a whole word, so that
 * it is not found inside others.
 */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const folded = foldedOf(text)
  return words.some((one) => {
    const word = foldedOf(one.trim())
    if (word === '') return false
    return WITHOUT_SPACES.test(word) ? folded.includes(word) : hasWholeWord(folded, word)
  })
}

function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = Array.from(text.slice(0, at)).at(-1) ?? ''
    const [after = ''] = text.slice(at + word.length)
    if (!WORD_SIGN.test(before) && !WORD_SIGN.test(after)) return true
  }
  return false
}

/** A list as it is kept: trimmed, each word once in its first spelling, in that order. */
export function distinctWords(words: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const word of words.map((one) => one.replaceAll(/\s+/gu, ' ').trim())) {
    const folded = foldedOf(word)
    if (folded !== '' && !byFolded.has(folded)) byFolded.set(folded, word)
  }
  return [...byFolded.values()]
}
