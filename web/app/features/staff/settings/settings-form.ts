import { isLocale, locales } from '@stagedoor/contract/locales'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { readAmount } from '../../wallet/amounts.ts'
import type { Option, SettingField } from './groups.ts'

/** What a field shows: several texts for a list of choices, otherwise one. A switch that is on shows `on`. */
export type Shown = readonly string[]

/** The value of a setting in its field. */
export function showSetting({ kind }: SettingField, value: unknown): Shown {
  if (kind === 'locales') return Array.isArray(value) ? value.map(String) : []
  if (kind === 'codes') return [Array.isArray(value) ? value.join(' ') : '']
  if (kind === 'words') return [Array.isArray(value) ? value.join('\n') : '']
  if (kind === 'switch') return value === true ? ['on'] : []
  if (kind === 'percent') return [typeof value === 'number' ? String(fromCents(Math.round(value * 10_000))) : '']
  if (kind === 'usd' || kind === 'tokens') return [typeof value === 'number' ? value.toFixed(2) : '']
  return [typeof value === 'string' || typeof value === 'number' ? String(value) : '']
}

/** The choices of a select: an empty one, nothing chosen yet, only until something is, because a choice cannot be withdrawn (decision 0430). */
export const choicesOf = (options: readonly Option[], chosen: string): readonly Option[] =>
  options.filter(({ value }) => value !== '' || chosen === '')

/** What a form holds in a field. */
export const typedIn = (form: FormData, { name, kind }: SettingField): Shown => textsOf(form, name, kind)

/** What the field showed before it was typed in. */
export const shownIn = (form: FormData, { name, kind }: SettingField): Shown => textsOf(form, `was ${name}`, kind)

/** Browsers send every end of a line as CR LF. */
const textsOf = (form: FormData, name: string, kind: SettingField['kind']): Shown =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .map((value) => (kind === 'area' || kind === 'words' ? value.replaceAll('\r\n', '\n') : value.trim()))

type Reading =
  | { isValid: true; value: unknown }
  | { isValid: false; error: 'wrongAmount' | 'wrongWhole' | 'wrongCodes' }

const amountIn = (text: string) => readAmount(text.replace(',', '.'))
const valid = (value: unknown): Reading => ({ isValid: true, value })

/** The setting that a field stands for. Its limits are the API's to check. */
export function readSetting({ kind }: SettingField, typed: Shown): Reading {
  const [text = ''] = typed
  switch (kind) {
    case 'switch':
      return valid(typed.length > 0)
    case 'locales':
      return valid(locales.filter((locale) => typed.filter(isLocale).includes(locale)))
    case 'codes':
      return readCodes(text)
    case 'words':
      return valid(linesOf(text))
    case 'whole':
      return /^\d{1,9}$/.test(text) ? valid(Number(text)) : { isValid: false, error: 'wrongWhole' }
    case 'usd':
    case 'tokens':
    case 'decimal':
    case 'percent':
      return readNumber(text, kind)
    default:
      return valid(text)
  }
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function readCodes(text: string): Reading {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const isValid = codes.every((code) => /^[A-Z]{2}$/.test(code))
  return isValid ? valid([...new Set(codes)]) : { isValid: false, error: 'wrongCodes' }
}

function readNumber(text: string, kind: 'usd' | 'tokens' | 'decimal' | 'percent'): Reading {
  const amount = amountIn(text)
  if (amount === null || amount < 0) return { isValid: false, error: 'wrongAmount' }
  return valid(kind === 'percent' ? toCents(amount) / 10_000 : amount)
}

export const isSame = (one: Shown, other: Shown): boolean => JSON.stringify(one) === JSON.stringify(other)
