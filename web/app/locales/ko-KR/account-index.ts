import type { AccountCatalogue } from '../catalogue.ts'
import { account } from './account.ts'
import { auth } from './auth.ts'
import { documents } from './documents.ts'
import { ways } from './ways.ts'

const texts: AccountCatalogue = { account, auth, documents, ways }

export default texts
