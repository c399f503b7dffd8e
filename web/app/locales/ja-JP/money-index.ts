import type { MoneyCatalogue } from '../catalogue.ts'
import { limits } from './limits.ts'
import { purchases } from './purchases.ts'
import { subscriptions } from './subscriptions.ts'
import { wallet } from './wallet.ts'

const texts: MoneyCatalogue = { limits, purchases, subscriptions, wallet }

export default texts
