import { resolve } from 'node:path'
import { findNode } from './find-node.mjs'
import { isInstalled } from './install-packages.mjs'
import { Problem, runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  if (!isInstalled({ omitsDev: true }))
    throw new Problem('The packages of this version are not installed: run npm start, which installs them.')
  // npm runs scripts in the package's folder; file arguments are relative to the caller's.
  const from = process.env.INIT_CWD ?? process.cwd()
  const given = process.argv.slice(2).map((word) => (word.startsWith('--') ? word : resolve(from, word)))
  const program = 'server/src/features/earnings/statements/run-verify-files.ts'
  const { code } = await runProgram(findNode(), [program, ...given], { shows: true })
  process.exitCode = code
})
