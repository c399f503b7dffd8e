import type { Locale } from '@stagedoor/contract/locales'
import { translatorOf } from '../../../locales/translator.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import { audiences, type Audience } from '../../feeds/AudienceField.tsx'
import { readPrice } from '../../wallet/amounts.ts'

/** Who sees an item, as the calls say it. */
type SaleTerms = { isSale: boolean; price: number; audienceListId?: string }

type ReadTerms = { isReadable: true; terms: SaleTerms } | { isReadable: false; refusal: FormRefusal }

/** The choice of `AudienceField`, or what it lacks: the list, or a readable price. */
export function readTerms(form: FormData, locale: Locale): ReadTerms {
  const read = (terms: SaleTerms): ReadTerms => ({ isReadable: true, terms })
  const audience = audiences.find((name) => name === textOf(form, 'audience')) ?? 'subscribers'
  if (audience === 'list') {
    const audienceListId = textOf(form, 'audienceListId')
    if (audienceListId === '')
      return { isReadable: false, refusal: refusedField(locale, 'audienceListId', 'fieldRequired') }
    return read({ isSale: false, price: 0, audienceListId })
  }
  if (audience !== 'sale') return read({ isSale: audience === 'everybody', price: 0 })
  const price = readPrice(textOf(form, 'price'))
  if (price === null || price <= 0) return { isReadable: false, refusal: refusedField(locale, 'price', 'fieldAmount') }
  return read({ isSale: true, price })
}

export const audienceOf = ({ isSale, price, isForList }: Offered): Audience =>
  isForList ? 'list' : !isSale ? 'subscribers' : price > 0 ? 'sale' : 'everybody'

type Offered = { isSale: boolean; price: number; isForList: boolean }

/** The refusal of one field, in the words of all forms. */
export function refusedField(locale: Locale, field: string, text: 'fieldAmount' | 'fieldRequired'): FormRefusal {
  const t = translatorOf(locale).getFixedT(locale, 'auth')
  return { message: t('checkFields'), fields: { [field]: t(text) } }
}
