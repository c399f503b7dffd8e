import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS } from '@stagedoor/contract/videos'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'

/** A tag as it is stored: lower case, letters and digits of any script joined by `-`, without `#`. Empty: nothing is left. */
export function normaliseTag(tag: string): string {
  const words =
    oneLineWithoutTags(tag)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, MAXIMUM_TAG_LENGTH).join('').replace(/-$/, '')
}

/** Each tag once, in the order of their first mention; null: more than a video may have. */
export function normaliseTags(tags: readonly string[]): string[] | null {
  const normal = [...new Set(tags.map(normaliseTag).filter((tag) => tag !== ''))]
  return normal.length <= MAXIMUM_TAGS ? normal : null
}
