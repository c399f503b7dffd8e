import { isLocale, type Locale } from '@stagedoor/contract/locales'

/** The names of something that is sold, by language; `default` is for languages without one. */
export type ProductNames = Readonly<Partial<Record<Locale | 'default', string>>>

/**
 * The name in a language.
 * @param names as they are stored: `ProductNames`, or null
 * @returns null: it has none, as tokens without a package
 */
export function nameIn(names: unknown, locale: string): string | null {
  if (typeof names !== 'object' || names === null) return null
  const { default: other, ...byLocale }: ProductNames = names
  return (isLocale(locale) ? byLocale[locale] : undefined) ?? other ?? null
}

/** Of a token package: `name` where a language has none of its own. */
export const namesOfPackage = ({ name, names }: { name: string; names: unknown }): ProductNames => ({
  ...(names as ProductNames),
  default: name,
})
