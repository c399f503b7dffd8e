import { PLATFORM_ID, type Posting } from '../../wallet/index.ts'

/** The reversed part of a period: token cents, and the platform's share of them. Negative parts reinstate. */
export type Part = { priceTokenCents: number; commissionTokenCents: number }

const moving = (postings: readonly Posting[]): Posting[] => postings.filter(({ amountCents }) => amountCents !== 0)

/** Out of the creator's earnings and the platform's commission. */
export const takenBack = (performerId: string, part: Part): Posting[] =>
  moving([
    {
      ownerId: performerId,
      purpose: 'creator_earnings',
      commodity: 'TOKEN',
      amountCents: part.commissionTokenCents - part.priceTokenCents,
    },
    {
      ownerId: PLATFORM_ID,
      purpose: 'platform_commission',
      commodity: 'TOKEN',
      amountCents: -part.commissionTokenCents,
    },
  ])

/** Into the wallet of who paid. */
export const intoWallet = (ownerId: string, amountCents: number): Posting[] =>
  moving([{ ownerId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents }])

/** Tokens back into the exchange, dollars out of it and to their origin. */
export const dollarsOut = ({ amountCents, tokenCents }: { amountCents: number; tokenCents: number }): Posting[] =>
  moving([
    { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'TOKEN', amountCents: tokenCents },
    { ownerId: PLATFORM_ID, purpose: 'exchange', commodity: 'USD', amountCents: -amountCents },
    { ownerId: PLATFORM_ID, purpose: 'gateway_clearing', commodity: 'USD', amountCents },
  ])
