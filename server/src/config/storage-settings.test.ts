import { expect, test } from 'vitest'
import { readStorage } from './storage-settings.ts'
import { settingReader } from './setting-readers.ts'

const KEYS = { STORAGE_ACCESS_KEY_ID: 'id', STORAGE_SECRET_ACCESS_KEY: 'secret' }

function readFrom(env: Record<string, string>, isProduction = false) {
  const read = settingReader(env)
  const target = readStorage(read, { isProduction, dataDir: '/srv/data' })
  return { target, problems: read.problems }
}

test('files lie in the data folder, in another folder, or in a bucket', () => {
  expect(readFrom({})).toEqual({ target: { kind: 'local', directory: '/srv/data' }, problems: [] })
  expect(readFrom({ STORAGE_URL: 'file:///mnt/files%20of%20stage' }).target).toEqual({
    kind: 'local',
    directory: '/mnt/files of stage',
  })
  const s3 = { kind: 's3', bucket: 'stage', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(readFrom({ STORAGE_URL: 's3://stage', ...KEYS })).toEqual({
    target: { ...s3, prefix: '', endpoint: null },
    problems: [],
  })
  const elsewhere = { STORAGE_ENDPOINT: 'https://s3.example.net/', STORAGE_REGION: 'eu-1' }
  expect(readFrom({ STORAGE_URL: 's3://stage/site/one/', ...elsewhere, ...KEYS }).target).toEqual({
    ...s3,
    prefix: 'site/one/',
    endpoint: 'https://s3.example.net',
    region: 'eu-1',
  })
})

test.each([
  [{ STORAGE_URL: 'https://stage' }, 'STORAGE_URL is neither'],
  [{ STORAGE_URL: 'file://host/folder' }, 'STORAGE_URL is neither'],
  [{ STORAGE_URL: 's3:///only-a-prefix', ...KEYS }, 'STORAGE_URL does not name a bucket'],
  [{ STORAGE_URL: 's3://stage' }, 'STORAGE_ACCESS_KEY_ID is missing'],
  [
    { STORAGE_URL: 's3://stage', STORAGE_ENDPOINT: 'https://user:pw@s3.example', ...KEYS },
    'STORAGE_ENDPOINT holds more',
  ],
])('refuses %o and never shows a secret', (env, problem) => {
  const [first = '', ...others] = readFrom(env).problems
  expect(first).toContain(problem)
  expect([first, ...others].join(' ')).not.toMatch(/pw@|secret/)
})

test('production sends files in clear text to this machine only', () => {
  const at = (endpoint: string) =>
    readFrom({ STORAGE_URL: 's3://stage', STORAGE_ENDPOINT: endpoint, ...KEYS }, true).problems
  expect(at('http://storage:9000')).toEqual([expect.stringContaining('STORAGE_ENDPOINT is not encrypted')])
  const within = { STORAGE_URL: 's3://stage', STORAGE_ENDPOINT: 'http://storage:9000', ALLOW_PLAINTEXT_STORAGE: '1' }
  expect(readFrom({ ...within, ...KEYS }, true).problems).toEqual([])
  expect([at('http://127.0.0.1:9000'), at('https://storage:9000')]).toEqual([[], []])
})
