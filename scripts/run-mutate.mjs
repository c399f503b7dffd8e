import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { mutatedFiles } from './mutation/mutated-files.mjs'
import { readReport, rowsOf, scoreOf, survivorsOf, tableOf } from './mutation/read-report.mjs'
import { root } from './places.mjs'
import { Problem, runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

const LEAST_PERCENT = 90

/**
 * Changes the rules of money, access and identity one expression at a time and counts which changes no pure test notices.
 * Arguments name parts (`npm run mutate -- wallet access`); without any, all are run. `--fresh` forgets earlier results.
 */
await runOrExplain(async () => {
  const args = process.argv.slice(2)
  const named = args.filter((arg) => !arg.startsWith('-'))
  const unknown = named.find((name) => !(name in mutatedFiles))
  if (unknown) throw new Problem(`There is no part ${unknown}: choose of ${Object.keys(mutatedFiles).join(', ')}.`)
  await installPackages()
  const parts = named.length === 0 ? Object.keys(mutatedFiles) : named
  if (args.includes('--fresh')) rmSync(join(root, '.stryker/incremental.json'), { force: true })
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const files = parts.flatMap((part) => mutatedFiles[part]).join(',')
  const { code } = await runProgram(findNode(), [stryker, 'run', '--mutate', files], { shows: true })
  if (code !== 0) throw new Problem('The mutation test did not come to its end: read the reason above.')
  const report = readReport(join(root, '.stryker/report.json'))
  const rows = rowsOf(report, parts)
  console.log(`${survivorsOf(report, parts).join('\n')}\n${tableOf(rows)}`)
  if (scoreOf(rows) < LEAST_PERCENT) throw new Problem(`Less than ${LEAST_PERCENT} % of the mutants were killed.`)
})
