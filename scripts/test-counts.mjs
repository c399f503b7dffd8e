import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

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

/** A run that fails without a failed test (a set-up, a leak) counts as one failure. */
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

/** The absolute paths of the files with a failed test, or that could not be run. */
export const failedFilesOfVitest = (report) =>
  (read(report)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A flaky test fails in one or two files; more failures, or unnamed ones, mean a defect. */
export const isWorthRetrying = ({ counts, failedFiles }) =>
  counts.failed > 0 && failedFiles.length > 0 && failedFiles.length <= 3

/** The retry decides on the tests that failed in the first run, and cannot exceed all of them passing. */
export function countsAfterRetry(first, retry) {
  const failed = Math.min(first.failed, retry.failed)
  return { ...first, passed: first.passed + first.failed - failed, failed }
}

export function countsOfPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report)?.stats ?? {}
  return withCode({ passed: expected + flaky, failed: unexpected, skipped }, code)
}

/** Its first lines, enough to know the test again; the whole of it stands where the test ran. */
const firstLines = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 3).join('\n').slice(0, 500)

/** The tests that failed, each with the first lines of its error; of a file that could not be run, its error. */
export const failuresOfVitest = (report) =>
  (read(report)?.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${name}: ${firstLines(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${firstLines(failureMessages?.[0])}`)
  })

function specsOfPlaywright(report, status) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return (read(report)?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some((test) => test.status === status))
}

export const failuresOfPlaywright = (report) =>
  specsOfPlaywright(report, 'unexpected').map(({ file, title, tests }) => {
    const { error } = tests.flatMap(({ results = [] }) => results).findLast((result) => result.error) ?? {}
    return `${file}: ${title}\n${firstLines(error?.message)}`
  })

/** The tests that passed only on retry: `file: title`. */
export const flakyTestsOfPlaywright = (report) =>
  specsOfPlaywright(report, 'flaky').map(({ file, title }) => `${file}: ${title}`)

/** The last lines of a run: what failed stands there again, since its place is far above. Programs parse the counts. */
export const summaryOf = ({ passed, failed, skipped }, { flaky, failures }) =>
  [
    ...failures.map((failure) => `FAILED: ${failure}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
    ...flaky.map((test) => `FLAKY: ${test}`),
  ].join('\n')
