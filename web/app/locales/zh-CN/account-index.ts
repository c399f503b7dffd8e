import type { AccountCatalogue } from '../catalogue.ts'
import { account } from './account.ts'
import { auth } from './auth.ts'

const texts: AccountCatalogue = { account, auth }

export default texts
