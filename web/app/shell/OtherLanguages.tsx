import { locales } from '@stagedoor/contract/locales'
import { useLocation } from 'react-router'
import { useLocale } from '../locales/use-locale.ts'

/** The canonical address of a page, and its alternates in other languages. */
export function OtherLanguages({ origin }: { origin: string }) {
  const current = useLocale()
  const { pathname } = useLocation()
  const rest = pathname.slice(`/${current}`.length)
  return (
    <>
      <link rel="canonical" href={`${origin}${pathname}`} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={`${origin}/${locale}${rest}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${rest || '/'}`} />
    </>
  )
}
