import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBundle, noteUse, putInPlace, removeUnused } from './bundles.mjs'
import { findNode } from './find-node.mjs'
import { fingerprintOf } from './fingerprint.mjs'
import { root } from './places.mjs'
import { Interruption, Problem } from './problem.mjs'
import { runProgram } from './run-program.mjs'

/** What the bundle is made of, without tests; the lockfile stands for the packages. */
export const sourcesOfServer = [
  'server/src',
  'server/demo',
  'server/package.json',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'scripts/bundle-server.mjs',
  'scripts/places-of-sources.mjs',
  'web/in-ascii.ts',
  'web/in-lines.ts',
]

/**
 * Each bundle lies in a folder of its own, named by the fingerprint of its sources, and is never written again: a process
 * that runs it finds its map and its further files beside it, also while the next one is made.
 */
const bundles = join(root, 'server/build')
const nameOfWanted = () =>
  fingerprintOf(sourcesOfServer, (file) => /(?<!\.test)\.(ts|json|mjs)$/.test(file)).slice(0, 16)

/**
 * The program that `server/main.mjs` runs, and what it is: the bundle of the current sources, which needs two thirds of
 * their memory (decision 0514), otherwise the sources themselves. Without any bundle no fingerprint is taken.
 */
export function programOfServer() {
  const sources = join(root, 'server/src/main.ts')
  if (!existsSync(bundles) || !readdirSync(bundles).some((name) => isBundle(bundles, name)))
    return { file: sources, what: 'the sources of the server, which are not bundled yet' }
  const wanted = nameOfWanted()
  if (!isBundle(bundles, wanted))
    return { file: sources, what: 'the sources of the server, which have changed since they were bundled' }
  noteUse(join(bundles, wanted))
  return { file: join(bundles, wanted, 'main.js'), what: 'the bundle of the server' }
}

/**
 * Bundles the server if its sources have changed since the last time, in a process of its own.
 * @throws Interruption when a signal ended the bundler, Problem with its output when it fails.
 */
export async function buildServer() {
  const wanted = nameOfWanted()
  if (isBundle(bundles, wanted)) return noteUse(join(bundles, wanted))
  const unfinished = join(bundles, `new-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  try {
    const end = await runProgram(findNode(), [join(root, 'scripts/bundle-server.mjs'), unfinished])
    if (end.code !== 0) throw whyNotBundled(end)
    putInPlace(bundles, { from: unfinished, name: wanted })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  removeUnused(bundles, { current: wanted })
}

/** What ends a program together with the one that has started it. Without memory the system kills it alone. */
const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The error of a bundler that ended without a bundle. */
export const whyNotBundled = ({ signal, output }) =>
  INTERRUPTIONS.includes(signal)
    ? new Interruption(`The server was not bundled: ${signal} ended the bundler.`)
    : new Problem(`${output.trim()}\nThe server could not be bundled: the reason is above.`)
