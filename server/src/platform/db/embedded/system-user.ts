import { execFile } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#src/config/start-problem.ts'

const run = promisify(execFile)

/** As whom PostgreSQL runs; null: as the user who starts the product. */
export type SystemUser = { name: string; uid: number; gid: number } | null

const NAME = 'postgres'

/**
 * PostgreSQL refuses to run as root, so it runs as the user `postgres`, who is created if missing.
 * @throws StartProblem when that user cannot be created.
 */
export async function findSystemUser(isRoot = process.getuid?.() === 0): Promise<SystemUser> {
  if (!isRoot) return null
  const known = await lookUpUser(NAME)
  if (known) return known
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME])
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL may not run as root and its user "${NAME}" could not be created (${firstLine(error)}): create it, or start as an ordinary user.`,
    )
  }
  const created = await lookUpUser(NAME)
  if (!created) throw new StartProblem(`The user "${NAME}" was created but cannot be found: start as an ordinary user.`)
  return created
}

async function lookUpUser(name: string): Promise<SystemUser> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null // `id` exits with 1 for an unknown name
  }
}

/**
 * Makes sure that the user can reach every one of the folders, by trying it as that user.
 * @throws StartProblem naming the first folder that cannot be entered.
 */
export async function assertMayEnter(user: SystemUser, folders: readonly string[]): Promise<void> {
  if (user === null) return
  const steps = [...new Set(folders.flatMap(withParents))]
  const script = 'for folder in "$@"; do test -x "$folder" || { printf %s "$folder"; exit 9; }; done'
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...steps], { cwd: '/', uid: user.uid, gid: user.gid })
  } catch (error) {
    const closed = stdoutOf(error)
    if (closed === '') throw error
    throw new StartProblem(
      `The database runs as the user "${user.name}", who cannot enter ${closed}: run chmod o+x ${closed}, or move the folder (for example to /srv), or start as an ordinary user.`,
    )
  }
}

/** `/a/b` → `/`, `/a`, `/a/b`: the order in which they are entered. */
function withParents(folder: string): string[] {
  const parent = dirname(resolve(folder))
  return parent === folder ? [folder] : [...withParents(parent), resolve(folder)]
}

const stdoutOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : ''

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
