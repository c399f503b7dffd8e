import type { PaymentCard } from '@stagedoor/contract/payment-cards'

/** A saved card, as printed. */
export type SavedCard = { id: string; brand: string; last4: string; month: number; year: number; isExpired: boolean }

export const savedCardOf = (card: PaymentCard, now: Date): SavedCard => ({
  id: card._id,
  brand: card.brand,
  last4: card.last4Digits,
  month: card.month,
  year: card.year,
  isExpired: isExpired(card, now),
})

/** A card is valid until the last day of its month. */
const isExpired = ({ month, year }: Pick<PaymentCard, 'month' | 'year'>, now: Date): boolean =>
  now.getTime() >= Date.UTC(year, month, 1)
