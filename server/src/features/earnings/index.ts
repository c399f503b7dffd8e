import type { BankingDetails } from '@stagedoor/contract/banking'
import type { FastifyInstance } from 'fastify'
import type { BoundRoute } from '#src/platform/http/route.ts'
import { secretKeysOf } from '#src/platform/secrets/secret-keys.ts'
import { inBatches, oneByOne, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ExportPart } from '#src/platform/db/export.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import { createAccountVault } from './banking/accounts.ts'
import { resealAccounts } from './banking/reseal-accounts.ts'
import { bankingRoutes } from './banking/routes.ts'
import { hasAccount, saveBankingDetails, type BankingDeps, type SaveOutcome } from './banking/save-account.ts'
import type { EarningsDeps, Reversal, Sale } from './deps.ts'
import { earningsExport } from './export-queries.ts'
import './events.ts'
import { earningsMails } from './mails.ts'
import { payoutAdminRoutes } from './payouts/admin-routes.ts'
import { decidePayout, type DecideOutcome, type StaffDecision } from './payouts/decide-payout.ts'
import { findOpenPayout, findPayoutOwners, sumPayouts } from './payouts/queries.ts'
import { readBalance } from './payouts/read-balance.ts'
import { requestPayout, type RequestOutcome } from './payouts/request-payout.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { recordReversal } from './record-reversal.ts'
import { recordSales } from './record-sales.ts'
import { earningsRoutes } from './routes.ts'
import { closeMonths } from './statements/close-months.ts'
import { registerKeysPage } from './statements/published-keys.ts'
import { statementRoutes } from './statements/routes.ts'
import { createStatementSigner } from './statements/signer.ts'
import { termsRoutes } from './terms/routes.ts'

export { earningsErasure, findSoldIds } from './erasure-queries.ts'
export { isSigned } from './statements/verify-statement.ts'

export type { EarningsDeps, EarningsFacts, Reversal, Sale } from './deps.ts'

export type Earnings = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** What a creator gets of it with a copy of their data. */
  exportParts: readonly ExportPart[]
  /** The public key with which statements are signed, in base64. */
  statementKey: string
  /** Publishes the public keys of statements at their fixed address. */
  registerPages(http: FastifyInstance): void
  /** Writes the line of each sale, once; for events of features with sales that are not purchases. */
  recordSales(sales: readonly Sale[]): Promise<void>
  /** Writes a reversal or reinstatement of a sale, once. */
  recordReversal(reversal: Reversal): Promise<void>
  /** Saves a payout method, like the creator's own call. */
  saveBankingDetails(performerId: string, change: BankingDetails): Promise<SaveOutcome>
  /** Requests a payout of everything available, like the creator's own call. */
  requestWholePayout(performerId: string): Promise<RequestOutcome>
  /** Decides on a payout, like the call of staff. */
  decidePayout(decision: StaffDecision): Promise<DecideOutcome>
  /** Whether a creator has named a usable account to be paid to. */
  hasPayoutAccount(performerId: string): Promise<boolean>
  /** The creators of payout requests, by the ids of the requests; an unknown id is absent. */
  findPayoutOwners(payoutIds: readonly string[]): Promise<Map<string, string>>
  /** Whether a creator has a payout request that is not decided. */
  hasOpenPayout(executor: Db | Tx, performerId: string): Promise<boolean>
  /** The number of a creator's payout requests. */
  countPayouts(performerId: string): Promise<number>
}

const CLOSE_EVERY_SECONDS = 600

/** The public key of statements that follows from the secret of an installation, in base64. */
export const statementKeyOf = (secretKey: string): string =>
  createStatementSigner(secretKey).publicKey.toString('base64')

/** Earnings and payouts of creators: lines, payouts, statements, payout methods. */
export function createEarnings(given: EarningsDeps): Earnings {
  const deps = { ...given, vault: createAccountVault(secretKeysOf(given.config)) }
  const signer = createStatementSigner(given.config.secretKey)
  return {
    routes: [
      ...earningsRoutes(deps),
      ...bankingRoutes(deps),
      ...payoutRoutes(deps),
      ...payoutAdminRoutes(deps),
      ...termsRoutes(deps),
      ...statementRoutes({ ...deps, signer }),
    ],
    handlers: [...earningHandlers(deps), ...earningsMails(deps)],
    jobs: [
      { name: 'earnings.reseal', everySeconds: 600, run: () => resealAccounts(deps) },
      {
        name: 'earnings.close_months',
        everySeconds: CLOSE_EVERY_SECONDS,
        run: () => closeMonths({ ...deps, signer }),
      },
    ],
    exportParts: earningsExport(deps.vault),
    statementKey: signer.publicKey.toString('base64'),
    registerPages: (http) => registerKeysPage(http, { db: deps.db, signer }),
    recordSales: (sales) => recordSales(deps, sales),
    recordReversal: (reversal) => recordReversal(deps, reversal),
    saveBankingDetails: (performerId, change) => saveBankingDetails(deps, { performerId, change }),
    requestWholePayout: (performerId) =>
      deps.db.transaction().execute(async (tx) => {
        const { availableTokenCents: tokenCents } = await readBalance(deps, tx, performerId)
        return requestPayout(deps, tx, { performerId, input: { tokenCents, note: '', accountType: 'banking' } })
      }),
    decidePayout: (decision) => deps.db.transaction().execute((tx) => decidePayout(deps, tx, decision)),
    findPayoutOwners: (payoutIds) => findPayoutOwners(deps.db, payoutIds),
    hasPayoutAccount: (performerId) => hasAccount(deps, deps.db, performerId),
    hasOpenPayout: async (executor, performerId) => (await findOpenPayout(executor, performerId)) !== null,
    countPayouts: async (performerId) => (await sumPayouts(deps.db, performerId)).count,
  }
}

function earningHandlers(deps: BankingDeps): EventHandler[] {
  return [
    ...inBatches('earnings', {
      async 'purchases.item_bought'(events) {
        const purchaseIds = events.flatMap(({ sales }) => sales.map(({ purchaseId }) => purchaseId))
        await recordSales(deps, await deps.facts.findSales(purchaseIds))
      },
    }),
    ...oneByOne('earnings', {
      'purchases.purchase_reversed': ({ purchaseId: saleId, reversedAt, ...reversal }) =>
        recordReversal(deps, { ...reversal, saleId, reversedAt: new Date(reversedAt) }),
      async 'profiles.performer_state_changed'({ performerId, formerState, state }) {
        // Staff who revoked the right to be paid restore it manually.
        if (state !== 'approved' || formerState === 'payout_ready') return
        await deps.db.transaction().execute(async (tx) => {
          if (await hasAccount(deps, tx, performerId)) await deps.facts.markPayoutReady(tx, performerId)
        })
      },
    }),
  ]
}
