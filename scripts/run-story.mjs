import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { root } from './places.mjs'
import { Problem, runOrExplain } from './problem.mjs'
import { programEnvironment, runProgram } from './run-program.mjs'

/**
 * Runs browser stories on a small site; all arguments are passed on to Playwright. `--every-look` chooses those that
 * `npm test` tells at one size alone, and tells them at each.
 */
await runOrExplain(async () => {
  const isEveryLook = process.argv.includes('--every-look')
  const args = process.argv.slice(2).map((arg) => (arg === '--every-look' ? '--grep=@looks' : arg))
  if (args.length === 0) throw new Problem('Name a story: npm run story -- e2e/wallet.spec.ts')
  await installPackages()
  const settings = { STORY_SITE: '1', STORY_PICTURES: '1', ...(isEveryLook && { STORY_LOOKS: 'every' }) }
  const env = { ...programEnvironment(), CHROMIUM_PATH: await findChromium(), ...settings }
  const playwright = join(root, 'node_modules/.bin/playwright')
  const { code } = await runProgram(findNode(), [playwright, 'test', '--retries=0', ...args], { shows: true, env })
  process.exitCode = code
})
