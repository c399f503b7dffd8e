import { defaultLocale, isLocale, type Locale } from '@stagedoor/contract/locales'
import { createContext, use } from 'react'
import { useLocation } from 'react-router'
import { pathsIn, type Paths } from '../paths.ts'

/**
 * The language for what is inside the page. The router's own value is another one with each answer that it has, and everything that
 * says a text would be rendered again: thousands of messages.
 */
export const PageLocale = createContext<Locale | null>(null)

/** The language of the page: its address says it. */
export function useLocale(): Locale {
  // eslint-disable-next-line react-hooks/rules-of-hooks -- what is rendered is inside a page, or outside, for good
  return use(PageLocale) ?? useLocaleOfAddress()
}

/** Read from the path: a page whose route could not be fetched has no parameters. */
function useLocaleOfAddress(): Locale {
  const [, locale = ''] = useLocation().pathname.split('/')
  return isLocale(locale) ? locale : defaultLocale
}

/** Every address of the site in the page's language. */
export const usePaths = (): Paths => pathsIn(useLocale())
