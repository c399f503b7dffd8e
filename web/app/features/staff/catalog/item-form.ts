import type { Locale } from '@stagedoor/contract/locales'
import type { ProblemBody } from '@stagedoor/contract/problem'
import type { TextsOf } from '../../../locales/catalogue.ts'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readAmount } from '../../wallet/amounts.ts'

/** Of a text without gaps. */
type TextKey = Exclude<keyof TextsOf<'shop'>, 'nameIn'>

/** A part of something that staff write. `day` is a day in UTC; `day` and `count` may be left empty, which is null. */
export type ItemField = {
  name: string
  label: TextKey
  /** Of a name in one language, which its label says. */
  language?: Locale
  hint?: TextKey
  kind: 'text' | 'area' | 'usd' | 'tokens' | 'amount' | 'whole' | 'count' | 'day' | 'switch' | 'select'
  /** Each with the key of its text, or with a label that is the same in every language. */
  options?: readonly ({ value: string } & ({ text: TextKey } | { label: string }))[]
}

export type ItemAnswer = { refusal?: FormRefusal; typed?: Record<string, string> }

/** What the fields show of an item; nothing of a new one but what is given. */
export const shownOf = (
  fields: readonly ItemField[],
  item: Readonly<Record<string, unknown>>,
): Record<string, string> => Object.fromEntries(fields.map(({ name, kind }) => [name, showValue(kind, item[name])]))

function showValue(kind: ItemField['kind'], value: unknown): string {
  if (kind === 'switch') return value === true ? 'on' : ''
  if (kind === 'day') return typeof value === 'string' ? value.slice(0, 10) : ''
  if (typeof value === 'number') return kind === 'whole' || kind === 'count' ? String(value) : value.toFixed(2)
  return typeof value === 'string' ? value : ''
}

type Reading = { isValid: true; value: unknown } | { isValid: false; error: 'wrongAmount' | 'wrongWhole' }

/** The value of a field. Lengths and limits are the API's to check. */
export function readItemValue(kind: ItemField['kind'], text: string): Reading {
  switch (kind) {
    case 'switch':
      return { isValid: true, value: text === 'on' }
    case 'day':
      return { isValid: true, value: text === '' ? null : `${text}T00:00:00.000Z` }
    case 'count':
      if (text === '') return { isValid: true, value: null }
      return readItemValue('whole', text)
    case 'whole':
      return /^\d{1,6}$/.test(text) ? { isValid: true, value: Number(text) } : { isValid: false, error: 'wrongWhole' }
    case 'usd':
    case 'tokens':
    case 'amount': {
      const amount = readAmount(text.replace(',', '.'))
      return amount === null || amount <= 0
        ? { isValid: false, error: 'wrongAmount' }
        : { isValid: true, value: amount }
    }
    case 'text':
    case 'area':
    case 'select':
      return { isValid: true, value: text }
    default:
      return kind satisfies never
  }
}

type Read = { typed: Record<string, string>; values: Record<string, unknown>; refusal: FormRefusal | null }

/** Reads a form of these fields, with the faults of what cannot be read. */
export function readItem(visit: Pick<Visit, 'locale'>, fields: readonly ItemField[], form: FormData): Read {
  const t = translatorOf(visit.locale).getFixedT(visit.locale, 'shop')
  const typed = Object.fromEntries(fields.map(({ name }) => [name, textOf(form, name).replaceAll('\r\n', '\n').trim()]))
  const values: Record<string, unknown> = {}
  const faults: Record<string, string> = {}
  for (const { name, kind } of fields) {
    const reading = readItemValue(kind, typed[name] ?? '')
    if (reading.isValid) values[name] = reading.value
    else faults[name] = t(reading.error)
  }
  const isRefused = Object.keys(faults).length > 0
  return { typed, values, refusal: isRefused ? { message: t('checkFields'), fields: faults } : null }
}

/** The API's refusal beside its field. */
export function itemRefusal(visit: Pick<Visit, 'locale'>, problem: ProblemBody): FormRefusal {
  return formRefusal(problem, visit.locale, { COUPON_CODE_TAKEN: 'code', AMOUNT_OUT_OF_LIMITS: 'price' })
}
