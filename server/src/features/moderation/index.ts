import type { ReportTarget } from '@stagedoor/contract/reports'
import type { Captcha } from '#src/platform/captcha/captcha.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Identity } from '../identity/index.ts'
import { findReported } from './queries.ts'
import { moderationRoutes } from './routes.ts'

export type ModerationDeps = { db: Db; captcha: Captcha; identity: Pick<Identity, 'findAccounts'> }

export type Moderation = {
  routes: readonly BoundRoute[]
  /** Which of these things are in an open report. */
  findReported(executor: Db | Tx, target: ReportTarget, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Reports by anybody of anything, and what staff decide about them. */
export const createModeration = (deps: ModerationDeps): Moderation => ({ routes: moderationRoutes(deps), findReported })
