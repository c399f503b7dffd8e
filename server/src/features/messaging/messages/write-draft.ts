import { toCents } from '@stagedoor/contract/money'
import { MAXIMUM_MESSAGE, type NewMessage } from '@stagedoor/contract/messages'
import type { Tx } from '#src/platform/db/database.ts'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import type { MessagingDeps } from '../deps.ts'
import { lengthOf } from '../rules.ts'
import type { MessageRow } from './statements.ts'

/** What a message consists of, checked and cleaned. */
export type Draft = {
  text: string
  kind: MessageRow['kind']
  fileIds: readonly string[]
  teaserId: string | null
  isSale: boolean
  priceTokenCents: number
}

export type DraftRefusal =
  | { outcome: 'empty' | 'not_approved' }
  | { outcome: 'field'; field: 'text' | 'isSale' | 'teaserId'; rule: string }
  | { outcome: 'file'; code: 'FILE_MISSING' | 'FILE_NOT_READY' }

const kinds: Partial<Record<string, MessageRow['kind']>> = {
  'message-photo': 'photo',
  'message-video': 'video',
  'message-audio': 'audio',
}

/**
 * Checks what is to be sent. Files are the sender's own uploads for messages; only approved creators sell them, and only what
 * is sold has a teaser. Whether the files are ready is decided when they are attached.
 */
export async function readDraft(
  { db, media, profiles }: Pick<MessagingDeps, 'db' | 'media' | 'profiles'>,
  { accountId, isCreator }: { accountId: string; isCreator: boolean },
  given: NewMessage,
): Promise<{ outcome: 'draft'; draft: Draft } | DraftRefusal> {
  const text = withoutTags(given.text ?? '')
  const fileIds = given.fileIds ?? []
  if (text === '' && fileIds.length === 0) return { outcome: 'empty' }
  if (lengthOf(text) > MAXIMUM_MESSAGE) return { outcome: 'field', field: 'text', rule: 'maxLength' }
  const isSale = given.isSale ?? false
  const priceTokenCents = isSale ? toCents(given.price ?? 0) : 0
  const teaserId = given.teaserId ?? null
  if (isSale && (!isCreator || fileIds.length === 0)) return { outcome: 'field', field: 'isSale', rule: 'files' }
  if (teaserId !== null && priceTokenCents === 0) return { outcome: 'field', field: 'teaserId', rule: 'isSale' }
  if (priceTokenCents > 0 && !(await profiles.isApproved(db, accountId))) return { outcome: 'not_approved' }
  const [first] = fileIds
  const file = first === undefined ? null : await media.findOwnFile(accountId, first)
  if (first !== undefined && !file) return { outcome: 'file', code: 'FILE_MISSING' }
  const kind = kinds[file?.type ?? ''] ?? 'text'
  return { outcome: 'draft', draft: { text, kind, fileIds, teaserId, isSale, priceTokenCents } }
}

/** Attaches the files of a message that is written in the same transaction. Null: attached. */
export async function attachDraft(
  { media }: Pick<MessagingDeps, 'media'>,
  tx: Tx,
  ownerId: string,
  { fileIds, teaserId }: Draft,
): Promise<DraftRefusal | null> {
  const files = fileIds.map((fileId) => ({ fileId, role: 'message-file' as const }))
  const teaser = teaserId === null ? [] : [{ fileId: teaserId, role: 'message-teaser' as const }]
  const result = await media.attachFiles(tx, { ownerId, files: [...files, ...teaser] })
  return result.outcome === 'attached' ? null : { outcome: 'file', code: result.code }
}
