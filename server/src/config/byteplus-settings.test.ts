import { expect, test } from 'vitest'
import { readBytePlus } from './byteplus-settings.ts'
import { settingReader } from './setting-readers.ts'

const readFrom = (env: Record<string, string>) => {
  const read = settingReader(env)
  return { settings: readBytePlus(read), problems: read.problems }
}

test('an account needs both keys; its secret is in no problem', () => {
  const keys = { BYTEPLUS_ACCESS_KEY_ID: 'id', BYTEPLUS_SECRET_ACCESS_KEY: 'hidden' }
  const settings = { accessKeyId: 'id', secretAccessKey: 'hidden', region: 'ap-singapore-1' }
  expect(readFrom({})).toEqual({ settings: null, problems: [] })
  expect(readFrom(keys)).toEqual({ settings, problems: [] })
  expect(readFrom({ ...keys, BYTEPLUS_REGION: 'eu-1' }).settings).toEqual({ ...settings, region: 'eu-1' })

  const { settings: none, problems } = readFrom({ BYTEPLUS_SECRET_ACCESS_KEY: 'hidden' })
  expect([none, problems.length]).toEqual([null, 1])
  expect(problems.join(' ')).not.toContain('hidden')
})
