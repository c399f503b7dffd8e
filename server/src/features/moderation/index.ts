import type { ReportTarget } from '@stagedoor/contract/reports'
import type { Captcha } from '#src/platform/captcha/captcha.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Identity } from '../identity/index.ts'
import './events.ts'
import { findReported } from './queries.ts'
import { blockedWordRoutes, createBlockedWords } from './word-lists.ts'
import { moderationRoutes } from './routes.ts'
import type { StoredKind } from './stored-kinds.ts'

export { moderationErasure, findOpenEvidence } from './erasure-queries.ts'
export { moderationExport } from './export-queries.ts'
export { hasBlockedWord } from './words.ts'

export type ModerationDeps = {
  db: Db
  captcha: Captcha
  identity: Pick<Identity, 'findAccounts'>
  /** What later features know of reported things. None names one that does not exist. */
  facts: {
    /** Whose reports let staff read each of these messages; null: everybody's. */
    findReporters(messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[] | null>>
    findCommentAuthors(commentIds: readonly string[]): Promise<ReadonlyMap<string, string>>
    /** Which of these things staff can open, by their kind. */
    findStored: Record<StoredKind, (ids: readonly string[]) => Promise<ReadonlySet<string>>>
  }
}

export type Moderation = {
  routes: readonly BoundRoute[]
  /** Which of these things are in an open report, of one of the reporters where they are given. */
  findReported(
    executor: Db | Tx,
    target: ReportTarget,
    ids: readonly string[],
    reporterIds?: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** The words that a creator does not allow others. From memory; another process's change shows within 5 s. */
  blockedWordsOf(performerId: string): Promise<readonly string[]>
}

/** Reports by anybody of anything, what staff decide about them, and the words that creators do not allow. */
export function createModeration(deps: ModerationDeps): Moderation {
  const blockedWords = createBlockedWords(deps.db)
  return {
    routes: [...moderationRoutes(deps), ...blockedWordRoutes(blockedWords)],
    findReported,
    blockedWordsOf: blockedWords.of,
  }
}
