import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './find-chromium.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { runOrExplain } from './problem.mjs'
import { programEnvironment, runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  await installPackages()
  await buildWeb()
  await buildServer()
  const name = nameOf(process.argv)
  const entry = `server/bench/${name}.ts`
  const program = ['--disable-warning=ExperimentalWarning', entry, ...process.argv.slice(2)]
  // Live video is measured through a browser, too.
  const env = name !== 'main' ? programEnvironment() : { ...programEnvironment(), CHROMIUM_PATH: await findChromium() }
  const { code } = await runProgram(findNode(), program, { shows: true, env })
  process.exitCode = code
})

/** `--quick`, `processes`, `memory`, `--size large`, or everything. */
function nameOf(given) {
  if (given.includes('--quick')) return 'quick'
  if (given.includes('processes')) return 'several-processes'
  if (given.includes('memory')) return 'memory'
  return given[given.indexOf('--size') + 1] === 'large' ? 'large/main' : 'main'
}
