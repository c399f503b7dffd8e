import { account } from './account.ts'
import { auth } from './auth.ts'
import { ways } from './ways.ts'

/** What is read where one signs in and looks after one's account, in English. */
export const englishAccountTexts = { account, auth, ways }

export default englishAccountTexts
