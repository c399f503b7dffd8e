import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  await installPackages()
  const { code } = await runProgram(findNode(), ['server/chaos/files/main.ts', ...process.argv.slice(2)], {
    shows: true,
  })
  process.exitCode = code
})
