import * as contract from '@stagedoor/contract/banking'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findHold } from './queries.ts'
import { maskBanking, maskValue } from './rules.ts'
import { saveBankingDetails, saveGatewaySetting, type BankingDeps, type SaveOutcome } from './save-account.ts'

const incomplete = ({ fields }: Extract<SaveOutcome, { outcome: 'incomplete' }>) =>
  refuse('VALIDATION_FAILED', { fields: fields.map((field) => ({ field, rule: 'required' })) })

/** A creator's payout methods. Staff who impersonate neither see nor change them. Rule EARN-7. */
export function bankingRoutes(deps: BankingDeps): BoundRoute[] {
  const { db, clock, vault } = deps
  const hold = async (performerId: string) => (await findHold(db, performerId, clock.now()))?.toISOString() ?? null

  async function bankingRecord(performerId: string) {
    const { banking, bankingUpdatedAt } = await vault.find(db, performerId)
    const masked = banking && bankingUpdatedAt && { ...maskBanking(banking), updatedAt: bankingUpdatedAt.toISOString() }
    return { banking: masked as contract.MaskedBanking | null, heldUntil: await hold(performerId) }
  }

  async function gatewayRecord(performerId: string) {
    const { gateways } = await vault.find(db, performerId)
    const settings = gateways.map(({ key, isActive, value, updatedAt }) => ({
      key,
      value: Object.fromEntries(Object.entries(value).map(([name, text]) => [name, maskValue(text)])),
      status: isActive ? ('active' as const) : ('inactive' as const),
      updatedAt: updatedAt.toISOString(),
    }))
    return { settings, heldUntil: await hold(performerId) }
  }

  return [
    route(contract.getBankingSettings, async ({ viewer }) => ok(await bankingRecord(viewer.accountId))),
    route(contract.updateBankingSettings, async ({ viewer, body }) => {
      const result = await saveBankingDetails(deps, { performerId: viewer.accountId, change: body })
      return result.outcome === 'saved' ? ok(await bankingRecord(viewer.accountId)) : incomplete(result)
    }),
    route(contract.getPaymentGatewaySettings, async ({ viewer }) => ok(await gatewayRecord(viewer.accountId))),
    route(contract.updatePaymentGatewaySettings, async ({ viewer, body }) => {
      const result = await saveGatewaySetting(deps, { performerId: viewer.accountId, change: body })
      return result.outcome === 'saved' ? ok(await gatewayRecord(viewer.accountId)) : incomplete(result)
    }),
  ]
}
