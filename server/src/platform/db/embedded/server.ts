import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#src/config/start-problem.ts'
import { describeMissingLibrary, type Binaries } from './binaries.ts'
import { OWNER, type ClusterPaths } from './cluster.ts'
import { findPostmaster, isGoneWithin, startPostmaster, type Postmaster } from './postmaster.ts'
import { serverArguments } from './settings.ts'
import type { SystemUser } from './system-user.ts'

const DATABASE = 'stagedoor'
const START_ATTEMPTS = 40
const RETRY_PAUSE_MS = 250

export type ServerOptions = {
  binaries: Binaries
  paths: ClusterPaths
  user: SystemUser
  isDurable: boolean
  /** Absent: a port of chance. */
  port?: number
  print: (line: string) => void
}

/**
 * Joins the running server or starts one. A server that ends meanwhile was being shut down: checks again.
 * @throws StartProblem when it does not start.
 */
export async function openServer(
  options: ServerOptions & { password: string },
): Promise<{ url: string; port: number; wasRunning: boolean }> {
  const { paths, password, print } = options
  for (let attempt = 1; ; attempt++) {
    const running = await findUsable(paths, print)
    const { port } = running ?? (await startWithRetries(options))
    try {
      const url = await openDatabaseAt({ port, password, passwordFile: paths.passwordFile })
      return { url, port, wasRunning: running !== null }
    } catch (error) {
      if (running === null || !isDying(error) || attempt === START_ATTEMPTS) throw error
      await pause(RETRY_PAUSE_MS)
    }
  }
}

/** A client's errors from a server that is being killed or shut down. */
function isDying(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', '57P01', '57P02', '57P03'].includes(code) ||
    /Connection terminated/.test(error.message)
  )
}

/** A server that is ending is waited for; one that is starting will be ready. */
async function findUsable({ cluster }: ClusterPaths, print: (line: string) => void): Promise<Postmaster | null> {
  for (;;) {
    const found = await findPostmaster(cluster)
    if (found === null) return null
    if (found.status === 'ready') {
      print('Joining the database that is running already')
      return found
    }
    if (found.status === 'stopping') await isGoneWithin(cluster, 60_000)
    else await pause(RETRY_PAUSE_MS)
  }
}

/**
 * Two failures pass by themselves: the port was taken between choosing and binding, and the last children of a killed
 * server still hold its memory.
 */
const PASSING = /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory block/

/**
 * Starts the server of a cluster on which none runs.
 * @throws StartProblem when it does not start.
 */
export async function startWithRetries(options: ServerOptions): Promise<Postmaster> {
  const { binaries, paths, user, isDurable, print } = options
  for (let attempt = 1; ; attempt++) {
    const result = await startPostmaster({
      postgres: binaries.postgres,
      cluster: paths.cluster,
      arguments: serverArguments({ port: options.port ?? (await freePort()), logDirectory: paths.logs, isDurable }),
      user,
      startLog: paths.startLog,
    })
    if (result.outcome === 'ready') return result.postmaster
    if (!PASSING.test(result.output) || attempt === START_ATTEMPTS) throw describeFailure(result.output, paths)
    if (attempt === 1) print('Waiting for the end of the database that was killed')
    await pause(RETRY_PAUSE_MS)
  }
}

function describeFailure(output: string, { startLog, logs }: ClusterPaths): StartProblem {
  const missing = describeMissingLibrary(output)
  if (missing !== null) return new StartProblem(missing)
  if (/No space left on device/.test(output))
    return new StartProblem(
      `The embedded PostgreSQL did not start because the disk is full: free some space, then start again.`,
    )
  const reason = /(?:FATAL|PANIC|ERROR): {2}(.*)/.exec(output)?.[1] ?? output.trim().split('\n')[0] ?? ''
  return new StartProblem(
    `The embedded PostgreSQL did not start (${reason || 'no reason given'}): read ${startLog} and ${logs}, fix the cause, then start again.`,
  )
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Creates our database where it is missing. @returns its address. */
async function openDatabaseAt({
  port,
  password,
  passwordFile,
}: {
  port: number
  password: string
  passwordFile: string
}): Promise<string> {
  const address = (database: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
  const client = new pg.Client({ connectionString: address('postgres') })
  client.on('error', () => undefined) // the query that is under way rejects with the same reason
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new StartProblem(
        `The password in ${passwordFile} does not open the database beside it: restore the one that belongs to it.`,
      )
    }
    throw error
  } finally {
    await client.end()
  }
  return address(DATABASE)
}
