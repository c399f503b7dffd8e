import { findNode } from './find-node.mjs'
import { isInstalled } from './install-packages.mjs'
import { Problem, runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  if (!isInstalled({ omitsDev: true }))
    throw new Problem('The packages of this version are not installed: run npm start, which installs them.')
  const { code } = await runProgram(findNode(), ['server/src/doctor/doctor.ts'], { shows: true })
  process.exitCode = code
})
