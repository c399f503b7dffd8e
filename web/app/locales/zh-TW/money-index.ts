import type { MoneyCatalogue } from '../catalogue.ts'
import { purchases } from './purchases.ts'
import { subscriptions } from './subscriptions.ts'
import { wallet } from './wallet.ts'

const texts: MoneyCatalogue = { purchases, subscriptions, wallet }

export default texts
