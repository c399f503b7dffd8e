/** The interface's languages. Rule PAGE-2. */
export const locales = ['zh-TW', 'zh-CN', 'en-US', 'ja-JP', 'ko-KR'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'zh-TW'

export const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text)
