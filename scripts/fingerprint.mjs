import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './places.mjs'

/** A hash over names and contents of files and whole folders, relative to the product's folder; of those that count. */
export function fingerprintOf(paths, counts = () => true) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn).filter(counts).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
  )
}

/** Whether the stamp was written for the current files. */
export function isStamped(stampFile, fingerprint) {
  try {
    return readFileSync(stampFile, 'utf8') === fingerprint
  } catch {
    return false // never done
  }
}

export function stamp(stampFile, fingerprint) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, fingerprint)
}
