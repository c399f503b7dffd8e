import { MAXIMUM_COMMENT, MINIMUM_COMMENT } from '@stagedoor/contract/comments'

/** In code points, as the contract's `maxLength` and PostgreSQL's `char_length` count. */
const lengthOf = (text: string): number => Array.from(text).length

/** Why a cleaned text is no comment; null when it is one. Rule ENG-5. */
export function refuseText(
  content: string,
  blockedWords: readonly string[],
): { outcome: 'length'; rule: 'minLength' | 'maxLength' } | { outcome: 'words' } | null {
  const length = lengthOf(content)
  if (length < MINIMUM_COMMENT) return { outcome: 'length', rule: 'minLength' }
  if (length > MAXIMUM_COMMENT) return { outcome: 'length', rule: 'maxLength' }
  return hasBlockedWord(content, blockedWords) ? { outcome: 'words' } : null
}

const WORD_SIGN = /[\p{L}\p{N}]/u
/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** The form in which words are compared: compatible signs and cases are one. */
const foldedOf = (text: string): string => text.normalize('NFKC').toLowerCase()

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
