import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './find-chromium.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { root } from './places.mjs'
import { explainFileError, Problem, runOrExplain } from './problem.mjs'
import { step } from './progress.mjs'
import { programEnvironment, runNpm, runProgram } from './run-program.mjs'
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

/** `--strict` retries nothing. */
const isStrict = process.argv.includes('--strict')

/** Runs every check and every test, and ends with what failed, the counts and the flaky tests. */
await runOrExplain(async () => {
  const { node, chromium } = await prepare()
  const reports = mkdtempSync(join(tmpdir(), 'stagedoor-reports-'))
  try {
    const checks = await runChecks()
    const vitest = await runVitest(node, reports)
    const playwright = await runPlaywright(node, chromium, reports)
    const counts = addUp([...checks, vitest.counts, playwright.counts])
    const failures = [...checks.flatMap(({ failures }) => failures), ...vitest.failures, ...playwright.failures]
    console.log(`\n${summaryOf(counts, { flaky: [...vitest.flaky, ...playwright.flaky], failures })}`)
    if (counts.failed > 0) process.exitCode = 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

/** Reports missing system requirements before the first test runs. */
async function prepare() {
  try {
    await installPackages()
    const node = findNode()
    await step('Checking the embedded database', () => lookForDatabase(node))
    const chromium = await step('Checking the test browser', findChromium)
    await buildWeb()
    await buildServer()
    return { node, chromium }
  } catch (error) {
    throw explainFileError(error, root)
  }
}

async function lookForDatabase(node) {
  const { code, output } = await runProgram(node, ['server/src/platform/db/embedded/check-machine.ts'])
  if (code !== 0) throw new Problem(output.trim())
}

function tool(name) {
  return join(root, 'node_modules/.bin', name)
}

/**
 * Each check counts as one test; the architecture tests run with the other tests. The linter takes one core, which saves
 * it a fifth of its work, and the short checks take the other.
 */
async function runChecks() {
  const check = async (name, env = programEnvironment()) => {
    const { code } = await runNpm(['run', '--silent', `check:${name}`], { shows: true, env })
    return { ...oneCheck(code), failures: code === 0 ? [] : [`check:${name}`] }
  }
  const types = await step('Checking types', () => check('types'))
  const others = await step('Checking lint, format and unused code', () =>
    Promise.all([check('lint', { ...programEnvironment(), GOMAXPROCS: '1' }), check('format'), check('unused')]),
  )
  return [types, ...others]
}

/** A failing test file is retried once, alone; tests that pass then count as passed and are listed as flaky. */
async function runVitest(node, reports) {
  const run = async (title, name, files) => {
    const report = join(reports, name)
    const args = [tool('vitest'), 'run', ...files, '--reporter=default', '--reporter=json']
    args.push(`--outputFile.json=${report}`)
    const { code } = await step(title, () => runProgram(node, args, { shows: true }))
    const failures = failuresOfVitest(report).map((failure) => failure.replaceAll(`${root}/`, ''))
    return { counts: countsOfVitest(report, code), failedFiles: failedFilesOfVitest(report), failures }
  }
  const first = await run('Unit, architecture and database tests', 'vitest.json', [])
  if (isStrict || !isWorthRetrying(first)) return { counts: first.counts, failures: first.failures, flaky: [] }
  const retry = await run('Retrying the files that failed, alone', 'vitest-retry.json', first.failedFiles)
  const flaky = first.failedFiles.filter((file) => !retry.failedFiles.includes(file))
  return {
    counts: countsAfterRetry(first.counts, retry.counts),
    failures: retry.failures,
    flaky: flaky.map((file) => relative(root, file)),
  }
}

async function runPlaywright(node, chromium, reports) {
  const report = join(reports, 'playwright.json')
  const args = [tool('playwright'), 'test', '--reporter=list,json', '--pass-with-no-tests']
  if (isStrict) args.push('--retries=0')
  const env = { ...programEnvironment(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await step('Browser stories', () => runProgram(node, args, { shows: true, env }))
  return {
    counts: countsOfPlaywright(report, code),
    failures: failuresOfPlaywright(report),
    flaky: flakyTestsOfPlaywright(report),
  }
}
