import { expect, test } from 'vitest'
import { startS3Server } from '#src/test-support/s3-server.ts'
import { checkStorage } from './storage.ts'

test('a bucket is checked by using it, and nothing is left behind', async () => {
  const server = await startS3Server()
  const storage = { kind: 's3' as const, prefix: '', ...server.target }
  expect(await checkStorage({ storage, isProduction: true })).toEqual({
    state: 'good',
    subject: 'Files',
    message: 'lie in the bucket stagedoor, which answers',
  })
  const methods = server.received.map(({ method }) => method)
  expect([methods.filter((method) => method === 'PUT').length, methods.at(-1)]).toEqual([1, 'DELETE'])
})

test('wrong keys, a missing bucket and a full one are bad, each with what to do', async () => {
  const server = await startS3Server()
  const storage = { kind: 's3' as const, prefix: '', ...server.target }
  const check = (changes: object) => checkStorage({ storage: { ...storage, ...changes }, isProduction: false })
  expect(await check({ secretAccessKey: 'other' })).toMatchObject({
    state: 'bad',
    message: 'the bucket stagedoor cannot be used (SignatureDoesNotMatch)',
  })
  expect(await check({ bucket: 'nowhere' })).toMatchObject({
    state: 'bad',
    message: 'the bucket nowhere cannot be used (NoSuchBucket)',
  })
  server.failNext((method) => method === 'PUT', { status: 507, code: 'XMinioStorageFull', times: 1 })
  expect(await check({})).toMatchObject({ state: 'bad', message: 'the bucket stagedoor is full' })
})
