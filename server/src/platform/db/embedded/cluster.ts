import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '#src/config/start-problem.ts'
import { describeMissingLibrary, type Binaries } from './binaries.ts'
import { initdbFlags } from './settings.ts'
import { ownerOfFiles, startedAs, type SystemUser } from './system-user.ts'

/** The name of the owner role and the folder layout below `dataDir`. */
export const OWNER = 'stagedoor'
const MAJOR_VERSION = '18'

export type ClusterPaths = { cluster: string; logs: string; startLog: string; users: string; passwordFile: string }

export const clusterPaths = (dataDir: string): ClusterPaths => ({
  cluster: join(dataDir, 'postgres'),
  logs: join(dataDir, 'postgres-log'),
  startLog: join(dataDir, 'postgres-run', 'start.log'),
  users: join(dataDir, 'postgres-run', 'users'),
  passwordFile: join(dataDir, 'secrets', 'database-password'),
})

/** Creates the folders; the server's belong to its user, all others to the starting user. */
export async function makeFolders(dataDir: string, paths: ClusterPaths, user: SystemUser): Promise<void> {
  const owner = ownerOfFiles(user)
  for (const folder of [paths.users, join(dataDir, 'secrets')]) await mkdir(folder, { recursive: true, mode: 0o700 })
  await mkdir(paths.logs, { recursive: true, mode: 0o700 })
  if (owner) await chown(paths.logs, owner.uid, owner.gid)
}

/** Whether initdb has finished here before. */
export async function isInitialised(cluster: string): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(orNull)
  if (version === null) return false
  if (version.trim() === MAJOR_VERSION) return true
  throw new StartProblem(
    `${cluster} was written by PostgreSQL ${version.trim()}, this release brings ${MAJOR_VERSION}: export it with the release that wrote it, or set DATA_DIR to a new folder.`,
  )
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** @throws StartProblem when the files belong to another user than PostgreSQL's. */
export async function assertOwnership(cluster: string, user: SystemUser): Promise<void> {
  const { uid } = await stat(cluster)
  const owner = ownerOfFiles(user)
  const expected = owner?.uid ?? process.getuid?.()
  if (expected === undefined || uid === expected) return
  const name = owner?.name ?? 'the user who starts'
  throw new StartProblem(
    `The database files in ${cluster} belong to another user (number ${uid}): start as before, or run chown -R ${owner?.name ?? '"$(id -un)"'} ${cluster} so that they belong to ${name}.`,
  )
}

/**
 * Creates a new cluster. An interrupted start leaves nothing that looks like a cluster: the folder is renamed at the
 * end.
 * @throws StartProblem when a system library is missing or initdb fails.
 */
export async function initialise(options: {
  binaries: Binaries
  paths: ClusterPaths
  user: SystemUser
  password: string
  isDurable: boolean
}): Promise<void> {
  const { binaries, paths, user, password, isDurable } = options
  const unfinished = `${paths.cluster}.unfinished`
  const passwordCopy = join(unfinished, '..', 'postgres-password.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordCopy, password, { mode: 0o600 })
  const owner = ownerOfFiles(user)
  if (owner) await Promise.all([unfinished, passwordCopy].map((path) => chown(path, owner.uid, owner.gid)))
  try {
    const flags = [`--pgdata=${unfinished}`, `--username=${OWNER}`, `--pwfile=${passwordCopy}`, ...initdbFlags]
    await runInitdb(binaries.initdb, isDurable ? flags : [...flags, '--no-sync', '--no-data-checksums'], user)
  } finally {
    await rm(passwordCopy, { force: true })
  }
  await rename(unfinished, paths.cluster)
}

function runInitdb(initdb: string, flags: string[], user: SystemUser): Promise<void> {
  const { program, args, options } = startedAs(user, initdb, flags)
  const child = spawn(program, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' },
    ...options,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const reason =
        output.split('\n').find((line) => line.includes('error:')) ?? output.trim().split('\n').at(-1) ?? ''
      reject(
        new StartProblem(
          describeMissingLibrary(output) ??
            `The embedded PostgreSQL could not be set up (${reason}): fix that, or set DATABASE_URL.`,
        ),
      )
    })
  })
}

/** The owner's password: generated once, stored with mode 600, never in a log or a process list. */
export async function readOrMakePassword({ passwordFile }: ClusterPaths, isNew: boolean): Promise<string> {
  const kept = await readFile(passwordFile, 'utf8').catch(orNull)
  if (kept !== null) return kept.trim()
  if (!isNew) {
    throw new StartProblem(
      `${passwordFile} is missing, and without it nobody can open the database beside it: restore it from a backup.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  return password
}
