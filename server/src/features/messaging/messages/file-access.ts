import { fromCents } from '@stagedoor/contract/money'
import type { FileView } from '@stagedoor/contract/media'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { AccessLevel, AccessSource } from '../../access/index.ts'
import type { MessagingDeps } from '../deps.ts'
import { beginningOf } from '../rules.ts'
import { factsOfAttachment, isSold, levelOf, relationOf, type Looker } from './attachments.ts'
import { findAttached, findAttachedByFile, type AttachedRow } from './file-queries.ts'

/** The account that fetches a file, and its address. */
export type Fetcher = { viewer: Viewer; address: string }

/** Whether a message with this file is open to the viewer now; a link may outlive a subscription or a block. */
export async function mayStillSeeFile(deps: MessagingDeps, fetcher: Fetcher, fileId: string): Promise<boolean> {
  const looker = lookerOf(deps, fetcher)
  for (const row of await findAttachedByFile(deps.db, fetcher.viewer.accountId, fileId)) {
    if ((await levelOfRow(deps, row, looker)) === 'full') return true
  }
  return false
}

const lookerOf = ({ geography }: MessagingDeps, { viewer, address }: Fetcher): Looker => ({
  viewer,
  country: geography.countryOf(address),
})

async function levelOfRow(deps: MessagingDeps, row: AttachedRow, looker: Looker): Promise<AccessLevel> {
  const relation = await relationOf(deps, row.conversation.performer_id, looker)
  return levelOf(deps, factsOfAttachment(row, row.conversation, looker, relation))
}

type FileOfMessage = { view: FileView; level: AccessLevel; isSale: boolean; price: number }

/** One file of a message as the viewer sees it. Null: it does not exist for them. */
export async function findFileOfMessage(
  deps: MessagingDeps,
  fetcher: Fetcher,
  { id, fileId }: { id: string; fileId: string },
): Promise<FileOfMessage | null> {
  const row = await findAttached(deps.db, fetcher.viewer.accountId, id)
  if (!row || !row.file_ids.includes(fileId)) return null
  const level = await levelOfRow(deps, row, lookerOf(deps, fetcher))
  const view = (await deps.media.viewsOfFiles([fileId], { level, viewer: fetcher.viewer })).get(fileId)
  return view ? { view, level, isSale: row.is_sale, price: fromCents(row.price_token_cents) } : null
}

export type PricedMessage = { ownerId: string; priceTokenCents: number; title: string; isForSale: boolean }

/**
 * A message's files as a charge needs them. Null: they do not exist for the buyer: deleted, in no conversation of theirs, or of
 * a creator who is not approved or does not exist for them. A deletion that commits after this was read does not undo the
 * charge: its buyer keeps the files, as if it had come after.
 */
export async function findPricedMessage(
  deps: MessagingDeps,
  executor: Db | Tx,
  { id, buyerId, address }: { id: string; buyerId: string; address: string },
): Promise<PricedMessage | null> {
  const row = await findAttached(executor, buyerId, id)
  if (!row || row.deleted_at !== null || row.conversation.is_blocked) return null
  const ownerId = row.sender_id
  const [isApproved, hidden] = await Promise.all([
    deps.profiles.isApproved(executor, ownerId),
    deps.audience.findHiddenByCountry(deps.geography.countryOf(address), [ownerId]),
  ])
  const isOwn = ownerId === buyerId
  if (!isOwn && (!isApproved || hidden.has(ownerId))) return null
  return { ownerId, priceTokenCents: row.price_token_cents, title: beginningOf(row.text), isForSale: isSold(row) }
}

/** Explains the files of messages to the access feature. */
export function createAccessSource(deps: MessagingDeps): AccessSource {
  return {
    type: 'message',
    async find(executor, id, { accountId, role, address }) {
      const row = await findAttached(executor, accountId, id)
      if (!row || row.file_ids.length === 0) return null
      const country = address === null ? null : deps.geography.countryOf(address)
      const looker = { viewer: { accountId, role }, country }
      const relation = await relationOf(deps, row.conversation.performer_id, looker)
      return {
        facts: factsOfAttachment(row, row.conversation, looker, relation),
        priceTokenCents: isSold(row) ? row.price_token_cents : null,
        subscriptionCents: null,
      }
    },
  }
}
