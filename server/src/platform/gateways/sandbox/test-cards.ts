import type { PaymentFailure } from '@stagedoor/contract/payment-words'
import type { Decline } from '../gateway.ts'

/** The cards that a payer can choose. They have no number, so nothing is typed. */
export const testCards = ['approve', 'challenge', 'soft_decline', 'decline'] as const
export type TestCard = (typeof testCards)[number]

export const isTestCard = (text: unknown): text is TestCard => testCards.some((card) => card === text)

type Face = { brand: 'visa' | 'mastercard'; last4Digits: string; month: number; year: number; holderName: string }

/** What each card shows. */
export const faceOf: Record<TestCard, Face> = {
  approve: { brand: 'visa', last4Digits: '4242', month: 12, year: 2034, holderName: 'Sandbox Payer' },
  challenge: { brand: 'mastercard', last4Digits: '3220', month: 6, year: 2033, holderName: 'Sandbox Payer' },
  soft_decline: { brand: 'visa', last4Digits: '9995', month: 3, year: 2032, holderName: 'Sandbox Payer' },
  decline: { brand: 'mastercard', last4Digits: '0002', month: 9, year: 2031, holderName: 'Sandbox Payer' },
}

export type Decision =
  | { decision: 'approved' }
  | { decision: 'challenge' }
  | { decision: 'declined'; decline: Decline; failure: PaymentFailure }

/** The bank's decision for a card. A card with 3-D Secure is declined softly when the payer is not present. */
export function judge(card: TestCard, { isPayerPresent }: { isPayerPresent: boolean }): Decision {
  switch (card) {
    case 'approve':
      return { decision: 'approved' }
    case 'challenge':
      return isPayerPresent
        ? { decision: 'challenge' }
        : { decision: 'declined', decline: 'soft', failure: 'authentication_failed' }
    case 'soft_decline':
      return { decision: 'declined', decline: 'soft', failure: 'card_declined' }
    case 'decline':
      return { decision: 'declined', decline: 'hard', failure: 'card_refused' }
    default:
      return card satisfies never
  }
}
