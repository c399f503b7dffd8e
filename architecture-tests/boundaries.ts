import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

/** An import across a boundary: the rule's name, the importing file, the imported one. */
type Breach = { rule: string; from: string; to: string }

export type Boundaries = { moduleCount: number; breaches: Breach[] }

type Report = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
}

/** Checks every import of the tree below `root` against `.dependency-cruiser.cjs` of this repository. */
export async function checkBoundaries(root: string): Promise<Boundaries> {
  const { stdout } = await run(
    process.execPath,
    [
      '--import',
      join(ROOT, 'architecture-tests/use-typescript-5.mjs'),
      join(ROOT, 'node_modules/.bin/depcruise'),
      '--config',
      join(ROOT, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'contract',
      'server',
      'web',
    ],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  )
  const { summary } = JSON.parse(stdout) as Report
  return {
    moduleCount: summary.totalCruised,
    breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
