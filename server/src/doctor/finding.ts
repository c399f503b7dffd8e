import { StartProblem } from '../config/start-problem.ts'

/** The result of one check. A warning works but is not acceptable for a public site. */
export type Finding =
  | { state: 'good'; subject: string; message: string }
  | { state: 'warning' | 'bad'; subject: string; message: string; fix: string }

/** Builds the three kinds for one subject. */
export const about = (subject: string) => ({
  good: (message: string): Finding => ({ state: 'good', subject, message }),
  warning: (message: string, fix: string): Finding => ({ state: 'warning', subject, message, fix }),
  bad: (message: string, fix: string): Finding => ({ state: 'bad', subject, message, fix }),
})

/**
 * Converts a start problem, `what is wrong: the fix.`, to a finding.
 * @throws the error itself when it is another one.
 */
export function findingOf(subject: string, problem: unknown): Finding {
  if (!(problem instanceof StartProblem)) throw problem
  const cut = problem.message.lastIndexOf(': ')
  return about(subject).bad(problem.message.slice(0, cut), problem.message.slice(cut + 2).replace(/\.$/, ''))
}

const SIGNS = { good: '✓', warning: '!', bad: '✗' } as const

/** The report for the operator: one line per finding, its fix below, the counts at the end. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.flatMap((finding) => {
    const line = `${SIGNS[finding.state]} ${finding.subject.padEnd(width)}  ${finding.message}`
    return finding.state === 'good' ? [line] : [line, `${' '.repeat(width + 4)}→ ${finding.fix}`]
  })
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return `${lines.join('\n')}\n\n${count('good')} good, ${count('warning')} to review, ${count('bad')} to fix`
}
