import type { FormRefusal } from '../../session/form-refusal.ts'
import type { TopUpTerms } from '../payments/top-up-terms.ts'
import type { Plan } from './plan.ts'

/** What can be given of a creator: every paid plan. */
export type GiftOffer = {
  performerId: string
  username: string
  name: string
  plans: readonly Plan[]
  topUp: TopUpTerms
  /** What was chosen before a payment that was canceled. */
  chosen: { plan: string | null; recipient: string }
}

/** What came of it: a refusal has what was typed, and a new key for the next attempt. */
export type GiftAnswer =
  | { outcome: 'given' }
  | {
      outcome: 'refused'
      refusal: FormRefusal
      recipient: string
      isInsufficient: boolean
      isOverLimit: boolean
      requestKey: string
    }
