import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartProblem } from '#src/config/start-problem.ts'

/** Several processes (web, worker) may use one embedded server: the last to leave stops it. */
export type ServerUsers = {
  /** Counts this process in. */
  join(): Promise<void>
  /** Removes this process. @returns whether none is left. */
  leave(): Promise<boolean>
  /** Whether another living process is counted in. */
  hasOthers(): Promise<boolean>
}

/**
 * Distinguishes a process from a later one with the same number: its start time.
 * @returns null when it has ended. A zombie counts as ended.
 */
export function processMark(pid: number): string | null {
  try {
    const [state, ...fields] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return state === 'Z' || state === 'X' ? null : `${pid}-${fields[18] ?? ''}`
  } catch {
    return null // no such process
  }
}

/** Keeps one file per process in `folder`; files of dead processes are removed on each read. */
export function serverUsers(folder: string): ServerUsers {
  const own = processMark(process.pid) ?? `${process.pid}-`
  const others = async () => {
    const marks = await readdir(folder)
    const isAlive = (mark: string) => processMark(Number(mark.split('-')[0])) === mark
    await Promise.all(marks.filter((mark) => !isAlive(mark)).map((mark) => rm(join(folder, mark), { force: true })))
    return marks.filter((mark) => mark !== own && isAlive(mark))
  }
  return {
    async join() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, own), '')
    },
    async leave() {
      await rm(join(folder, own), { force: true })
      return (await others()).length === 0
    },
    hasOthers: async () => (await others()).length > 0,
  }
}

const LOCK_PATIENCE_MS = 60_000

/**
 * Runs `work` while no other process starts or stops the server of the same folder. The lock is a name in the kernel's
 * abstract socket namespace: it is exclusive, and released when the process is killed.
 * @throws StartProblem when another process holds it for a minute.
 */
export async function alone<T>(folder: string, work: () => Promise<T>, patienceMs = LOCK_PATIENCE_MS): Promise<T> {
  const name = `\0stagedoor-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const lock = await takeName(name, patienceMs)
  if (lock === null)
    throw new StartProblem(`Another process has been starting on ${folder} for a minute: end it, then start again.`)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function takeName(name: string, patienceMs: number): Promise<Server | null> {
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += 20) {
    const server = await tryName(name)
    if (server) return server
    await pause(20)
  }
  return null
}

function tryName(name: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}
