import { defaultLocale, isLocale, type Locale } from '@stagedoor/contract/locales'
import { createContext, use } from 'react'
import { useParams } from 'react-router'
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

function useLocaleOfAddress(): Locale {
  const { locale } = useParams()
  return locale !== undefined && isLocale(locale) ? locale : defaultLocale
}

/** Every address of the site in the page's language. */
export const usePaths = (): Paths => pathsIn(useLocale())
