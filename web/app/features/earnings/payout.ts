import type { BadgeTone } from '../../design/Badge.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { PayoutRequest, PayoutSums } from '@stagedoor/contract/payouts'
import { plus } from '../wallet/amounts.ts'

/** A payout request, for its screen. */
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
  /** When it was paid or rejected. */
  decidedAt: string | null
  /** The bank's reference of the transfer; empty without one. */
  reference: string
  /** One of two people has approved it. */
  needsSecond: boolean
}

/** Status and stage combined. */
export type PayoutStanding = 'pending' | 'approved' | 'processing' | 'done' | 'rejected' | 'failed' | 'withdrawn'

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

/** The part of a masked account by which its owner recognises it. */
const accountName = (info: Record<string, string>): string =>
  [info['bankName'], info['bankAccount'] ?? info['email'] ?? info['accountId']].filter(Boolean).join(' ')

export const standingTexts = {
  pending: 'statusPending',
  approved: 'statusApproved',
  processing: 'statusProcessing',
  done: 'statusDone',
  rejected: 'statusRejected',
  failed: 'statusFailed',
  withdrawn: 'statusWithdrawn',
} as const satisfies Record<PayoutStanding, string>

export const standingTones = {
  pending: 'warning',
  approved: 'warning',
  processing: 'warning',
  done: 'good',
  rejected: 'danger',
  failed: 'danger',
  withdrawn: 'quiet',
} as const satisfies Record<PayoutStanding, BadgeTone>

export const accountTypeTexts = {
  banking: 'typeBanking',
  paypal: 'typePaypal',
  stripe: 'typeStripe',
} as const satisfies Record<PayoutRequest['paymentAccountType'], string>

/** A short description of a payout's destination. */
export const useAccountName = () => {
  const { t } = useTranslation('payouts')
  return ({ accountType, account }: Payout): string =>
    accountType === 'banking' ? account : `${t(accountTypeTexts[accountType])} ${account}`
}

/** Why a creator cannot request a payout, except an open request; null: they can. */
export type Block = 'details' | 'state' | 'negative' | 'hold' | 'little' | null

/** The message for a creator who cannot request a payout. */
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

/** The amounts that can be requested, in tokens; for an open request all that it holds is free again. */
export type AmountLimits = { minimum: number; maximum: number }

export const limitsOf = (sums: Pick<PayoutSums, 'available' | 'reserved' | 'minimumPayoutTokens'>): AmountLimits => ({
  minimum: sums.minimumPayoutTokens,
  // There is one open request at most, and what is reserved is in it.
  maximum: plus(sums.available, sums.reserved),
})

export const isWithin = (tokens: number, { minimum, maximum }: AmountLimits): boolean =>
  tokens > 0 && tokens >= minimum && tokens <= maximum
