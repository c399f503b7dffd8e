import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './find-node.mjs'
import { fingerprintOf, isStamped, stamp } from './fingerprint.mjs'
import { root } from './places.mjs'
import { Problem } from './problem.mjs'
import { runProgram } from './run-program.mjs'

const stampFile = join(root, 'server/build/.stagedoor-built')

/** What the bundle is made of, without tests; the lockfile stands for the packages. */
const sources = [
  'server/src',
  'server/demo',
  'server/package.json',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'scripts/bundle-server.mjs',
  'web/in-ascii.ts',
]
const wantedFingerprint = () => fingerprintOf(sources, (file) => /(?<!\.test)\.(ts|json|mjs)$/.test(file))

/** The bundle of the server, which needs two thirds of the memory of its sources: decision 0514. */
export const serverBundle = 'server/build/main.js'

/** Whether there is a bundle of the current sources. Without one their fingerprint is not taken. */
export const isServerBuilt = () => existsSync(join(root, serverBundle)) && isStamped(stampFile, wantedFingerprint())

/**
 * Bundles the server if its sources have changed since the last time, in a process of its own.
 * @throws Problem with the bundler's output when it fails.
 */
export async function buildServer() {
  const wanted = wantedFingerprint()
  if (existsSync(join(root, serverBundle)) && isStamped(stampFile, wanted)) return
  const { code, output } = await runProgram(findNode(), [join(root, 'scripts/bundle-server.mjs')])
  if (code !== 0) throw new Problem(`${output.trim()}\nThe server could not be bundled: the reason is above.`)
  stamp(stampFile, wanted)
}
