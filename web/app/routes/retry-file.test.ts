import { getOwnFile, retryFile } from '@stagedoor/contract/media'
import { expect, test } from 'vitest'
import { action } from './retry-file.tsx'

test('a file that is being processed again already needs no other try, and nothing is refused', async () => {
  const file = { _id: 'one', status: 'processing' }
  const answers = new Map<unknown, object>([
    [retryFile, { isOk: false, status: 422, problem: { error: 'STATE_NOT_ALLOWED', message: 'Not now' } }],
    [getOwnFile, { isOk: true, status: 200, data: file }],
  ])
  const context = { get: () => ({ api: async (call: unknown) => answers.get(call) }) }
  const answer = await action({ params: { fileId: 'one' }, context } as never)
  expect(answer.data).toEqual({ file, refusal: null })
})
