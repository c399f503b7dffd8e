import type { AccountCatalogue } from '../catalogue.ts'
import { account } from './account.ts'
import { auth } from './auth.ts'
import { ways } from './ways.ts'

const texts: AccountCatalogue = { account, auth, ways }

export default texts
