import { findNode } from './find-node.mjs'
import { isInstalled } from './install-packages.mjs'
import { Problem, runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  if (!isInstalled({ omitsDev: true }))
    throw new Problem('The packages of this version are not installed: run npm start, which installs them.')
  const args = process.argv.slice(2)
  const { code } = await runProgram(findNode(), ['server/src/move-storage/move-storage.ts', ...args], { shows: true })
  process.exitCode = code
})
