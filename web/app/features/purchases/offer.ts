import type { SaleRefusal } from '../payments/sale-refusal.ts'
import type { TopUpTerms } from '../payments/top-up-terms.ts'

/** What someone is asked before they pay: what, for how much, and what they have. Tokens. */
export type UnlockOffer = {
  postId: string
  title: string
  authorName: string
  price: number
  balance: number
  /** Owned or free by now: there is nothing to ask. */
  isOpen: boolean
  topUp: TopUpTerms
}

/** How an attempt to unlock ended. */
export type UnlockAnswer = { outcome: 'unlocked'; paid: number; balance: number } | SaleRefusal
