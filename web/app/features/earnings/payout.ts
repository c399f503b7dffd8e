import type { BadgeTone } from '../../design/Badge.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { PayoutRequest, PayoutSums } from '@stagedoor/contract/payouts'

/** A payout request as its screen shows it. */
export type Payout = {
  id: string
  tokens: number
  dollars: number
  standing: PayoutStanding
  accountType: PayoutRequest['paymentAccountType']
  account: string
  note: string
  adminNote: string
  at: string
  /** When it was paid or declined. */
  decidedAt: string | null
  /** What the bank knows the transfer by; empty while there is none. */
  reference: string
  /** One of two people has approved it. */
  needsSecond: boolean
}

/** Status and stage in one word. */
export type PayoutStanding = 'pending' | 'approved' | 'processing' | 'done' | 'rejected' | 'failed'

export const payoutOf = (request: PayoutRequest): Payout => ({
  id: request._id,
  tokens: request.requestTokens,
  dollars: request.payoutAmount,
  standing: request.payoutStage ?? request.status,
  accountType: request.paymentAccountType,
  account: accountName(request.paymentAccountInfo),
  note: request.requestNote,
  adminNote: request.adminNote,
  at: request.createdAt,
  decidedAt: request.decidedAt,
  reference: request.transferReference ?? '',
  needsSecond: request.isAwaitingSecondApproval,
})

/** What of a masked account its owner knows it by. */
const accountName = (info: Record<string, string>): string =>
  [info['bankName'], info['bankAccount'] ?? info['email'] ?? info['accountId']].filter(Boolean).join(' ')

export const standingTexts = {
  pending: 'statusPending',
  approved: 'statusApproved',
  processing: 'statusProcessing',
  done: 'statusDone',
  rejected: 'statusRejected',
  failed: 'statusFailed',
} as const satisfies Record<PayoutStanding, string>

export const standingTones = {
  pending: 'warning',
  approved: 'warning',
  processing: 'warning',
  done: 'good',
  rejected: 'danger',
  failed: 'danger',
} as const satisfies Record<PayoutStanding, BadgeTone>

export const accountTypeTexts = {
  banking: 'typeBanking',
  paypal: 'typePaypal',
  stripe: 'typeStripe',
} as const satisfies Record<PayoutRequest['paymentAccountType'], string>

/** Where a payout goes, in a few words: a bank says by itself that it is one. */
export const useAccountName = () => {
  const { t } = useTranslation('payouts')
  return ({ accountType, account }: Payout): string =>
    accountType === 'banking' ? account : `${t(accountTypeTexts[accountType])} ${account}`
}

/** What keeps a creator from asking now, besides an open request; null: nothing does. */
export type Block = 'details' | 'state' | 'negative' | 'hold' | 'little' | null

/** What to say first to a creator who cannot ask for a payout. */
export function blockOf(
  sums: Pick<PayoutSums, 'negative' | 'heldUntil' | 'available' | 'minimumPayoutTokens'>,
  { hasAccount, isReady }: { hasAccount: boolean; isReady: boolean },
): Block {
  if (!hasAccount) return 'details'
  if (sums.negative > 0) return 'negative'
  if (sums.heldUntil !== null) return 'hold'
  if (!isReady) return 'state'
  return sums.available < sums.minimumPayoutTokens ? 'little' : null
}
