import { account } from './account.ts'
import { auth } from './auth.ts'
import { documents } from './documents.ts'
import { ways } from './ways.ts'

/** What is read where one signs in and looks after one's account, in English. */
export const englishAccountTexts = { account, auth, documents, ways }

export default englishAccountTexts
