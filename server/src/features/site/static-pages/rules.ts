import { defaultLocale, locales, type Locale } from '@stagedoor/contract/locales'
import type { StaticPageText } from '@stagedoor/contract/static-pages'

/** Languages in the order in which a reader of `locale` would rather read them, each once. */
export function preferredLocales(locale: Locale): Locale[] {
  const language = locale.split('-')[0]
  const kin = locales.filter((other) => other.split('-')[0] === language)
  return [...new Set([locale, ...kin, 'en-US' as const, defaultLocale, ...locales])]
}

/** The text of a page for a reader of `locale`: theirs, else the nearest that was written. Null when none was. */
export function chooseText(texts: readonly StaticPageText[], locale: Locale): StaticPageText | null {
  for (const wanted of preferredLocales(locale)) {
    const found = texts.find((text) => text.locale === wanted)
    if (found) return found
  }
  return null
}
