import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { root } from './places.mjs'
import { Problem } from './problem.mjs'

/**
 * Checks before anything is installed that PostgreSQL, which refuses to run as root, can run here: as an ordinary user, as a
 * user of its own who can enter the folders, in a user namespace, or in the system folder.
 * @throws Problem, one sentence that names the fix.
 */
export function checkDatabasePlace(env = process.env, machine = thisMachine) {
  const brings = env.DATABASE_URL?.trim() || env.DATABASE_REQUESTS_URL?.trim()
  if (!machine.isRoot() || brings) return
  const folders = [root, resolve(root, env.DATA_DIR?.trim() || '.data')]
  const closed = folders.flatMap(withParents).find((folder) => !machine.maySomebodyEnter(folder))
  if (closed === undefined || machine.hasUserNamespaces() || machine.mayUseSystemFolder()) return
  throw new Problem(
    `PostgreSQL does not run as root, no other user can enter ${closed} or ${SYSTEM_FOLDER}, and this kernel has no user namespaces: run chmod o+x ${closed}, or move the folder (for example to /srv), or start as an ordinary user.`,
  )
}

/** As in `platform/db/embedded/system-folder.ts`, which is not installed yet. */
const SYSTEM_FOLDER = '/var/lib/stagedoor'

const withParents = (folder) => (dirname(folder) === folder ? [folder] : [...withParents(dirname(folder)), folder])

const thisMachine = {
  isRoot: () => process.getuid?.() === 0,
  /** A folder that is not there yet is made as its parent allows. */
  maySomebodyEnter: (folder) => !existsSync(folder) || (statSync(folder).mode & 0o001) !== 0 || isOwn(folder),
  hasUserNamespaces() {
    try {
      execFileSync('unshare', ['--user', '--map-user=1', '--map-group=1', '--', 'true'], { cwd: '/', stdio: 'ignore' })
      return true
    } catch {
      return false // no such program, or the kernel refuses it
    }
  },
  mayUseSystemFolder() {
    try {
      mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
      return withParents(SYSTEM_FOLDER).every((folder) => (statSync(folder).mode & 0o001) !== 0)
    } catch {
      return false // for example on a read-only file system
    }
  },
}

/** The product itself opens the data folder to the server's user. */
const isOwn = (folder) => existsSync(`${folder}/secrets`)
