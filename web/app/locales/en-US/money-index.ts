import { purchases } from './purchases.ts'
import { wallet } from './wallet.ts'

/** What is read where one pays and sees what was paid, in English. */
export const englishMoneyTexts = { purchases, wallet }

export default englishMoneyTexts
