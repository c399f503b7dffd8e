/** The interface's languages. Rule PAGE-2. */
export const locales = ['zh-TW', 'zh-CN', 'en-US', 'ja-JP', 'ko-KR'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'zh-TW'

/** The languages that the operator offers, and the one where nothing else decides. */
export type OfferedLocales = {
  get(name: 'defaultLocale'): Locale
  get(name: 'supportedLocales'): readonly Locale[]
}

/** A language if the site offers it; else the site's default. */
export const offeredLocale = (wanted: string | null, settings: OfferedLocales): Locale =>
  settings.get('supportedLocales').find((locale) => locale === wanted) ?? settings.get('defaultLocale')

export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text)
