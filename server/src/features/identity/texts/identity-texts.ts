import type { Locale } from '@stagedoor/contract/locales'
import type { ThirdParty } from '@stagedoor/contract/third-party'
import type { FactorChange } from '../events.ts'
import { enUS } from './en-US.ts'
import { jaJP } from './ja-JP.ts'
import { koKR } from './ko-KR.ts'
import { zhCN } from './zh-CN.ts'
import { zhTW } from './zh-TW.ts'

/** What a mail says. `action` is the label of its button. */
type MailText = { subject: string; paragraphs: string[]; action: string }

/** `device`, `place` and `when` are empty where a mail is not about a sign-in; what has changed about a factor or
 * an account elsewhere is its `device`. */
export type MailFacts = { siteName: string; name: string; device: string; place: string; when: string }

/** Sentences that identity says to people. */
export type IdentityTexts = {
  /** After a registration, whether the e-mail was known or not. */
  registered: string
  /** After a password was forgotten, whether the e-mail was known or not. */
  resetMailed: string
  /** After another e-mail was wanted, whether it was free or not. */
  emailChangeMailed: string
  /** What was done to an account's second steps. */
  factorChanges: Record<FactorChange, string>
  thirdParties: Record<ThirdParty, string>
  /** What was done to the accounts elsewhere that open this one. */
  linkChanges: Record<'linked' | 'unlinked', (thirdParty: string) => string>
  welcome(facts: MailFacts): MailText
  performerWelcome(facts: MailFacts): MailText
  knownEmail(facts: MailFacts): MailText
  passwordChanged(facts: MailFacts): MailText
  resetPassword(facts: MailFacts): MailText
  confirmEmail(facts: MailFacts): MailText
  emailChanged(facts: MailFacts): MailText
  newDevice(facts: MailFacts): MailText
  secondFactorChanged(facts: MailFacts): MailText
  thirdPartyChanged(facts: MailFacts): MailText
}

/** Why a mail is written. */
export type Occasion = {
  [K in keyof IdentityTexts]: IdentityTexts[K] extends (facts: MailFacts) => MailText ? K : never
}[keyof IdentityTexts]

const texts: Record<Locale, IdentityTexts> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

export const identityTexts = (locale: Locale): IdentityTexts => texts[locale]
