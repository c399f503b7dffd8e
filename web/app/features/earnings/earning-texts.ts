import type { EarningKind, EarningType } from '@stagedoor/contract/earnings'
import { chargeTypeTexts } from '../wallet/charge.ts'

/** Names of sales, as keys of the wallet's texts. */
export const earningTypeTexts = {
  ...chargeTypeTexts,
  monthly_subscription: 'typeSubscription',
  yearly_subscription: 'typeSubscription',
} as const satisfies Record<EarningType, string>

/** Names of reversals, as keys of the payouts' texts. */
export const kindTexts = {
  sale: 'kindSale',
  refund: 'kindRefund',
  chargeback: 'kindChargeback',
  chargeback_reversal: 'kindReversal',
} as const satisfies Record<EarningKind, string>
