import type { Locale } from '@stagedoor/contract/locales'
import { translatorOf } from '../../../locales/translator.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import { audiences, type Audience } from '../../feeds/AudienceField.tsx'
import { readPrice } from '../../wallet/amounts.ts'

/** Who sees an item, as the calls say it. */
export type SaleTerms = { isSale: boolean; price: number }

/** The choice of `AudienceField`; null when a sale has no readable price. */
export function readTerms(form: FormData): SaleTerms | null {
  const audience = audiences.find((name) => name === textOf(form, 'audience')) ?? 'subscribers'
  if (audience !== 'sale') return { isSale: audience === 'everybody', price: 0 }
  const price = readPrice(textOf(form, 'price'))
  return price === null || price <= 0 ? null : { isSale: true, price }
}

export const audienceOf = ({ isSale, price }: SaleTerms): Audience =>
  !isSale ? 'subscribers' : price > 0 ? 'sale' : 'everybody'

/** The refusal of one field, in the words of all forms. */
export function refusedField(locale: Locale, field: string, text: 'fieldAmount' | 'fieldRequired'): FormRefusal {
  const t = translatorOf(locale).getFixedT(locale, 'auth')
  return { message: t('checkFields'), fields: { [field]: t(text) } }
}
