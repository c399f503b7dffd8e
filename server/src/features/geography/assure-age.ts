import type { Locale } from '@stagedoor/contract/locales'
import type { AgeAssurance } from '#src/platform/age-assurance/age-assurance.ts'
import type { Db } from '#src/platform/db/database.ts'
import { endAgeCheck, insertAgeCheck, writeAssurance } from './queries.ts'

/** Begins an assurance with the provider. @returns where it asks */
export async function beginAssurance(
  { db, provider, publicUrl }: { db: Db; provider: AgeAssurance; publicUrl: string },
  { accountId, locale }: { accountId: string; locale: Locale },
): Promise<string> {
  const checkId = await insertAgeCheck(db, accountId)
  const { url } = await provider.begin({ checkId, returnUrl: `${publicUrl}/${locale}/age/assured`, locale })
  return url
}

/**
 * Stores the provider's result, method and expiry. A proof counts once, and only for the account that began the check.
 * @returns whether it was stored
 */
export async function confirmAssurance(
  { db, provider, now }: { db: Db; provider: AgeAssurance; now: Date },
  { accountId, proof }: { accountId: string; proof: string },
): Promise<boolean> {
  const result = await provider.readProof(proof)
  if (!result || result.expiresAt <= now) return false
  return db.transaction().execute(async (tx) => {
    if (!(await endAgeCheck(tx, result.checkId, accountId))) return false
    const { isAdult, method, expiresAt } = result
    await writeAssurance(tx, accountId, { is_adult: isAdult, method, expires_at: expiresAt })
    return true
  })
}
