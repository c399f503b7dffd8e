import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'

/** A field whose value cannot be stored. */
export type FieldRefusal = { outcome: 'field'; field: string; rule: string }

/** In code points, as the contract's `maxLength` and PostgreSQL's `char_length` count. */
const lengthOf = (text: string): number => Array.from(text).length

/** Title and description without tags; those that are not sent stay. */
export const cleanTexts = (
  sent: { title?: string; description?: string },
  before: { title: string; description: string } | null,
): { title: string; description: string } => ({
  title: sent.title === undefined ? (before?.title ?? '') : oneLineWithoutTags(sent.title),
  description: sent.description === undefined ? (before?.description ?? '') : withoutTags(sent.description),
})

/** What a schema cannot see: lengths after cleaning. */
export function refuseTexts(
  { title, description }: { title: string; description: string },
  { needsTitle }: { needsTitle: boolean },
): FieldRefusal | null {
  if (needsTitle && title === '') return { outcome: 'field', field: 'title', rule: 'minLength' }
  if (lengthOf(title) > MAXIMUM_ITEM_TITLE) return { outcome: 'field', field: 'title', rule: 'maxLength' }
  const isLong = lengthOf(description) > MAXIMUM_ITEM_DESCRIPTION
  return isLong ? { outcome: 'field', field: 'description', rule: 'maxLength' } : null
}
