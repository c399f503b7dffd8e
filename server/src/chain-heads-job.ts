import type { Clock } from './clock/clock.ts'
import type { Earnings } from './features/earnings/index.ts'
import type { Wallet } from './features/wallet/index.ts'
import { appendHeads, type ChainHead } from './platform/audit/chain-heads.ts'
import { findAuditHead } from './platform/audit/record-audit.ts'
import type { Db } from './platform/db/database.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'

type Given = {
  db: Db
  clock: Clock
  dataDir: string
  features: { wallet: Pick<Wallet, 'newestSeal'>; earnings: Pick<Earnings, 'statementKey'> }
}

/** As often as transactions are sealed. */
const EVERY_SECONDS = 5

/** Notes the heads of the hash chains in a file outside the database, each change once. */
export function chainHeadsJob({ db, clock, dataDir, features }: Given): JobDefinition {
  const noted = new Map<ChainHead['chain'], string>()
  async function run(): Promise<void> {
    const [seal, entry] = await Promise.all([features.wallet.newestSeal(db), findAuditHead(db)])
    const heads: ChainHead[] = [
      { chain: 'statement_key', number: 0, hash: features.earnings.statementKey },
      { chain: 'ledger', ...seal },
      { chain: 'audit', ...entry },
    ]
    const changed = heads.filter(({ chain, hash }) => hash !== '' && noted.get(chain) !== hash)
    if (changed.length === 0) return
    await appendHeads(dataDir, changed, clock.now())
    for (const { chain, hash } of changed) noted.set(chain, hash)
  }
  return { name: 'audit.note_chain_heads', everySeconds: EVERY_SECONDS, run }
}
