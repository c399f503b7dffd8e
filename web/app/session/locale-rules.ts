import { isLocale, type Locale } from '@stagedoor/contract/locales'

/** The supported locale at the start of an address, and the rest. */
export type Addressed = { locale: Locale | null; rest: string }

const LOCALE_SHAPE = /^[a-z]{2}-[A-Z]{2}$/

/**
 * Splits a path into its locale and the rest. An unsupported locale (`fr-FR`) is dropped, because no page has such a
 * name. `rest` begins with a slash or is empty.
 */
export function splitAddress(pathname: string): Addressed {
  const [, first = '', ...others] = pathname.split('/')
  if (isLocale(first)) return { locale: first, rest: restOf(others) }
  if (LOCALE_SHAPE.test(first)) return { locale: null, rest: restOf(others) }
  return { locale: null, rest: pathname === '/' ? '' : pathname }
}

const restOf = (segments: string[]) =>
  segments.length === 0 || segments.join('') === '' ? '' : `/${segments.join('/')}`

/** The first of the reader's languages that the site supports, by exact tag, then by script or language. */
function fromAcceptLanguage(header: string, supported: readonly Locale[]): Locale | null {
  const wishes = header
    .slice(0, 400)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wishes) {
    const found = closest(tag, supported)
    if (found) return found
  }
  return null
}

const TRADITIONAL = ['zh-hk', 'zh-mo', 'zh-tw']

function closest(tag: string, supported: readonly Locale[]): Locale | null {
  const exact = supported.find((locale) => locale.toLowerCase() === tag)
  if (exact) return exact
  const [language] = tag.split('-')
  if (language === 'zh') {
    const wanted: Locale = TRADITIONAL.includes(tag) || tag.includes('hant') ? 'zh-TW' : 'zh-CN'
    return supported.find((locale) => locale === wanted) ?? null
  }
  return supported.find((locale) => locale.split('-')[0] === language) ?? null
}

/**
 * The language of a visit: the address, then `lng`, the cookie, the account, `Accept-Language`, the site's default.
 * Unsupported values are skipped. Rule PAGE-1.
 */
export function chooseLocale(wishes: {
  addressed: string | null
  lng: string | null
  cookie: string | null
  account: string | null
  acceptLanguage: string | null
  supported: readonly Locale[]
  fallback: Locale
}): Locale {
  const { supported } = wishes
  const named = [wishes.addressed, wishes.lng, wishes.cookie, wishes.account].find(
    (input): input is Locale => input !== null && supported.some((locale) => locale === input),
  )
  return named ?? fromAcceptLanguage(wishes.acceptLanguage ?? '', supported) ?? wishes.fallback
}
