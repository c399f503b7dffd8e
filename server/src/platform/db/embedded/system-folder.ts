import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, lstat, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './cluster.ts'

/** Where the programs and the database lie when their user can enter neither the product's folder nor the data folder. */
export const SYSTEM_FOLDER = '/var/lib/stagedoor'

/** The place of one data folder in the system folder. */
const placeOf = (systemFolder: string, dataDir: string): string =>
  join(systemFolder, `database-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)

/** Whether the database of these paths was set up in the system folder. */
export const isElsewhere = (paths: ClusterPaths): Promise<boolean> =>
  lstat(paths.cluster).then(
    (found) => found.isSymbolicLink(),
    () => false, // not there yet
  )

/**
 * Lays database and logs of a data folder in the system folder, with symbolic links where they would lie, and copies the
 * programs beside them. Idempotent.
 * @returns what lies there, to be used in the place of what was given.
 */
export async function moveToSystemFolder(
  systemFolder: string,
  { dataDir, paths, binaries }: { dataDir: string; paths: ClusterPaths; binaries: Binaries },
): Promise<{ paths: ClusterPaths; binaries: Binaries }> {
  const place = placeOf(systemFolder, dataDir)
  // Passed through by the database's user, listed by nobody.
  await mkdir(place, { recursive: true, mode: 0o711 })
  const moved = { ...paths, cluster: join(place, basename(paths.cluster)), logs: join(place, basename(paths.logs)) }
  for (const name of ['cluster', 'logs'] as const) await link(moved[name], paths[name])
  return { paths: moved, binaries: await copyBinaries(systemFolder, binaries) }
}

async function link(target: string, path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (!found?.isSymbolicLink()) await symlink(target, path)
}

/** One copy a version; another process may copy at the same time. */
async function copyBinaries(systemFolder: string, binaries: Binaries): Promise<Binaries> {
  const { version } = JSON.parse(readFileSync(join(binaries.root, 'package.json'), 'utf8')) as { version: string }
  const root = join(systemFolder, `postgresql-${version}`)
  if (!existsSync(root)) {
    const unfinished = `${root}.${process.pid}`
    await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, root).catch(() => rm(unfinished, { recursive: true }))
  }
  return { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}
