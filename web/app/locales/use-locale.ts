import { defaultLocale, isLocale, type Locale } from '@stagedoor/contract/locales'
import { useParams } from 'react-router'
import { pathsIn, type Paths } from '../paths.ts'

/** The language of the page: its address says it. */
export function useLocale(): Locale {
  const { locale } = useParams()
  return locale !== undefined && isLocale(locale) ? locale : defaultLocale
}

/** Every address of the site in the page's language. */
export const usePaths = (): Paths => pathsIn(useLocale())
