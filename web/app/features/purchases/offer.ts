import type { ItemKind } from '../../paths.ts'
import type { SaleRefusal } from '../payments/sale-refusal.ts'
import type { TopUpTerms } from '../payments/top-up-terms.ts'

/** The confirmation before paying: item, price, and balance. Tokens. */
export type UnlockOffer = {
  kind: ItemKind
  itemId: string
  title: string
  authorName: string
  price: number
  balance: number
  /** Owned or free: nothing to confirm. */
  isOpen: boolean
  topUp: TopUpTerms
}

/** The result of an attempt to unlock. */
export type UnlockAnswer = { outcome: 'unlocked'; paid: number; balance: number } | SaleRefusal

/** The question's title, as keys of the purchases' texts. */
export const unlockTitles = {
  feed: 'unlockTitle',
  video: 'unlockVideo',
  gallery: 'unlockGallery',
  message: 'unlockMessage',
  stream: 'unlockStream',
} as const
