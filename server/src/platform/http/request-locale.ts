import { defaultLocale, isLocale, locales, type Locale } from '@stagedoor/contract/locales'

type Headers = Record<string, string | string[] | undefined>

const first = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '')

/** The language of an answer: the call's own locale, else what its sender accepts, else the default. */
export function localeOfCall(headers: Headers): Locale {
  const stated = first(headers['content-language']).trim()
  if (isLocale(stated)) return stated
  for (const part of first(headers['accept-language']).slice(0, 200).split(',')) {
    const tag = (part.split(';')[0] ?? '').trim()
    const found =
      locales.find((locale) => locale === tag) ??
      locales.find((locale) => tag !== '' && locale.split('-')[0] === tag.split('-')[0])
    if (found) return found
  }
  return defaultLocale
}
