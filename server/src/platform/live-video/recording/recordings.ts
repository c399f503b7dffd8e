import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readableFolders } from '../../transcoding/readable-folders.ts'

/** What was recorded of channels, until somebody takes it. */
export type Recordings = {
  /** The recording of a channel that is closed, as Matroska, made while it is read. Null: there is none. */
  open(channel: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Idempotent. */
  remove(channel: string): Promise<void>
  /** The channels of which something is kept. */
  list(): Promise<string[]>
}

type RecordingFolder = Recordings & {
  /** A new file of a channel, after those that a process which was killed has left, and their size. */
  nextPart(channel: string): Promise<{ path: string; formerBytes: number }>
  /** Ends what is being made; who reads it sees an error. */
  close(): void
}

/** A recording of four hours takes a minute or two. */
const MUX_WITHIN_MS = 30 * 60_000
/** Sound that waits for its picture is held in memory. */
const MEMORY_MEGABYTES = 512

const ENDING = '.rtp'

/** Keeps recordings in a folder of this machine: of each channel a folder, with a file of each process that wrote it. */
export function createRecordings(folder: string): RecordingFolder {
  const running = new Set<ChildProcess>()

  const folderOf = (channel: string): string => {
    if (!/^[\w-]+$/.test(channel)) throw new Error(`not the name of a channel: ${channel}`)
    return join(folder, channel)
  }

  const partsOf = async (channel: string): Promise<string[]> =>
    (await namesIn(folderOf(channel)))
      .filter((name) => name.endsWith(ENDING))
      .toSorted()
      .map((name) => join(folder, channel, name))

  async function* muxed(paths: readonly string[]): AsyncGenerator<Uint8Array> {
    const child = startMuxing(folder, paths)
    running.add(child)
    const timer = setTimeout(() => child.kill('SIGKILL'), MUX_WITHIN_MS)
    let lastWords = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastWords = (lastWords + text).slice(-2_000)))
    const closed = once(child, 'close')
    try {
      for await (const bytes of child.stdout ?? []) yield bytes
      const [code, signal] = await closed
      if (code !== 0) throw new Error(`a recording was not written whole (${code ?? signal}): ${lastWords}`)
    } finally {
      clearTimeout(timer)
      child.kill('SIGKILL')
      running.delete(child)
    }
  }

  return {
    async open(channel) {
      const paths = await partsOf(channel)
      return paths.length === 0 ? null : muxed(paths)
    },
    remove: (channel) => rm(folderOf(channel), { recursive: true, force: true }),
    list: () => namesIn(folder),
    async nextPart(channel) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const parts = await partsOf(channel)
      const sizes = await Promise.all(parts.map(async (path) => (await stat(path)).size))
      const name = String(parts.length).padStart(6, '0')
      return {
        path: join(folder, channel, `${name}${ENDING}`),
        formerBytes: sizes.reduce((sum, size) => sum + size, 0),
      }
    },
    close() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** In a process of its own, which may read the packets and write nothing: they are what the network sent. */
function startMuxing(folder: string, paths: readonly string[]): ChildProcess {
  const readable = [...readableFolders('mediabunny'), dirname(import.meta.dirname), folder]
  const flags = ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`), '--no-warnings']
  return spawn(
    process.execPath,
    [
      `--max-old-space-size=${MEMORY_MEGABYTES}`,
      ...flags,
      join(import.meta.dirname, 'mux-worker.ts'),
      JSON.stringify(paths),
    ],
    { env: {}, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
  )
}
