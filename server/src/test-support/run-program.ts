import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Where a program of the machine lies; null: it has none. `/usr/sbin` is often not on the PATH. */
export function programOf(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Starts a program of the machine that listens on a port, until the test ends or stops it. */
export async function runProgram(
  path: string,
  given: readonly string[],
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const child = spawn(path, given, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(stop)
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}`)
  return { stop }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
