import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, type Settings } from '../config/read-config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { judgeTime } from './database.ts'
import { about, describeFindings, findingOf } from './finding.ts'
import { checkNode, checkWriting, judgeFreeSpace } from './machine.ts'
import {
  certificateFault,
  checkAgeProvider,
  checkGateways,
  checkProxies,
  checkPublicUrl,
  checkRedirectGateways,
  checkSecret,
  checkStripe,
} from './settings.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function settingsWith(changes: Partial<Settings>): Settings {
  const read = readConfig({}, { version: '1.0.0', folder: '/srv/stagedoor' })
  if (read.outcome === 'problems') throw new Error(read.problems.join())
  return { ...read.settings, ...changes }
}

test('the report names each subject with its fix below, and ends with the counts', () => {
  const report = describeFindings([
    about('Node').good('24.1.0'),
    about('Disk').warning('2 GiB free', 'plan for more'),
    findingOf('Database', new StartProblem('No database answers at a:1/b: start it, or correct DATABASE_URL.')),
  ])
  expect(report).toBe(
    [
      '✓ Node      24.1.0',
      '! Disk      2 GiB free',
      '            → plan for more',
      '✗ Database  No database answers at a:1/b',
      '            → start it, or correct DATABASE_URL',
      '',
      '1 good, 1 to review, 1 to fix',
    ].join('\n'),
  )
})

test('throws an error that is not a finding', () => {
  expect(() => findingOf('Database', new TypeError('x is not a function'))).toThrow('x is not a function')
})

test.each([
  ['a proxy is trusted', { isProduction: true, trustedProxies: ['10.0.0.1'] }, 'good'],
  ['production behind nothing that is trusted', { isProduction: true }, 'warning'],
  ['production that listens to the network itself', { isProduction: true, host: '0.0.0.0' }, 'good'],
  ['development', {}, 'good'],
])('proxies: %s', (_name, changes, state) => {
  expect(checkProxies(settingsWith(changes)).state).toBe(state)
})

test.each([
  ['23.11.0', 'bad'],
  ['24.0.0', 'good'],
])('Node %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state)
})

test.each([
  [1024 ** 3 - 1, 'bad'],
  [1024 ** 3, 'warning'],
  [10 * 1024 ** 3, 'good'],
])('%d free bytes are %s', (freeBytes, state) => {
  expect(judgeFreeSpace(freeBytes).state).toBe(state)
})

test('checks a data folder by writing to it, and leaves nothing behind', async () => {
  const folder = await aFolder()
  expect((await checkWriting(folder)).state).toBe('good')
  expect((await checkWriting(join(folder, 'not-yet/there'))).state).toBe('good')
  expect(await readdir(folder)).toEqual([])
})

test('reports a file in the place of the data folder', async () => {
  const file = join(await aFolder(), 'data')
  await writeFile(file, '')
  expect(await checkWriting(file)).toMatchObject({ state: 'bad', message: `${file} cannot be written (ENOTDIR)` })
})

test('reports a stored secret that others can read', async () => {
  const dataDir = await aFolder()
  const settings = settingsWith({ dataDir })
  await mkdir(join(dataDir, 'secrets'))
  await writeFile(join(dataDir, 'secrets/secret-key'), 'x', { mode: 0o600 })
  expect((await checkSecret(settings)).state).toBe('good')

  await chmod(join(dataDir, 'secrets/secret-key'), 0o644)
  expect((await checkSecret(settings)).state).toBe('bad')
})

test('reports a public address where nothing answers as a warning', async () => {
  expect(await checkPublicUrl(settingsWith({ publicUrl: 'http://127.0.0.1:1' }))).toMatchObject({
    state: 'warning',
    message: 'nothing answers at http://127.0.0.1:1',
    fix: expect.stringContaining('give this command the same PORT'),
  })
})

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['CERT_HAS_EXPIRED', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['ECONNREFUSED', false],
  ['ENOTFOUND', false],
])('tells a certificate that is not trusted from an address that does not answer: %s', (code, isCertificate) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  expect(certificateFault(error)).toBe(isCertificate ? code : null)
})

test('reports production without a gateway, and with the sandbox', () => {
  expect(checkGateways(settingsWith({ isProduction: true, gateways: [] })).state).toBe('warning')
  expect(checkGateways(settingsWith({ isProduction: true, gateways: ['sandbox'] })).state).toBe('bad')
})

test('production without a provider of age checks is warned about', () => {
  const found = checkAgeProvider(settingsWith({ isProduction: true }))
  expect([found.state, checkAgeProvider(settingsWith({ isProduction: false })).state]).toEqual(['warning', 'good'])
})

test.each([
  [{ skewMs: 2_001, offsetMs: 0, isProduction: false }, 'bad'],
  [{ skewMs: -2_000, offsetMs: 0, isProduction: true }, 'good'],
  [{ skewMs: 0, offsetMs: 1, isProduction: true }, 'bad'],
  [{ skewMs: 0, offsetMs: 1, isProduction: false }, 'good'],
])('clocks %o are %s', (clocks, state) => {
  expect(judgeTime(clocks).state).toBe(state)
})

test.each([
  [200, 'good'],
  [403, 'good'],
  [401, 'bad'],
  [500, 'warning'],
])('a Stripe that answers %i to our key is %s', async (status, state) => {
  const server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stripe = { secretKey: 'sk_test_of_tests_only', webhookSecret: 'whsec_of_tests_only', isLive: false, apiUrl }

  const found = await checkStripe(settingsWith({ gateways: ['stripe'], stripe }))
  expect(found.map((finding) => finding.state)).toEqual([state])
  expect(describeFindings(found)).not.toContain('sk_test')
})

test('does not call a Stripe that is not offered', async () => {
  expect(await checkStripe(settingsWith({ stripe: null }))).toEqual([])
})

test('checks CCBill and Verotel where they are offered, and reports what is missing', () => {
  const ccbill = {
    accountNumber: '900100',
    subaccount: '0001',
    flexId: '687fa3e0',
    salt: 'a salt of tests only',
    formsOrigin: 'https://api.ccbill.com',
    sources: [],
    isTest: false,
    dataLink: null,
  }
  const verotel = {
    shopId: '1',
    signatureKey: 'a key of tests only',
    origin: 'https://secure.verotel.com',
    isTest: true,
  }
  const statesOf = (changes: Parameters<typeof settingsWith>[0]) =>
    checkRedirectGateways(settingsWith(changes)).map(({ state }) => state)

  expect(statesOf({})).toEqual([])
  expect(statesOf({ ccbill, verotel })).toEqual(['warning', 'warning'])
  const dataLink = { origin: 'https://datalink.ccbill.com', username: 'link', password: 'a password of tests' }
  expect(statesOf({ ccbill: { ...ccbill, dataLink }, verotel: { ...verotel, isTest: false } })).toEqual([
    'good',
    'good',
  ])
})
