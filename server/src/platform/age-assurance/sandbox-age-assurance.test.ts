import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createSandboxAgeAssurance } from './sandbox-age-assurance.ts'

const options = {
  publicUrl: 'http://stagedoor.test',
  secretKey: 'a secret of tests',
  now: () => new Date('2026-11-21T00:00:00Z'),
}

test('the page has two answers for a check of ours, and nothing for a forged address', async () => {
  const sandbox = createSandboxAgeAssurance(options)
  const http = Fastify()
  sandbox.registerPages(http)
  const check = { checkId: 'check', returnUrl: 'http://stagedoor.test/ja-JP/age/assured', locale: 'ja-JP' as const }
  const { url } = await sandbox.begin(check)
  const page = await http.inject(url.replace(options.publicUrl, ''))
  expect(page.body).toContain('lang="ja-JP"')
  const proof = /proof=([^"]+)"/.exec(page.body)?.[1] ?? ''
  expect(await sandbox.readProof(proof)).toEqual({
    checkId: 'check',
    isAdult: true,
    method: 'sandbox',
    expiresAt: new Date('2027-11-21T00:00:00Z'),
  })
  const elsewhere = url.replace('stagedoor.test%2Fja-JP', 'evil.example%2Fja-JP').replace(options.publicUrl, '')
  expect((await http.inject(elsewhere)).statusCode).toBe(404)
})

test.each(['', 'x', 'x.y', 'eyJhIjoxfQ.', '.'])('%j is no proof', async (proof) => {
  expect(await createSandboxAgeAssurance(options).readProof(proof)).toBe(null)
})
