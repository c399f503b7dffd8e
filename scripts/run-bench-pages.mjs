import { buildWeb } from './build-web.mjs'
import { findChromium } from './find-chromium.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { runOrExplain } from './problem.mjs'
import { programEnvironment, runProgram } from './run-program.mjs'

/** Audits pages with Lighthouse; arguments name some of them. */
await runOrExplain(async () => {
  await installPackages()
  await buildWeb()
  const env = { ...programEnvironment(), CHROMIUM_PATH: await findChromium() }
  const program = ['--disable-warning=ExperimentalWarning', 'server/bench/pages/main.ts', ...process.argv.slice(2)]
  const { code } = await runProgram(findNode(), program, { shows: true, env })
  process.exitCode = code
})
