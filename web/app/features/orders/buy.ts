import { fromCents, toCents } from '@stagedoor/contract/money'
import type { PictureFile } from '../../design/Picture.tsx'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { suggestPackages, suggestTopUps, type TopUpTerms } from '../payments/top-up-terms.ts'
import { costOf } from '../../design/cost-of.ts'

/** What is ordered. */
export type OrderedProduct = {
  id: string
  name: string
  price: number
  stock: number | null
  isDigital: boolean
  image: PictureFile | null
}

/** Why an order was not placed, with what was sent, so that it is not typed again. */
export type BuyRefusal = FormRefusal & {
  isOverLimit: boolean
  /** The form showed another total than that of its quantity: the new one is to be confirmed. */
  isTotalNew: boolean
  sent: { quantity: number; deliveryAddressId: string | null; phoneNumber: string; userNote: string }
}

const MOST_PIECES = 1_000

/** The number of pieces of a form; 1 where it is none. */
export function readPieces(text: string): number {
  const pieces = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 1
  return Math.min(Math.max(pieces, 1), MOST_PIECES)
}

/** Quantity × price, counted in hundredths. */
export const timesPrice = (price: number, quantity: number): number => fromCents(toCents(price) * quantity)

/** The top-up choices that suffice for the missing tokens. */
export const topUpFor = (terms: TopUpTerms, shortBy: number): TopUpTerms => ({
  ...terms,
  suggestions: suggestTopUps({ ...terms, shortBy: costOf(shortBy, terms.tokenPrice) }),
  packages: suggestPackages(terms.packages, shortBy),
})
