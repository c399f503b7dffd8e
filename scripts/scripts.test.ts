import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeNoise } from '../server/src/test-support/console-and-network.ts'
import { whyNotBundled } from './build-server.mjs'
import { checkDatabasePlace } from './check-database-place.mjs'
import { describeMissingLibraries } from './find-chromium.mjs'
import { isStamped, stamp } from './fingerprint.mjs'
import { withPlacesOfSources } from './places-of-sources.mjs'
import { explainFileError, Interruption, Problem } from './problem.mjs'
import { requireNode } from './require-node.mjs'
import {
  addUp,
  countsAfterRetry,
  countsOfPlaywright,
  countsOfVitest,
  failedFilesOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  flakyTestsOfPlaywright,
  isWorthRetrying,
  oneCheck,
  summaryOf,
} from './test-counts.mjs'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function aReport(content: object): string {
  const file = join(aFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('reports a Node that is too old in one sentence and sets exit code 1', () => {
  const before = process.exitCode
  expect(requireNode(99)).toBe(false)
  expect(process.exitCode).toBe(1)
  process.exitCode = before

  expect(takeNoise()).toEqual([
    `console.error: Stagedoor needs Node 99 or newer, this is ${process.version}: install a newer one from https://nodejs.org, then start again.`,
  ])
})

test('names the libraries that the browser lacks with one apt line', () => {
  const ldd = `
	libdl.so.2 => /lib/x86_64-linux-gnu/libdl.so.2 (0x00007f0000000000)
	libnspr4.so => not found
	libnss3.so => not found
	libnssutil3.so => not found`
  expect(describeMissingLibraries(ldd)).toBe(
    'The test browser needs system libraries that are missing on this machine (libnspr4.so, libnss3.so, libnssutil3.so): run apt-get install -y libnspr4 libnss3.',
  )
})

test('names a missing library whose package is unknown', () => {
  expect(describeMissingLibraries('\tlibodd.so.1 => not found')).toBe(
    'The test browser needs system libraries that are missing on this machine (libodd.so.1): install the packages that hold libodd.so.1.',
  )
})

test('returns null when no library is missing', () => {
  expect(describeMissingLibraries('\tlibnss3.so => /lib/libnss3.so (0x1)')).toBeNull()
})

test('adds up the outcomes of all runners', () => {
  const vitest = aReport({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 })
  const playwright = aReport({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } })

  const counts = addUp([oneCheck(0), oneCheck(1), countsOfVitest(vitest, 1), countsOfPlaywright(playwright, 0)])
  expect(counts).toEqual({ passed: 9, failed: 2, skipped: 3 })
})

test('counts a run that ends with an error and no failed test as one failure', () => {
  expect(countsOfVitest(aReport({ numPassedTests: 5, numFailedTests: 0 }), 1).failed).toBe(1)
  expect(countsOfPlaywright('/nowhere/report.json', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('retries up to three failed files, not more, and nothing when no file failed', () => {
  const results = ['a', 'b', 'c', 'd'].map((name) => ({ name: `/${name}.test.ts`, status: 'failed' }))
  const look = (testResults: object[]) => {
    const report = aReport({ numPassedTests: 5, numFailedTests: testResults.length, testResults })
    return { counts: countsOfVitest(report, 1), failedFiles: failedFilesOfVitest(report) }
  }
  expect(failedFilesOfVitest(aReport({ testResults: [{ name: '/x.test.ts', status: 'passed' }] }))).toEqual([])
  expect(isWorthRetrying(look(results.slice(0, 3)))).toBe(true)
  expect(isWorthRetrying(look(results))).toBe(false)
  expect(isWorthRetrying(look([]))).toBe(false)
})

test('counts a test that passes on retry as passed, and one that fails twice as failed', () => {
  const first = { passed: 10, failed: 2, skipped: 1 }
  expect(countsAfterRetry(first, { passed: 4, failed: 0, skipped: 0 })).toEqual({
    passed: 12,
    failed: 0,
    skipped: 1,
  })
  expect(countsAfterRetry(first, { passed: 3, failed: 1, skipped: 0 })).toEqual({
    passed: 11,
    failed: 1,
    skipped: 1,
  })
  // A retry that fails completely improves nothing.
  expect(countsAfterRetry(first, { passed: 0, failed: 2, skipped: 0 }).failed).toBe(2)
})

test('names the stories that passed only when they were retried', () => {
  const spec = (title: string, status: string) => ({ file: 'wallet.spec.ts', title, tests: [{ status }] })
  const suites = [{ specs: [spec('pays', 'expected')], suites: [{ specs: [spec('refunds', 'flaky')] }] }]
  expect(flakyTestsOfPlaywright(aReport({ suites }))).toEqual(['wallet.spec.ts: refunds'])
  expect(flakyTestsOfPlaywright('/nowhere/report.json')).toEqual([])
})

test('names what failed with the first lines of its error, and files that could not be run', () => {
  const failed = {
    fullName: 'adds money',
    status: 'failed',
    failureMessages: ['\u001B[31mone\u001B[39m\ntwo\nthree\nfour'],
  }
  const vitest = [
    { name: '/money.test.ts', status: 'failed', assertionResults: [failed, { fullName: 'keeps', status: 'passed' }] },
    { name: '/broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/sound.test.ts', status: 'passed', assertionResults: [] },
  ]
  expect(failuresOfVitest(aReport({ testResults: vitest }))).toEqual([
    '/money.test.ts: adds money\none\ntwo\nthree',
    '/broken.test.ts: no such module',
  ])
  const results = [{ error: { message: 'first try' } }, { error: { message: 'second try' } }]
  const specs = [
    { file: 'wallet.spec.ts', title: 'pays', tests: [{ status: 'unexpected', results }] },
    { file: 'wallet.spec.ts', title: 'refunds', tests: [{ status: 'expected' }] },
  ]
  expect(failuresOfPlaywright(aReport({ suites: [{ specs }] }))).toEqual(['wallet.spec.ts: pays\nsecond try'])
  expect([failuresOfVitest('/nowhere/report.json'), failuresOfPlaywright('/nowhere/report.json')]).toEqual([[], []])
})

test('prints what failed, the counts alone on a line, and the flaky tests after them', () => {
  const counts = { passed: 3, failed: 0, skipped: 1 }
  expect(summaryOf(counts, { flaky: [], failures: [] })).toBe('3 passed, 0 failed, 1 skipped')
  const failures = ['c.test.ts: adds\nit did not']
  expect(summaryOf({ ...counts, failed: 1 }, { flaky: ['a.db.test.ts', 'b.spec.ts: pays'], failures })).toBe(
    'FAILED: c.test.ts: adds\nit did not\n3 passed, 1 failed, 1 skipped\nFLAKY: a.db.test.ts\nFLAKY: b.spec.ts: pays',
  )
})

test('a stamp holds only for the same fingerprint', () => {
  const file = join(aFolder(), 'deep/stamp')
  expect(isStamped(file, 'a')).toBe(false)
  stamp(file, 'a')
  expect([isStamped(file, 'a'), isStamped(file, 'b')]).toEqual([true, false])
})

test('explains a folder that cannot be written and a full disk, and returns other errors unchanged', () => {
  expect(explainFileError({ code: 'EACCES' }, '/srv/x').message).toContain('/srv/x cannot be written')
  expect(explainFileError({ code: 'ENOSPC' }, '/srv/x').message).toContain('full')
  const bug = new TypeError('x is undefined')
  expect(explainFileError(bug, '/srv/x')).toBe(bug)
})

const closedMachine = {
  isRoot: () => true,
  maySomebodyEnter: () => false,
  hasUserNamespaces: () => false,
  mayUseSystemFolder: () => false,
}

test('says before the installation that the database cannot run as root here', () => {
  expect(() => checkDatabasePlace({}, closedMachine)).toThrow(
    'PostgreSQL does not run as root, no other user can enter / or /var/lib/stagedoor, and this kernel has no user namespaces: run chmod o+x /, or move the folder (for example to /srv), or start as an ordinary user.',
  )
})

test.each([
  ['another database is set', { DATABASE_URL: 'postgres://a@b/c' }, {}],
  ['an ordinary user starts', {}, { isRoot: () => false }],
  ['others can enter the folders', {}, { maySomebodyEnter: () => true }],
  ['the kernel has user namespaces', {}, { hasUserNamespaces: () => true }],
  ['the database may lie in the system folder', {}, { mayUseSystemFolder: () => true }],
])('installs where the database can run: %s', (_case, env, machine) => {
  expect(() => checkDatabasePlace(env, { ...closedMachine, ...machine })).not.toThrow()
})

test.each([
  ['SIGINT', true],
  ['SIGTERM', true],
  ['SIGHUP', true],
  ['SIGKILL', false],
  [null, false],
])('a bundler that %s ended was interrupted: %s', (signal, isInterruption) => {
  const error = whyNotBundled({ signal, output: 'No such module' })
  expect(error).toBeInstanceOf(Problem)
  expect(error instanceof Interruption).toBe(isInterruption)
  expect(error.message.includes('No such module')).toBe(!isInterruption)
})

const ofModule = (code: string) =>
  withPlacesOfSources(code, { path: '/srv/server/src/platform/rule.ts', folder: '/srv/server/build/0123456789abcdef' })

test('a bundled module names the places of its source, and packages as it did', () => {
  expect(ofModule('const here = import.meta.dirname')).toContain(
    `process.getBuiltinModule('node:path').join(import.meta.dirname, "../../src/platform")`,
  )
  expect(ofModule('require(import.meta.url)')).toBe(
    'require(new URL("../../src/platform/rule.ts", import.meta.url).href)',
  )
  const ofPackage = "import.meta.resolve('sharp')"
  expect(ofModule(ofPackage)).toBe(ofPackage)
})

test.each([
  'import.meta.filename',
  'import.meta.main',
  'import.meta.urls',
  "import.meta['url']",
  'use(import.meta)',
  '// Of import.meta there is none.',
])('%s is refused: in a bundle it is not what it is in the source', (code) => {
  expect(() => ofModule(code)).toThrow('/srv/server/src/platform/rule.ts: the bundle of the server has no import.meta')
})
