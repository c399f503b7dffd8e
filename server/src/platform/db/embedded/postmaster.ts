import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startedAs, type SystemUser } from './system-user.ts'

/** The running server of one cluster. */
export type Postmaster = { pid: number; port: number }

const POLL_MS = 10

/**
 * Reads PostgreSQL's own lock file. A stale file of a dead server, or with the number of another program, is ignored.
 * @returns null when no server runs on this cluster.
 */
export async function findPostmaster(cluster: string): Promise<(Postmaster & { status: string }) | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(absent)).split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isPostmasterOf(pid, cluster)) return null
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' }
}

/** A file that is not there reads as empty; anything else is reported. */
function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false // the process has ended
  }
}

export type StartOutcome = { outcome: 'ready'; postmaster: Postmaster } | { outcome: 'stopped'; output: string }

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal reaches only the application, and waits
 * until it accepts connections; recovery after a crash may take a while.
 */
export async function startPostmaster(options: {
  postgres: string
  cluster: string
  arguments: readonly string[]
  user: SystemUser
  /** Receives the server's output before its own log begins. */
  startLog: string
}): Promise<StartOutcome> {
  const { postgres, cluster, user, startLog } = options
  if ((await findPostmaster(cluster)) === null) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  const output = openSync(startLog, 'w', 0o600)
  const started = startedAs(user, postgres, ['-D', cluster, ...options.arguments])
  const child = spawn(started.program, started.args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' },
    ...started.options,
  })
  closeSync(output)
  const end: { reason?: string } = {}
  child.once('error', (error) => (end.reason = error.message))
  child.once('exit', () => (end.reason ??= ''))
  child.unref()
  for (;;) {
    const found = await findPostmaster(cluster)
    if (found?.status === 'ready') return { outcome: 'ready', postmaster: { pid: found.pid, port: found.port } }
    if (end.reason !== undefined) {
      return { outcome: 'stopped', output: `${end.reason}\n${await readFile(startLog, 'utf8')}` }
    }
    await pause(POLL_MS)
  }
}

/**
 * Stops the server and waits until it has ended: first regularly (open transactions are rolled back), and after a
 * timeout immediately, which costs the next start a recovery and loses nothing.
 */
export async function stopPostmaster(cluster: string, patienceMs = 8_000): Promise<void> {
  if (await signalUntilGone(cluster, 'SIGINT', patienceMs)) return
  await signalUntilGone(cluster, 'SIGQUIT', patienceMs)
}

async function signalUntilGone(cluster: string, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  const running = await findPostmaster(cluster)
  if (!running) return true
  try {
    process.kill(running.pid, signal)
  } catch {
    return true // it ended between the check and the signal
  }
  return isGoneWithin(cluster, patienceMs)
}

/** Waits for a server that is shutting down. */
export async function isGoneWithin(cluster: string, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += POLL_MS) {
    if ((await findPostmaster(cluster)) === null) return true
    await pause(POLL_MS)
  }
  return false
}
