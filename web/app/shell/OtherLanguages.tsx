import type { Locale } from '@stagedoor/contract/locales'
import { useLocation } from 'react-router'
import { useLocale } from '../locales/use-locale.ts'

type OtherLanguagesProps = { origin: string; offered: readonly Locale[] }

/** The canonical address of a page, and its alternates in the other languages that the site offers. */
export function OtherLanguages({ origin, offered }: OtherLanguagesProps) {
  const current = useLocale()
  const { pathname } = useLocation()
  const rest = pathname.slice(`/${current}`.length)
  return (
    <>
      <link rel="canonical" href={`${origin}${pathname}`} />
      {offered.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={`${origin}/${locale}${rest}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${rest || '/'}`} />
    </>
  )
}
