import { findNode } from './find-node.mjs'
import { isInstalled } from './install-packages.mjs'
import { Problem, runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  if (!isInstalled({ omitsDev: true }))
    throw new Problem('The packages of this version are not installed: run npm start, which installs them.')
  // A list of processes shows arguments to everybody on the machine.
  if (process.argv.length > 2)
    throw new Problem(
      'create-admin takes no arguments: run it without any, or set ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD.',
    )
  const { code } = await runProgram(findNode(), ['server/src/create-admin/create-admin.ts'], {
    shows: true,
    asks: true,
  })
  process.exitCode = code
})
