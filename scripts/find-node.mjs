import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'
import { Problem } from './problem.mjs'

const NEWEST_NEEDED = 24

/**
 * The Node that runs the product: the packaged one for Linux on x64 and arm64, otherwise the current one if it is new
 * enough.
 * @throws Problem when there is neither.
 */
export function findNode() {
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= NEWEST_NEEDED) return process.execPath
  throw new Problem(
    `On this machine (${process.platform} ${process.arch}) Stagedoor needs Node ${NEWEST_NEEDED} or newer, this is ${process.version}: install it from https://nodejs.org, then start again.`,
  )
}
