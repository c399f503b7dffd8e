import { MAXIMUM_COMMENT, MINIMUM_COMMENT } from '@stagedoor/contract/comments'

/** In code points, as the contract's `maxLength` and PostgreSQL's `char_length` count. */
const lengthOf = (text: string): number => Array.from(text).length

/** Why a cleaned text is no comment; null when it is one. Rule ENG-5. */
export function refuseLength(content: string): { outcome: 'length'; rule: 'minLength' | 'maxLength' } | null {
  const length = lengthOf(content)
  if (length < MINIMUM_COMMENT) return { outcome: 'length', rule: 'minLength' }
  return length > MAXIMUM_COMMENT ? { outcome: 'length', rule: 'maxLength' } : null
}
