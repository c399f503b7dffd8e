import { Type, type Static } from 'typebox'
import { SignedAmount } from './money.ts'

/** What viewers tip for together. `progress`: the tips of this session so far, refunds taken off. Tokens. */
export const StreamGoal = Type.Object({ title: Type.String(), amount: SignedAmount, progress: SignedAmount })
export type StreamGoal = Static<typeof StreamGoal>

/** What the creator does for a tip of a certain size, in tokens. */
export const TipMenuItem = Type.Object({ title: Type.String(), price: SignedAmount })
export type TipMenuItem = Static<typeof TipMenuItem>

/** Tips and tickets of a session, refunds taken off, before commission, in tokens; `tickets`: how many. */
export const StreamSales = Type.Object({ tips: SignedAmount, ticketPrices: SignedAmount, tickets: Type.Integer() })
export type StreamSales = Static<typeof StreamSales>
