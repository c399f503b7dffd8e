import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const NOBODY = 65_534

/** Folders of another machine that shares the disk are left alone for so long. */
const FOREIGN_AGE_MS = 24 * 3_600_000

export type WorkFolders = {
  /** A new folder with these empty folders in it, in which alone a process may write. */
  create(inner: readonly string[]): Promise<WorkFolder>
  /** Removes what a killed server left behind. */
  sweep(): Promise<void>
}

export type WorkFolder = {
  path: string
  /** Adds further empty folders for a process. */
  add(inner: readonly string[]): Promise<void>
  remove(): Promise<void>
}

/**
 * The folders of processes. Their names have machine and process id of the server that made them, so that a folder of a
 * dead one is recognised. The folder itself belongs to the server, the inner ones to the process: it cannot replace them
 * by links to folders that only the server may read.
 */
export function createWorkFolders(directory: string): WorkFolders {
  const host = hostname().replaceAll(/[^\w-]/g, '_')
  const own = new Set<string>()

  const isAbandoned = async (name: string): Promise<boolean> => {
    const [owner, pid] = name.split('.')
    if (own.has(name)) return false
    if (owner !== host) return isOlder(join(directory, name), directory)
    return Number(pid) === process.pid || !isAlive(Number(pid))
  }

  return {
    async create(inner) {
      const name = `${host}.${process.pid}.${randomBytes(8).toString('hex')}`
      own.add(name)
      const path = join(directory, name)
      await mkdir(path, { recursive: true, mode: 0o711 })
      const folder: WorkFolder = {
        path,
        async add(more) {
          await Promise.all(more.map((each) => addInner(join(path, each))))
        },
        async remove() {
          await rm(path, { recursive: true, force: true })
          own.delete(name)
        },
      }
      await folder.add(inner)
      return folder
    },
    async sweep() {
      const names = await readdir(directory).catch(() => [])
      for (const name of names)
        if (await isAbandoned(name)) await rm(join(directory, name), { recursive: true, force: true })
    },
  }
}

async function addInner(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY)
  else await chmod(path, 0o700)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Compared with the access time of the directory, so that only the clock of the disk counts. */
async function isOlder(path: string, directory: string): Promise<boolean> {
  const [folder, reference] = await Promise.all([stat(path).catch(() => null), stat(directory)])
  return folder !== null && reference.mtimeMs - folder.mtimeMs > FOREIGN_AGE_MS
}
