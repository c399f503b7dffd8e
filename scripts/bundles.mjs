import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^[0-9a-f]{16}$/
const UNFINISHED_MS = 600_000
const KEPT_MS = 7 * 86_400_000
const MOST_KEPT = 5
/** Of a folder whose owner is another account, or that is mounted to be read only. */
const NOT_WRITABLE = new Set(['EROFS', 'EPERM', 'EACCES'])

/** Whether a folder of `folder` is a complete bundle. */
export const isBundle = (folder, name) => NAME.test(name) && existsSync(join(folder, name, 'main.js'))

/** Notes that a bundle is used now, as the time of its folder. What may not be written is never removed either. */
export function noteUse(bundle, now = new Date()) {
  try {
    utimesSync(bundle, now, now)
  } catch (error) {
    if (!NOT_WRITABLE.has(error.code)) throw error
  }
}

/**
 * Gives a complete bundle its name. Another process may have made the same one, and somebody may run it: that one stays.
 * What has the name without being complete is replaced.
 */
export function putInPlace(folder, { from, name }) {
  const bundle = join(folder, name)
  try {
    renameSync(from, bundle)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
    if (isBundle(folder, name)) return
    rmSync(bundle, { recursive: true, force: true })
    renameSync(from, bundle)
  }
}

/**
 * Removes all but the current bundle, the one that was used last before it, and what was used within the last week, five
 * at most: a running product may be of one of them. What another process is making stays.
 */
export function removeUnused(folder, { current, now = Date.now() }) {
  const usedAt = (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const age = new Map(readdirSync(folder).map((name) => [name, now - usedAt(name)]))
  age.delete(current)
  const kept = [...age.keys()]
    .filter((name) => isBundle(folder, name))
    .toSorted((a, b) => age.get(a) - age.get(b))
    .slice(0, MOST_KEPT)
    .filter((name, at) => at === 0 || age.get(name) < KEPT_MS)
  const isBeingMade = (name) => name.startsWith('new-') && age.get(name) < UNFINISHED_MS
  for (const name of age.keys())
    if (!kept.includes(name) && !isBeingMade(name)) rmSync(join(folder, name), { recursive: true, force: true })
}
