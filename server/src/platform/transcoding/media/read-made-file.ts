import { constants, open, unlink } from 'node:fs/promises'

/**
 * Reads a file that an untrusted process wrote, and removes it. Null: there is none. Links, pipes and devices count as
 * none: the process must not make the server read for it what it may not read itself.
 * @throws Error when it is longer than `maximumBytes`.
 */
export async function takeMadeFile(path: string, maximumBytes: number): Promise<Buffer | null> {
  const bytes = await readMadeFile(path, maximumBytes)
  if (bytes !== null) await unlink(path)
  return bytes
}

/** As `takeMadeFile`, and leaves it there. */
export async function readMadeFile(path: string, maximumBytes: number): Promise<Buffer | null> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(nothingThere)
  if (!handle) return null
  try {
    const facts = await handle.stat()
    if (!facts.isFile() || facts.nlink > 1) return null
    if (facts.size > maximumBytes) throw new Error('a media process wrote too long a file')
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ELOOP', 'ENXIO', 'EACCES'].includes(error.code ?? '')) return null
  throw error
}
