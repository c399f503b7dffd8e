import { access, constants, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { about, type Finding } from './finding.ts'

const NEWEST_NEEDED = 24
const GIB = 1024 ** 3

/** Checks the version of Node. */
export function checkNode(version: string): Finding {
  const node = about('Node')
  if (Number(version.split('.')[0]) >= NEWEST_NEEDED) return node.good(version)
  return node.bad(`${version} is too old`, `install Node ${NEWEST_NEEDED} or newer from https://nodejs.org`)
}

/** Checks whether `dataDir` is writable by writing a file. A missing folder is checked by its parent. */
export async function checkWriting(dataDir: string): Promise<Finding> {
  const writing = about('Data folder')
  try {
    if (!(await exists(dataDir))) {
      await access(await nearestFolder(dataDir), constants.W_OK)
      return writing.good(`${dataDir} is made at the first start`)
    }
    await rm(await mkdtemp(join(dataDir, 'doctor-')), { recursive: true })
    return writing.good(`${dataDir} can be written`)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return writing.bad(
      `${dataDir} cannot be written (${reason})`,
      'allow it with chown or chmod, or set DATA_DIR to a folder you own',
    )
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function nearestFolder(path: string): Promise<string> {
  return (await exists(path)) ? path : nearestFolder(dirname(path))
}

/** Checks the space for uploads, the database and its log. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir))
  return judgeFreeSpace(bavail * bsize)
}

/** Pure part of `checkDisk`. */
export function judgeFreeSpace(freeBytes: number): Finding {
  const disk = about('Disk')
  const message = `${(freeBytes / GIB).toFixed(1)} GiB free`
  if (freeBytes < GIB) return disk.bad(message, 'free some space: below 1 GiB uploads and the database may stop')
  if (freeBytes < 10 * GIB)
    return disk.warning(message, 'plan for more: videos need several times their size while they are prepared')
  return disk.good(message)
}
