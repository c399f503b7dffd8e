import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
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
  countsAfterSecondTelling,
  countsOfPlaywright,
  countsOfVitest,
  failedFilesOfVitest,
  isWorthTellingAgain,
  oneCheck,
} from './test-counts.mjs'

/** Every check and every test there is; the last line says how many of each outcome. */
await runOrExplain(async () => {
  const { node, chromium } = await prepare()
  const reports = mkdtempSync(join(tmpdir(), 'stagedoor-reports-'))
  try {
    const counts = addUp([
      ...(await runChecks()),
      await runVitest(node, reports),
      await runPlaywright(node, chromium, reports),
    ])
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
    if (counts.failed > 0) process.exitCode = 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

/** What a machine lacks is told before the first test runs, not after the last. */
async function prepare() {
  try {
    await installPackages()
    const node = findNode()
    await step('Looking for the database', () => lookForDatabase(node))
    const chromium = await step('Looking for the browser', findChromium)
    await buildWeb()
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

/** Types, lint and format count as one test each; the boundaries run with the other tests. */
async function runChecks() {
  const counts = []
  for (const check of ['types', 'lint', 'format']) {
    const { code } = await step(`Checking ${check}`, () =>
      runNpm(['run', '--silent', `check:${check}`], { shows: true }),
    )
    counts.push(oneCheck(code))
  }
  return counts
}

/** A file of tests that fails is told once more, alone: what then passes is passed, and named as unsteady. */
async function runVitest(node, reports) {
  const tell = async (title, name, files) => {
    const report = join(reports, name)
    const args = [tool('vitest'), 'run', ...files, '--reporter=default', '--reporter=json']
    args.push(`--outputFile.json=${report}`)
    const { code } = await step(title, () => runProgram(node, args, { shows: true }))
    return { counts: countsOfVitest(report, code), failedFiles: failedFilesOfVitest(report) }
  }
  const first = await tell('Pure tests, boundaries and database tests', 'vitest.json', [])
  if (!isWorthTellingAgain(first)) return first.counts
  const again = await tell('What failed, once more and alone', 'vitest-again.json', first.failedFiles)
  const steady = first.failedFiles.filter((file) => !again.failedFiles.includes(file))
  for (const file of steady) console.log(`UNSTEADY: ${relative(root, file)} failed among the others and passed alone`)
  return countsAfterSecondTelling(first.counts, again.counts)
}

async function runPlaywright(node, chromium, reports) {
  const report = join(reports, 'playwright.json')
  const args = [tool('playwright'), 'test', '--reporter=list,json', '--pass-with-no-tests']
  const env = { ...programEnvironment(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await step('Stories in the browser', () => runProgram(node, args, { shows: true, env }))
  return countsOfPlaywright(report, code)
}
