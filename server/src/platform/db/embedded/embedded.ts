import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { findBinaries } from './binaries.ts'
import { assertOwnership, clusterPaths, initialise, isInitialised, makeFolders, readOrMakePassword } from './cluster.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { openServer, startWithRetries, type ServerOptions } from './server.ts'
import { alone, serverUsers } from './server-users.ts'
import { supervise } from './supervise.ts'
import { isElsewhere, moveToSystemFolder, SYSTEM_FOLDER } from './system-folder.ts'
import { findSystemUser } from './system-user.ts'

export type Embedded = {
  /** Connection address of the database, with the owner's password. */
  url: string
  /** Whether the server was running already, left by a killed process or used by another one. */
  wasRunning: boolean
  /** Leaves the server, and stops it when no other process uses it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The folder of database, password and logs; created if missing. */
  dataDir: string
  /** Says what takes longer, one line a step. */
  print?: (line: string) => void
  /** `false` for tests: faster, and a power cut may lose everything. */
  isDurable?: boolean
  /** `false` for tests: as on a kernel without user namespaces. */
  mayMap?: boolean
  /** Where programs and database lie if their user can enter neither folder and there are no user namespaces. */
  systemFolder?: string
}

/**
 * Starts the packaged PostgreSQL on `dataDir`, or joins the running one. It listens on 127.0.0.1 only, at a random
 * port, with a password. While this process uses it, a killed server is restarted at the same address.
 * @throws StartProblem, one sentence that names the fix, when something on this machine prevents it.
 */
export async function startEmbedded({
  dataDir,
  print = () => undefined,
  isDurable = true,
  mayMap = true,
  systemFolder = SYSTEM_FOLDER,
}: EmbeddedOptions): Promise<Embedded> {
  const packaged = findBinaries()
  const home = await openHome(dataDir)
  const ownPaths = clusterPaths(home)
  const { user, usesSystemFolder } = await findSystemUser([home, packaged.root], {
    mayMap,
    filesAreRoots: await areRoots(ownPaths.cluster),
    isElsewhere: await isElsewhere(ownPaths),
    systemFolder,
  })
  const { paths, binaries } = usesSystemFolder
    ? await moveToSystemFolder(systemFolder, { dataDir: home, paths: ownPaths, binaries: packaged })
    : { paths: ownPaths, binaries: packaged }
  await makeFolders(home, paths, user)
  const users = serverUsers(paths.users)

  return alone(home, async () => {
    const isNew = !(await isInitialised(paths.cluster))
    const password = await readOrMakePassword(paths, isNew)
    if (isNew) {
      print('Setting up the database')
      await initialise({ binaries, paths, user, password, isDurable })
    }
    await assertOwnership(paths.cluster, user)
    const options = { binaries, paths, user, isDurable, print }
    const { url, port, wasRunning } = await openServer({ ...options, password })
    await users.join()
    const endSupervision = supervise({
      isRunning: async () => (await findPostmaster(paths.cluster)) !== null,
      restart: () => alone(home, () => startAgain({ ...options, port })),
      print,
    })
    return {
      url,
      wasRunning,
      async stop() {
        await endSupervision()
        await alone(home, async () => {
          if (await users.leave()) await stopPostmaster(paths.cluster)
        })
      },
    }
  })
}

/** Creates the folder of all that the product keeps. As root, the database's user may pass through it; what is in it is private. */
async function openHome(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
  return realpath(dataDir)
}

const areRoots = (cluster: string): Promise<boolean> =>
  stat(cluster).then(
    ({ uid }) => uid === 0,
    () => false, // not there yet
  )

/** Another process that uses the same server may have been faster. */
async function startAgain(options: ServerOptions & { port: number }): Promise<void> {
  if ((await findPostmaster(options.paths.cluster)) !== null) return
  options.print('The database was killed: starting it again')
  await startWithRetries(options)
}

/** Whether `dataDir` has a database; changes nothing. */
export function hasEmbedded(dataDir: string): Promise<boolean> {
  return isInitialised(clusterPaths(dataDir).cluster)
}
