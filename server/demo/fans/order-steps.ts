import type { SeedStep } from './demo-fan.ts'

/** `title` names one of the creator's products; a fan orders each once. */
export const order = (
  creator: string,
  title: string,
  hoursAgo: number,
  { quantity = 1, note = '' }: { quantity?: number; note?: string } = {},
): SeedStep => ({ kind: 'order', creator, title, quantity, note, hoursAgo })

/** The creator ships what the fan ordered. */
export const shipped = (
  creator: string,
  title: string,
  hoursAgo: number,
  trackingCode: string,
  note = '',
): SeedStep => ({ kind: 'delivery', creator, title, hoursAgo, to: { state: 'shipping', trackingCode, note } })

/** What was shipped has arrived. */
export const delivered = (creator: string, title: string, hoursAgo: number): SeedStep => ({
  kind: 'delivery',
  creator,
  title,
  hoursAgo,
  to: { state: 'delivered' },
})

/** One side cancels an order, and its money goes back. */
export const cancelled = (creator: string, title: string, hoursAgo: number, by: 'fan' | 'creator'): SeedStep => ({
  kind: 'delivery',
  creator,
  title,
  hoursAgo,
  to: { state: 'cancelled', by },
})
