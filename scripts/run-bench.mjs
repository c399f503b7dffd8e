import { buildWeb } from './build-web.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  await installPackages()
  await buildWeb()
  const entry = `server/bench/${nameOf(process.argv)}.ts`
  const program = ['--disable-warning=ExperimentalWarning', entry, ...process.argv.slice(2)]
  const { code } = await runProgram(findNode(), program, { shows: true })
  process.exitCode = code
})

/** `--quick`, `--size large`, or everything. */
function nameOf(given) {
  if (given.includes('--quick')) return 'quick'
  return given[given.indexOf('--size') + 1] === 'large' ? 'large/main' : 'main'
}
