import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { insertTrialLink, type TrialLinkRow } from './queries.ts'

/** 128 random bits, so that links cannot be guessed. */
const newCode = (): string => randomBytes(16).toString('base64url')

/** Makes a link by which a creator gives free days. */
export async function createTrialLink(
  executor: Db | Tx,
  link: { performerId: string; days: number; maximumUses: number | null; endsAt: Date | null },
): Promise<TrialLinkRow> {
  return insertTrialLink(executor, { ...link, code: newCode() })
}
