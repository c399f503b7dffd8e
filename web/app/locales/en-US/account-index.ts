import { account } from './account.ts'
import { auth } from './auth.ts'

/** What is read where one signs in and looks after one's account, in English. */
export const englishAccountTexts = { account, auth }

export default englishAccountTexts
