import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findNode } from '../../scripts/find-node.mjs'

const ROOT = join(import.meta.dirname, '../..')

export type SignOnProviders = {
  /** The environment with which the product finds them. */
  env: Record<string, string>
  stop(): void
}

/** Third parties on this machine with the real protocols: OpenID Connect, OAuth 1.0a, and a widget. */
export async function startSignOnProviders(site: string): Promise<SignOnProviders> {
  const program = ['server/src/test-support/run-sign-on-providers.ts', site]
  const child = spawn(findNode(), program, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const early = once(child, 'exit').then(() => {
    throw new Error('The third parties of the sign-on did not start.')
  })
  early.catch(() => undefined)
  const [env] = await Promise.race([once(child, 'message'), early])
  return { env: env as Record<string, string>, stop: () => void child.kill() }
}
