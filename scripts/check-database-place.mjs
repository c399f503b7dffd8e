import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { root } from './places.mjs'
import { Problem } from './problem.mjs'

/**
 * Checks before anything is installed that PostgreSQL, which refuses to run as root, can run here: as an ordinary user, as a
 * user of its own who can enter the folders, or in a user namespace.
 * @throws Problem, one sentence that names the fix.
 */
export function checkDatabasePlace(env = process.env, machine = thisMachine) {
  const brings = env.DATABASE_URL?.trim() || env.DATABASE_REQUESTS_URL?.trim()
  if (!machine.isRoot() || brings) return
  const folders = [root, resolve(root, env.DATA_DIR?.trim() || '.data')]
  const closed = folders.flatMap(withParents).find((folder) => !machine.maySomebodyEnter(folder))
  if (closed === undefined || machine.hasUserNamespaces()) return
  throw new Problem(
    `PostgreSQL does not run as root, no other user can enter ${closed}, and this kernel has no user namespaces: run chmod o+x ${closed}, or move the folder (for example to /srv), or start as an ordinary user.`,
  )
}

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
}

/** The product itself opens the data folder to the server's user. */
const isOwn = (folder) => existsSync(`${folder}/secrets`)
