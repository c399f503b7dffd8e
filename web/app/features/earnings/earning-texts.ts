import type { EarningType } from '@stagedoor/contract/earnings'
import { chargeTypeTexts } from '../wallet/charge.ts'

/** Names of what earns, as keys of the wallet's texts. */
export const earningTypeTexts = {
  ...chargeTypeTexts,
  monthly_subscription: 'typeSubscription',
  yearly_subscription: 'typeSubscription',
} as const satisfies Record<EarningType, string>
