import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'

/** Title and description without tags; those that are not sent stay. */
export const cleanTexts = (
  sent: { title?: string; description?: string },
  before: { title: string; description: string } | null,
): { title: string; description: string } => ({
  title: sent.title === undefined ? (before?.title ?? '') : oneLineWithoutTags(sent.title),
  description: sent.description === undefined ? (before?.description ?? '') : withoutTags(sent.description),
})
