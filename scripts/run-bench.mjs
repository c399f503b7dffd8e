import { buildWeb } from './build-web.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  await installPackages()
  await buildWeb()
  const isQuick = process.argv.includes('--quick')
  const entry = `server/bench/${isQuick ? 'quick' : 'main'}.ts`
  const program = ['--disable-warning=ExperimentalWarning', entry, ...process.argv.slice(2)]
  const { code } = await runProgram(findNode(), program, { shows: true })
  process.exitCode = code
})
