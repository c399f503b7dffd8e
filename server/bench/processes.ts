import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The core of the whole back end, and the core of the load. */
export const SERVER_CORE = 0
export const LOAD_CORE = 1

const TICKS_PER_SECOND = 100

/** `readyLine` is the line that reported readiness. */
export type Running = { child: ChildProcess; pid: number; readyLine: string; stop(): Promise<void> }

/** Where a server is whose line ends with its port. */
export const originOf = ({ readyLine }: Running): string => `http://127.0.0.1:${readyLine.split(' ').at(-1)}`

/**
 * Starts a program pinned to one core; its children (PostgreSQL too) inherit it. Resolves at the first matching line.
 */
export async function startPinned(options: {
  core: number
  args: readonly string[]
  env: NodeJS.ProcessEnv
  readyWhen: RegExp
}): Promise<Running> {
  const child = spawn('taskset', ['-c', String(options.core), process.execPath, ...options.args], {
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('taskset (util-linux) is needed: it keeps server and load on separate cores')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      if (options.readyWhen.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) =>
      reject(new Error(`${options.args.join(' ')} ended with ${code} before it was ready:\n${output}`)),
    )
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { child, pid, readyLine: options.readyWhen.exec(output)?.[0] ?? '', stop }
}

/** Moves a running process and its future children to one core, or to some. */
export function pin(pid: number, ...cores: [number, ...number[]]): void {
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', cores.join(','), String(pid)], { stdio: 'ignore' })
  if (status !== 0) throw new Error('taskset (util-linux) is needed: it keeps server and load on separate cores')
}

type Stat = { pid: number; parent: number; cpuSeconds: number; residentBytes: number }

function readStat(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system, reapedUser, reapedSystem, pages] = [1, 11, 12, 13, 14, 21].map((i) =>
      Number(fields[i]),
    )
    const ticks = (user ?? 0) + (system ?? 0) + (reapedUser ?? 0) + (reapedSystem ?? 0)
    return {
      pid: Number(pid),
      parent: parent ?? 0,
      cpuSeconds: ticks / TICKS_PER_SECOND,
      residentBytes: (pages ?? 0) * 4096,
    }
  } catch {
    return null // the process ended between listing and reading
  }
}

/** Processes and their descendants, each once: the embedded PostgreSQL is a child of the product that started it. */
export function familyOf(...pids: readonly number[]): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat !== null)
  const family = new Set(all.filter((stat) => pids.includes(stat.pid)))
  // A set also visits what is added to it meanwhile.
  for (const member of family) for (const stat of all) if (stat.parent === member.pid) family.add(stat)
  return [...family]
}

/** CPU seconds used so far by processes and their descendants. */
export const cpuSecondsOf = (...pids: readonly number[]): number =>
  familyOf(...pids).reduce((sum, stat) => sum + stat.cpuSeconds, 0)

/** The process of the embedded PostgreSQL of a data folder. */
export function findPostmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/**
 * Stops a process for a measurement of the database: the product would deliver events on the database's core. To be called when nothing
 * is being delivered: what a stopped process was delivering is left to it until its lease has run out.
 */
export async function whilePaused<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}
