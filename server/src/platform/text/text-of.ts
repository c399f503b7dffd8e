import { isolatedText } from '@stagedoor/contract/isolated-text'
import { locales, type Locale } from '@stagedoor/contract/locales'
import { createInstance, type i18n } from 'i18next'
import type { EmailKey, EmailText, TextKey, TextNamespace, TextsOf } from './catalogue.ts'
import * as enUS from './locales/en-US/index.ts'
import * as jaJP from './locales/ja-JP/index.ts'
import * as koKR from './locales/ko-KR/index.ts'
import * as zhCN from './locales/zh-CN/index.ts'
import * as zhTW from './locales/zh-TW/index.ts'

type Texts = { [N in TextNamespace]: TextsOf<N> }

const texts: Readonly<Record<Locale, Texts>> = {
  'en-US': enUS,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

/** The values of a text's placeholders. Numbers and dates use the format of the language. */
type Values = Readonly<Record<string, string | number>>

/** The texts of the server in one language. */
export type ServerTexts = {
  /** One text with its gaps filled. */
  t(key: TextKey, values?: Values): string
  /** An email with the gaps of all its texts filled. A name or title keeps its own direction. */
  email(key: EmailKey, values: Values): EmailText
  /** A whole namespace as written, for tables without placeholders. */
  all<N extends TextNamespace>(namespace: N): TextsOf<N>
}

const byLocale = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)])) as Record<Locale, ServerTexts>

/** The server's texts in a language: problems, emails, receipts, statements, labels. */
export const textOf = (locale: Locale): ServerTexts => byLocale[locale]

function textsIn(locale: Locale): ServerTexts {
  const { t } = createTranslator(locale)
  return {
    t: (key, values = {}) => t(key, values),
    email: (key, values) => t(key, { ...isolated(values), returnObjects: true }) as unknown as EmailText,
    all: (namespace) => texts[locale][namespace],
  }
}

const isolated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolatedText(value) : value]),
  )

function createTranslator(locale: Locale): i18n {
  const translator = createInstance()
  void translator.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: texts[locale] },
    interpolation: { escapeValue: false }, // what renders a text escapes it
    initAsync: false,
  })
  return translator
}
