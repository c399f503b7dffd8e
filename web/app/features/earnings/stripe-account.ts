import type { GatewaySetting } from '@stagedoor/contract/banking'
import { getStripeAccount, type StripeAccount } from '@stagedoor/contract/stripe-accounts'
import type { Visit } from '../../session/visit.ts'

/** A creator's account at Stripe; `off`: this site does not use Stripe. */
export type StripeStanding =
  | { kind: 'off' | 'unknown' | 'none' }
  | { kind: 'incomplete' | 'checked' | 'ready' | 'chosen'; accountId: string }

/** Reads the account from Stripe, if the site uses it. */
export async function findStripeStanding(visit: Visit, settings: readonly GatewaySetting[]): Promise<StripeStanding> {
  const reply = await visit.api(getStripeAccount, {})
  if (!reply.isOk) return { kind: reply.problem.error === 'GATEWAY_NOT_CHOSEN' ? 'off' : 'unknown' }
  return standingOf(reply.data.account, settings)
}

/** How many characters of a stored account its owner sees. */
const SHOWN = 4

/** The step between no account and one that receives payouts. */
export function standingOf(account: StripeAccount | null, settings: readonly GatewaySetting[]): StripeStanding {
  if (account === null) return { kind: 'none' }
  const { accountId, isComplete, isReady } = account
  if (!isReady) return { kind: isComplete ? 'checked' : 'incomplete', accountId }
  const kept = settings.find(({ key, status }) => key === 'stripe' && status === 'active')?.value['accountId']
  const isChosen = kept !== undefined && kept.slice(-SHOWN) === accountId.slice(-SHOWN)
  return { kind: isChosen ? 'chosen' : 'ready', accountId }
}
