import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#src/config/start-problem.ts'

const run = promisify(execFile)

/** A user of this machine of its own, to whom the server's files belong. */
export type Account = { kind: 'account'; name: string; uid: number; gid: number }

/**
 * Root, who is somebody else inside a user namespace: the server's files stay root's, wherever they lie, and the server does
 * not see that it is root. Nobody else enters the folders.
 */
type Mapped = { kind: 'mapped'; uid: number; gid: number }

/** As whom PostgreSQL runs; null: as the user who starts the product. */
export type SystemUser = Account | Mapped | null

const NAME = 'postgres'

/** The account that owns the server's files; null: the user who starts. */
export const ownerOfFiles = (user: SystemUser): Account | null => (user?.kind === 'account' ? user : null)

/** How a program is started as that user: for `spawn` and `execFile`. */
export function startedAs(
  user: SystemUser,
  program: string,
  args: readonly string[],
): { program: string; args: string[]; options: { uid?: number; gid?: number } } {
  if (user === null) return { program, args: [...args], options: {} }
  if (user.kind === 'account') return { program, args: [...args], options: { uid: user.uid, gid: user.gid } }
  const flags = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--', program, ...args]
  return { program: 'unshare', args: flags, options: {} }
}

/**
 * PostgreSQL refuses to run as root. It runs as the user `postgres`, who is created if missing, where that user can reach the
 * folders; otherwise as root in a user namespace, where the kernel allows it; otherwise as `postgres` in the system folder.
 * @throws StartProblem when none of them works.
 */
export async function findSystemUser(
  folders: readonly string[],
  {
    systemFolder,
    isRoot = process.getuid?.() === 0,
    mayMap = true,
    filesAreRoots = false,
    isElsewhere = false,
  }: {
    systemFolder: string
    isRoot?: boolean
    mayMap?: boolean
    /** Files of an earlier start in a namespace stay there. */
    filesAreRoots?: boolean
    /** Files of an earlier start in the system folder stay there. */
    isElsewhere?: boolean
  },
): Promise<{ user: SystemUser; usesSystemFolder: boolean }> {
  const here = (user: SystemUser) => ({ user, usesSystemFolder: false })
  if (!isRoot) return here(null)
  const mappedAgain = filesAreRoots && mayMap ? await findMapped() : null
  if (mappedAgain !== null) return here(mappedAgain)
  const account = await findAccount()
  const closed = await findClosed(account, folders)
  if (closed === null && !isElsewhere) return here(account)
  const mapped = mayMap && !isElsewhere ? await findMapped() : null
  if (mapped !== null) return here(mapped)
  const mayMake = await mkdir(systemFolder, { recursive: true, mode: 0o755 }).then(
    () => true,
    () => false, // for example on a read-only file system
  )
  if (mayMake && (await findClosed(account, [systemFolder])) === null) return { user: account, usesSystemFolder: true }
  throw new StartProblem(
    `The database runs as the user "${account.name}", who can enter neither ${closed ?? folders[0]} nor ${systemFolder}, and this kernel has no user namespaces: run chmod o+x ${closed ?? folders[0]}, or move the folder (for example to /srv), or start as an ordinary user.`,
  )
}

/** Inside the namespace the server is the first ordinary user that the machine knows: PostgreSQL looks its name up. */
async function findMapped(): Promise<Mapped | null> {
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([, , uid]) => Number(uid) > 0)
  if (known === undefined) return null
  const user: Mapped = { kind: 'mapped', uid: Number(known[2]), gid: Number(known[3]) }
  const { program, args } = startedAs(user, 'true', [])
  return run(program, args, { cwd: '/' }).then(
    () => user,
    () => null,
  )
}

async function findAccount(): Promise<Account> {
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

async function lookUpUser(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { kind: 'account', name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null // `id` exits with 1 for an unknown name
  }
}

/** The first of the folders and their parents that the account cannot enter, by trying it as that account; null: none. */
async function findClosed({ uid, gid }: Account, folders: readonly string[]): Promise<string | null> {
  const steps = [...new Set(folders.flatMap(withParents))]
  const script = 'for folder in "$@"; do test -x "$folder" || { printf %s "$folder"; exit 9; }; done'
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...steps], { cwd: '/', uid, gid })
    return null
  } catch (error) {
    const closed = stdoutOf(error)
    if (closed === '') throw error
    return closed
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
