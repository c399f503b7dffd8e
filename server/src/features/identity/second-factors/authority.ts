import type { Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { lockAccount } from '../queries.ts'
import type { Device } from '../sessions/sessions.ts'
import { hashToken } from '../sessions/token.ts'
import type { FactorDeps } from './deps.ts'
import { deleteTickets, findFactors, findTicket, replaceRecoveryCodes } from './queries.ts'
import { isTwoStepOn } from './rules.ts'
import { makeRecoveryCodes } from './secrets.ts'

/** Who sets a factor up, and by what right. */
export type Authority = {
  accountId: string
  /** Of a sign-in that waits for the account's first factor; null when signed in. */
  waiting: { isRemembered: boolean } | null
  /** The session that stays when the others end. */
  sessionId: string | null
}

/**
 * The signed-in account, or a ticket to set up the required first factor. A ticket becomes invalid once the account has
 * a factor.
 */
export async function findAuthority(
  { db, clock }: Pick<FactorDeps, 'db' | 'clock'>,
  { viewer, ticket }: { viewer: Viewer | null; ticket: string | undefined },
): Promise<Authority | 'nobody' | 'outdated'> {
  if (viewer) return { accountId: viewer.accountId, waiting: null, sessionId: viewer.sessionId }
  if (ticket === undefined) return 'nobody'
  const found = await findTicket(db, { tokenHash: hashToken(ticket), purpose: 'set_up', now: clock.now() })
  if (!found || isTwoStepOn(await findFactors(db, found.account_id))) return 'outdated'
  return { accountId: found.account_id, waiting: { isRemembered: found.is_remembered }, sessionId: null }
}

/**
 * Adds a factor in a transaction that locks the account: its first factor comes with recovery codes and ends all
 * tickets. @returns the codes, none unless it is the first; null when `add` refuses, or the ticket was invalid.
 */
export async function addFactor(
  { secrets }: Pick<FactorDeps, 'secrets'>,
  tx: Tx,
  { accountId, waiting }: Authority,
  add: () => Promise<boolean>,
): Promise<string[] | null> {
  await lockAccount(tx, accountId)
  const isFirst = !isTwoStepOn(await findFactors(tx, accountId))
  if (waiting !== null && !isFirst) return null
  if (!(await add())) return null
  await deleteTickets(tx, accountId)
  if (!isFirst) return []
  const codes = makeRecoveryCodes()
  const hashes = codes.map((code) => secrets.hashCode(accountId, code))
  await replaceRecoveryCodes(tx, accountId, { keyId: secrets.keyId, hashes })
  return codes
}

/** The token of a sign-in that waited for the first factor; null when signed in. */
export async function openWaiting(
  { sessions }: Pick<FactorDeps, 'sessions'>,
  { accountId, waiting }: Authority,
  device: Device,
): Promise<string | null> {
  return waiting && sessions.open(accountId, { isRemembered: waiting.isRemembered, device })
}
