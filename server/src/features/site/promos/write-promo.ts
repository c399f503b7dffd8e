import type { PromoWriting } from '@stagedoor/contract/promos'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import { isAllowedPicture, isSafeAddress } from '../rules.ts'
import type { Author } from '../static-pages/write-static-page.ts'
import { removePromo, writePromoRow, type PromoRow } from './queries.ts'

export type PromoOutcome =
  | { outcome: 'written'; row: PromoRow }
  | { outcome: 'absent' }
  /** The fields that cannot be stored. */
  | { outcome: 'refused'; field: 'title' | 'link' | 'imageUrl' | 'endsAt' }

/** Writes a new promo (`id` null) or an old one again, with an audit row. HTML is taken out. */
export async function writePromo(
  db: Db,
  id: string | null,
  requested: PromoWriting,
  { actorId, requestId, pictureHosts }: Author & { pictureHosts: readonly string[] },
): Promise<PromoOutcome> {
  const promo = {
    ...requested,
    title: oneLineWithoutTags(requested.title),
    description: withoutTags(requested.description),
    buttonText: oneLineWithoutTags(requested.buttonText),
  }
  if (promo.title === '') return { outcome: 'refused', field: 'title' }
  if (!isSafeAddress(promo.link)) return { outcome: 'refused', field: 'link' }
  if (!isAllowedPicture(promo.imageUrl, pictureHosts)) return { outcome: 'refused', field: 'imageUrl' }
  const { startsAt, endsAt } = promo
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    return { outcome: 'refused', field: 'endsAt' }

  return db.transaction().execute(async (tx): Promise<PromoOutcome> => {
    const row = await writePromoRow(tx, id, promo, actorId)
    if (!row) return { outcome: 'absent' }
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: id === null ? 'site.promo_created' : 'site.promo_changed',
      facts: { promoId: row.id, title: row.title, status: row.status },
      ...(requestId === undefined ? {} : { requestId }),
    })
    return { outcome: 'written', row }
  })
}

/** Takes a promo away, with an audit row. @returns whether it was there. */
export async function deletePromo(db: Db, id: string, { actorId, requestId }: Author): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await removePromo(tx, id)
    if (!removed) return false
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: 'site.promo_deleted',
      facts: { promoId: id, title: removed.title },
      ...(requestId === undefined ? {} : { requestId }),
    })
    return true
  })
}
