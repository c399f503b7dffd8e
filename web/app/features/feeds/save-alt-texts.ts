import { describeFile } from '@stagedoor/contract/media'
import type { Api } from '../../api/client.ts'
import { textOf } from '../../session/form-text.ts'
import { altTextName } from './edited-post.ts'

type Described = { _id: string; altText: string }

/**
 * Saves the alternative texts that a post's form carries, but for those that stay.
 * @param before the files of the post with their texts; a new post has none
 * @returns the first refusal
 */
export async function saveAltTexts(api: Api, form: FormData, before: readonly Described[]) {
  const fileIds = form.getAll('fileId').filter((id) => typeof id === 'string')
  const changed = fileIds.flatMap((id) => {
    const altText = textOf(form, altTextName(id)).trim()
    const known = before.find(({ _id }) => _id === id)?.altText ?? ''
    return form.has(altTextName(id)) && altText !== known ? [{ id, altText }] : []
  })
  const replies = await Promise.all(
    changed.map(({ id, altText }) => api(describeFile, { params: { id }, body: { altText } })),
  )
  return replies.find(({ isOk }) => !isOk) ?? { isOk: true as const }
}
