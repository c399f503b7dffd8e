import { readFileSync } from 'node:fs'

export const addUp = (parts) =>
  parts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

export const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** A run that ends with an error although no test failed (a set-up, a leak) counts as one failure. */
const withCode = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null // the runner ended before it wrote one; its exit code decides
  }
}

export function countsOfVitest(report, code) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read(report) ?? {}
  return withCode({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }, code)
}

/** The absolute paths of the files in which a test failed, or that could not be run. */
export const failedFilesOfVitest = (report) =>
  (read(report)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A flaky test fails in a file or two; where more fail, or none that can be named, something is broken. */
export const isWorthRetrying = ({ counts, failedFiles }) =>
  counts.failed > 0 && failedFiles.length > 0 && failedFiles.length <= 3

/** The retry decides about what failed in the first run, and cannot make it better than all passed. */
export function countsAfterRetry(first, retry) {
  const failed = Math.min(first.failed, retry.failed)
  return { ...first, passed: first.passed + first.failed - failed, failed }
}

export function countsOfPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report)?.stats ?? {}
  return withCode({ passed: expected + flaky, failed: unexpected, skipped }, code)
}

/** The tests that passed only when they were retried: `file: title`. */
export function flakyTestsOfPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return (read(report)?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`)
}

/** The last lines of a run. The first of them stands alone: programs read it. */
export const summaryOf = ({ passed, failed, skipped }, flaky) =>
  [`${passed} passed, ${failed} failed, ${skipped} skipped`, ...flaky.map((test) => `FLAKY: ${test}`)].join('\n')
