import { locales } from '@stagedoor/contract/locales'
import enAccount from './en-US/account-index.ts'
import en from './en-US/index.ts'
import enMoney from './en-US/money-index.ts'
import enStudio from './en-US/studio-index.ts'
import jaAccount from './ja-JP/account-index.ts'
import ja from './ja-JP/index.ts'
import jaMoney from './ja-JP/money-index.ts'
import jaStudio from './ja-JP/studio-index.ts'
import koAccount from './ko-KR/account-index.ts'
import ko from './ko-KR/index.ts'
import koMoney from './ko-KR/money-index.ts'
import koStudio from './ko-KR/studio-index.ts'
import { provideTexts } from './translator.ts'
import zhCNAccount from './zh-CN/account-index.ts'
import zhCN from './zh-CN/index.ts'
import zhCNMoney from './zh-CN/money-index.ts'
import zhCNStudio from './zh-CN/studio-index.ts'
import zhTWAccount from './zh-TW/account-index.ts'
import zhTW from './zh-TW/index.ts'
import zhTWMoney from './zh-TW/money-index.ts'
import zhTWStudio from './zh-TW/studio-index.ts'

/** Every text of every page in every language. */
export const allTexts = {
  'zh-TW': { ...zhTW, ...zhTWStudio, ...zhTWAccount, ...zhTWMoney },
  'zh-CN': { ...zhCN, ...zhCNStudio, ...zhCNAccount, ...zhCNMoney },
  'en-US': { ...en, ...enStudio, ...enAccount, ...enMoney },
  'ja-JP': { ...ja, ...jaStudio, ...jaAccount, ...jaMoney },
  'ko-KR': { ...ko, ...koStudio, ...koAccount, ...koMoney },
} as const

/** The server speaks every language. */
export function provideAllTexts(): void {
  for (const locale of locales) provideTexts(locale, allTexts[locale])
}
