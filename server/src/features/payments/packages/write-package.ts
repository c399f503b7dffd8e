import { toCents } from '@stagedoor/contract/money'
import type { TokenPackageWriting } from '@stagedoor/contract/token-packages'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { ProductNames } from '../product-name.ts'
import type { Actor } from '../staff.ts'
import { writePackageRow, type PackageRow } from './queries.ts'

export type PackageOutcome =
  | { outcome: 'written'; row: PackageRow }
  | { outcome: 'absent' | 'nameless' }
  | { outcome: 'out_of_limits'; minimumCents: number; maximumCents: number }

/**
 * Writes a new package (`id` null) or changes one, with an audit row. Its price keeps the site's limits of a top-up,
 * which are checked again at purchase. Rule PAY-6.
 */
export async function writePackage(
  { db, settings }: Pick<PaymentsDeps, 'db' | 'settings'>,
  id: string | null,
  requested: TokenPackageWriting,
  { actorId, requestId }: Actor,
): Promise<PackageOutcome> {
  const name = oneLineWithoutTags(requested.name)
  if (name === '') return { outcome: 'nameless' }
  const [priceCents, tokenCents] = [toCents(requested.price), toCents(requested.tokens)]
  const [minimumCents, maximumCents] = [settings.cents('minimumWalletPrice'), settings.cents('maximumWalletPrice')]
  if (priceCents < minimumCents || priceCents > maximumCents)
    return { outcome: 'out_of_limits', minimumCents, maximumCents }

  const { ordering, isActive } = requested
  const names = namesOf(requested)
  const values = {
    name,
    names,
    description: withoutTags(requested.description),
    priceCents,
    tokenCents,
    ordering,
    isActive,
  }
  return db.transaction().execute(async (tx): Promise<PackageOutcome> => {
    const row = await writePackageRow(tx, id, values)
    if (!row) return { outcome: 'absent' }
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: id === null ? 'payments.package_created' : 'payments.package_changed',
      facts: { packageId: row.id, ...values },
      requestId,
    })
    return { outcome: 'written', row }
  })
}

/** Names in languages that have one of their own. */
function namesOf({ names = {} }: TokenPackageWriting): ProductNames {
  const written = Object.entries(names).map(([locale, name]) => [locale, oneLineWithoutTags(name)] as const)
  return Object.fromEntries(written.filter(([, name]) => name !== ''))
}
