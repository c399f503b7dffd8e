import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { State } from '@stagedoor/contract/geography'
import type { Locale } from '@stagedoor/contract/locales'

type Name = string | null
/** See `data/README.md`. */
type Row = [code: string, sourceKey: string, en: string, zh: Name, zhHant: Name, ja: Name, ko: Name]

/** Read once, at the first question. */
let states: Record<string, Row[]> | undefined

function statesOf(country: string): Row[] {
  states ??= JSON.parse(readFileSync(join(import.meta.dirname, 'data/states.json'), 'utf8')) as Record<string, Row[]>
  return Object.hasOwn(states, country) ? (states[country] ?? []) : []
}

function nameOf([, , en, zh, zhHant, ja, ko]: Row, locale: Locale): string {
  const names: Record<Locale, Name> = { 'en-US': en, 'zh-CN': zh, 'zh-TW': zhHant ?? zh, 'ja-JP': ja, 'ko-KR': ko }
  return names[locale] ?? en
}

/** The states of a country (alpha-2, upper case), ordered as the language orders names; empty where there are none. */
export function listStatesOf(country: string, locale: Locale): State[] {
  const collator = new Intl.Collator(locale)
  return statesOf(country)
    .map((row) => ({ code: row[0], name: nameOf(row, locale) }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
}

/** The key in the cities' source of a state, by its code (`US-CA` or `CA`) or its name in any of our languages. */
export function sourceKeyOf(country: string, state: string): string | null {
  const wanted = state.toLowerCase()
  const found = statesOf(country).find(
    ([code, , ...names]) =>
      [code.toLowerCase(), code.slice(country.length + 1).toLowerCase()].includes(wanted) ||
      names.some((name) => name?.toLowerCase() === wanted),
  )
  return found?.[1] ?? null
}
