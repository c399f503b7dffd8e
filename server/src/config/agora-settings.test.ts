import { expect, test } from 'vitest'
import { readAgora } from './agora-settings.ts'
import { settingReader, type Environment } from './setting-readers.ts'

const certificate = '5cfd2fd1755d40ecb72977518be15d3b'
const read = (env: Environment) => {
  const reader = settingReader(env)
  return { agora: readAgora(reader), problems: reader.problems }
}

test('without a certificate there is no Agora', () => {
  expect(read({})).toEqual({ agora: null, problems: [] })
})

test('the credentials of its RESTful API are optional', () => {
  expect(read({ AGORA_APP_CERTIFICATE: certificate })).toEqual({
    agora: { certificate, customer: null, apiUrl: 'https://api.agora.io' },
    problems: [],
  })
  const customer = { AGORA_CUSTOMER_ID: 'id', AGORA_CUSTOMER_SECRET: 'secret' }
  expect(read({ AGORA_APP_CERTIFICATE: certificate, ...customer }).agora?.customer).toEqual({
    id: 'id',
    secret: 'secret',
  })
})

test.each([
  [{ AGORA_APP_CERTIFICATE: 'a wrong one' }, /32 hexadecimal digits/],
  [{ AGORA_APP_CERTIFICATE: certificate, AGORA_CUSTOMER_ID: 'id' }, /Only one of/],
  [{ AGORA_CUSTOMER_ID: 'id', AGORA_CUSTOMER_SECRET: 'secret' }, /without AGORA_APP_CERTIFICATE/],
  [{ AGORA_APP_CERTIFICATE: certificate, AGORA_API_URL: 'http://agora.example' }, /not encrypted/],
])('%o is refused, and no secret is shown', (env, problem) => {
  const { problems } = read(env)
  expect(problems).toEqual([expect.stringMatching(problem)])
  expect(problems[0]).not.toMatch(/a wrong one|5cfd/)
})
