import { createPollOption } from '@stagedoor/contract/polls'
import type { Api } from '../../api/client.ts'

/**
 * Makes the options of a poll for the post that is written next.
 * @param before the options that the post has; the same ones are not made again
 * @returns what the post's call needs, or the refusal
 */
export async function savePoll(api: Api, wanted: readonly string[] | null, before: readonly string[]) {
  if (wanted === null || (wanted.length === before.length && wanted.every((text, index) => text === before[index])))
    return { isOk: true as const, poll: {} }
  const pollIds: string[] = []
  for (const description of wanted) {
    // One after another: their order is that of their making.
    const made = await api(createPollOption, { body: { description } })
    if (!made.isOk) return made
    pollIds.push(made.data._id)
  }
  return { isOk: true as const, poll: { pollIds } }
}
