import { getBankingSettings, getPaymentGatewaySettings } from '@stagedoor/contract/banking'
import { calculatePayout } from '@stagedoor/contract/payouts'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { callOrThrow } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'
import { blockOf } from './payout.ts'

/** A creator's balances, usable kinds of payout accounts, and why nothing can be requested. @throws Response */
export async function readPayoutStanding(visit: Visit) {
  const [sums, own, accountTypes] = await Promise.all([
    callOrThrow(visit, calculatePayout, {}),
    callOrThrow(visit, getOwnPerformer, {}),
    accountTypesOf(visit),
  ])
  const facts = { hasAccount: accountTypes.length > 0, isReady: own.state === 'payout_ready' }
  return { sums, accountTypes, block: blockOf(sums, facts) }
}

/** The creator's usable kinds of payout accounts. */
async function accountTypesOf(visit: Visit) {
  const [banking, gateways] = await Promise.all([
    callOrThrow(visit, getBankingSettings, {}),
    callOrThrow(visit, getPaymentGatewaySettings, {}),
  ])
  const active = new Set(gateways.settings.filter(({ status }) => status === 'active').map(({ key }) => key))
  return [
    ...(banking.banking ? (['banking'] as const) : []),
    ...(['paypal', 'stripe'] as const).filter((type) => active.has(type)),
  ]
}
