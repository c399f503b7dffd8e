import { limits } from './limits.ts'
import { purchases } from './purchases.ts'
import { subscriptions } from './subscriptions.ts'
import { wallet } from './wallet.ts'

/** What is read where one pays and sees what was paid, in English. */
export const englishMoneyTexts = { limits, purchases, subscriptions, wallet }

export default englishMoneyTexts
