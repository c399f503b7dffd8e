import type { MoneyCatalogue } from '../catalogue.ts'
import { purchases } from './purchases.ts'
import { wallet } from './wallet.ts'

const texts: MoneyCatalogue = { purchases, wallet }

export default texts
