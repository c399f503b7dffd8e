import { fromCents } from '@stagedoor/contract/money'
import type { PayoutRequest, PayoutSums } from '@stagedoor/contract/payouts'
import type { UserCard } from '@stagedoor/contract/users'
import type { AccountVault } from '../banking/accounts.ts'
import { accountInfo } from '../banking/rules.ts'
import type { PayoutRow } from './queries.ts'
import type { PayoutBalance } from './read-balance.ts'

type ViewFacts = { vault: AccountVault; creators: ReadonlyMap<string, UserCard>; secondApprovalAboveTokenCents: number }

export function payoutView(row: PayoutRow, facts: ViewFacts): PayoutRequest {
  const { vault, creators, secondApprovalAboveTokenCents } = facts
  return {
    _id: row.id,
    performerId: row.performer_id,
    performerInfo: creators.get(row.performer_id) ?? null,
    requestTokens: fromCents(row.token_cents),
    tokenPrice: fromCents(row.token_price_cents),
    payoutAmount: fromCents(row.payout_cents),
    requestNote: row.request_note,
    adminNote: row.admin_note,
    status: row.status,
    payoutStage: row.payout_stage,
    paymentAccountType: row.payment_account_type,
    paymentAccountInfo: accountInfo(
      row.payment_account_type,
      vault.open(row.id, row.payment_account_type, row.encrypted_account),
    ),
    transferReference: row.transfer_reference,
    isAwaitingSecondApproval:
      row.status === 'pending' && row.approvals > 0 && row.token_cents > secondApprovalAboveTokenCents,
    decidedAt: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const sumsView = (
  balance: PayoutBalance,
  { minimumTokenCents, tokenPriceCents }: { minimumTokenCents: number; tokenPriceCents: number },
): PayoutSums => ({
  totalEarnedTokens: fromCents(balance.earnedTokenCents),
  previousPaidOutTokens: fromCents(balance.paidTokenCents),
  remainingUnpaidTokens: fromCents(balance.earnedTokenCents - balance.paidTokenCents),
  pending: fromCents(balance.pendingTokenCents),
  available: fromCents(balance.availableTokenCents),
  reserved: fromCents(balance.reservedTokenCents),
  negative: fromCents(balance.negativeTokenCents),
  nextMaturity: balance.nextMaturity?.toISOString() ?? null,
  minimumPayoutTokens: fromCents(minimumTokenCents),
  tokenPrice: fromCents(tokenPriceCents),
  heldUntil: balance.heldUntil?.toISOString() ?? null,
})
