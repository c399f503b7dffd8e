import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openRedis } from '#src/platform/redis/redis.ts'
import { pin, SERVER_CORE } from './processes.ts'

/** Starts a Redis that keeps nothing, on the core of the back end. Null: this machine has none. */
export async function startRedis(port: number, folder: string): Promise<{ pid: number; stop(): Promise<void> } | null> {
  const keepsNothing = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']
  const child = spawn('redis-server', [...keepsNothing, '--port', String(port), '--dir', folder], { stdio: 'ignore' })
  // A program that is not there has no process; the error says so later.
  child.on('error', () => undefined)
  const { pid } = child
  if (pid === undefined) return null
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
    await pause(50)
  }
  pin(pid, SERVER_CORE)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { pid, stop }
}

async function answers(port: number): Promise<boolean> {
  const redis = await openRedis(`redis://127.0.0.1:${port}`).catch(() => null)
  redis?.close()
  return redis !== null
}
