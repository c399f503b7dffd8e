import { join } from 'node:path'
import { fingerprintOf, isStamped, stamp } from './fingerprint.mjs'
import { root } from './places.mjs'
import { Problem } from './problem.mjs'
import { step } from './progress.mjs'
import { runNpm } from './run-program.mjs'

const stampFile = join(root, 'web/build/.stagedoor-built')

/** All sources of the build. */
const sources = [
  'web/app',
  'web/public',
  'web/package.json',
  'web/chunks.ts',
  'web/class-names-in-place.ts',
  'web/imports-again.ts',
  'web/keep-page-without-code.ts',
  'web/in-ascii.ts',
  'web/in-lines.ts',
  'web/react-as-modules.ts',
  'web/vite.config.ts',
  'web/unused-parts-of-libraries.ts',
  'web/react-router.config.ts',
  'web/compress-assets.ts',
  'web/page-texts.ts',
  'web/tsconfig.json',
  'contract/src',
  'package-lock.json',
]

const wantedFingerprint = () => fingerprintOf(sources)

/** Whether the pages are built from the current sources. */
export const isWebBuilt = () => isStamped(stampFile, wantedFingerprint())

/**
 * Builds the web if its sources have changed since the last build.
 * @throws Problem with the build's output when it fails.
 */
export async function buildWeb() {
  const wanted = wantedFingerprint()
  if (isStamped(stampFile, wanted)) return
  await step('Building the web', async () => {
    const { code, output } = await runNpm(['run', '--silent', '-w', 'web', 'build'])
    if (code !== 0) throw new Problem(`${output.trim()}\nThe web could not be built: the reason is above.`)
  })
  stamp(stampFile, wanted)
}
