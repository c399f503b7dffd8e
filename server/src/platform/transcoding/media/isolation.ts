import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
const NOBODY = '65534'

/**
 * How far this system lets a process be locked in. `network`: it has a network namespace of its own, without any
 * connection; false where the kernel forbids it (usual in containers), and then only the whitelists of protocols remain.
 * `before` precedes a command: `asNobody` for programs that cannot give up root themselves.
 */
export type Isolation = { hasNoNetwork: boolean; before(asNobody: boolean): string[] }

/** Tries what this system permits, strictest first. */
export async function findIsolation(): Promise<Isolation> {
  const [unshare, setpriv] = await Promise.all([find('unshare'), find('setpriv')])
  const isRoot = process.getuid?.() === 0
  const drop = (asNobody: boolean) =>
    setpriv
      ? [
          setpriv,
          ...(isRoot && asNobody ? ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'] : []),
          // The process ends with the server.
          '--no-new-privs',
          '--pdeathsig',
          'KILL',
          '--',
        ]
      : []
  const namespaces = unshare
    ? [isRoot ? [unshare, '--net', '--'] : [unshare, '--user', '--map-current-user', '--net', '--']]
    : []
  for (const namespace of [...namespaces, []])
    for (const dropping of [drop, () => []]) {
      const before = (asNobody: boolean) => [...namespace, ...dropping(asNobody)]
      if (await isPermitted(before(true))) return { hasNoNetwork: namespace.length > 0, before }
    }
  return { hasNoNetwork: false, before: () => [] }
}

async function find(program: string): Promise<string | null> {
  for (const folder of process.platform === 'win32' ? [] : FOLDERS) {
    const path = `${folder}/${program}`
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}

async function isPermitted([program, ...rest]: string[]): Promise<boolean> {
  if (program === undefined) return true
  return run(program, [...rest, '/bin/sh', '-c', ':'], { env: {}, timeout: 5_000 }).then(
    () => true,
    () => false,
  )
}
