import { hash } from 'node:crypto'
import { isSentHashed, sentPasswordInput, sentPasswordOf } from '@stagedoor/contract/sent-password'

/** The one form in which a password is judged and stored, whether its client hashed it before sending or not. */
export const hashedForm = (password: string): string =>
  isSentHashed(password) ? password : sentPasswordOf(hash('sha256', sentPasswordInput(password), 'buffer'))
